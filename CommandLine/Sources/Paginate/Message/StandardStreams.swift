import Foundation

/// The streams that the program was started with.
public enum StandardStreams {
    /// Keeps the places of streams that are closed, so that no file that is opened gets one of them, and with it what is
    /// meant for people. Writing to such a stream fails as before.
    public static func reserve() {
        for number in Int32(0)...2 where fcntl(number, F_GETFD) < 0 {
            // Each takes the lowest number that is free.
            _ = open("/dev/null", O_RDONLY)
        }
    }
}
