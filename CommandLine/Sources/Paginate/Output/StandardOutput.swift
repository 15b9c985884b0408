import Foundation

/// The standard output stream.
public enum StandardOutput {
    /// Whether standard output is a file that was not opened for appending, so that the next run would overwrite it.
    public static var isOverwritten: Bool {
        let flags = fcntl(1, F_GETFL)
        return flags >= 0 && flags & O_APPEND == 0 && Descriptor(1, called: "standard output").regularSize != nil
    }
}
