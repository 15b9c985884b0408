import Foundation

/// Ends a wait in `poll` from another thread: a pipe, of which the waiting thread polls one end.
final class WakeUp: Sendable {
    /// The file descriptor to poll for reading.
    let descriptor: Int32

    private let input: Int32

    /// - Throws: `PostgresFailure.unreachable` if the process has no file descriptors left.
    init() throws(PostgresFailure) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else {
            throw .unreachable("no pipe can be made: \(String(cString: strerror(errno)))")
        }
        (descriptor, input) = (ends[0], ends[1])
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
    }

    deinit {
        close(descriptor)
        close(input)
    }

    /// Ends the present wait, or the next one if there is none.
    func signal() {
        var byte: UInt8 = 0
        // A full pipe ends a wait as well.
        _ = write(input, &byte, 1)
    }

    /// Takes all signals back. The waiting thread calls it after its wait.
    func clear() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(descriptor, &bytes, bytes.count) > 0 {}
    }
}
