import Foundation

/// The standard streams of the process.
public enum StandardStreams {
    /// Reserves the file descriptors of standard streams that are closed.
    ///
    /// Otherwise a file that is opened later could get such a descriptor, and messages would be written into it.
    /// Writing to a reserved stream fails, as it does to a closed one.
    public static func reserve() {
        for number in Int32(0)...2 where fcntl(number, F_GETFD) < 0 {
            // `open` returns the lowest free descriptor.
            _ = open("/dev/null", O_RDONLY)
        }
    }
}
