import Dispatch
import Foundation
import Paginate
import Synchronization

/// Calls a closure at the first SIGINT or SIGTERM, so that the program can end cleanly. A second signal ends the
/// program at once.
final class Interruption {
    private final class Caught: Sendable {
        let signal = Mutex<Int32?>(nil)
    }

    private let caught: Caught
    private let sources: [any DispatchSourceSignal]

    init(_ end: @escaping @Sendable () -> Void) {
        let caught = Caught()
        self.caught = caught
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                signal(number, SIG_DFL)
                caught.signal.withLock { $0 = $0 ?? number }
                end()
            }
            source.activate()
            return source
        }
    }

    /// The exit code for the signal that was received; `nil` if there was none.
    var status: ExitStatus? {
        caught.signal.withLock { $0 }.map { $0 == SIGINT ? .interrupted : .terminated }
    }
}
