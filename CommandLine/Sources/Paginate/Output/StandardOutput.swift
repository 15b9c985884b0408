import Foundation

/// What the shell has made of standard output.
public enum StandardOutput {
    /// Whether it is a file that is written from where the shell has opened it, so that another run would empty it first
    /// or write over what the first has written.
    public static var isOverwritten: Bool {
        let flags = fcntl(1, F_GETFL)
        return flags >= 0 && flags & O_APPEND == 0 && Descriptor(1, called: "standard output").regularSize != nil
    }
}
