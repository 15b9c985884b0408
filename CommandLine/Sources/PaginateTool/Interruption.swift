import Dispatch
import Foundation
import Paginate
import Synchronization

/// Ends the program's work in good order at the first SIGINT or SIGTERM. A second one ends the program at once.
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

    /// The exit status, once a signal has come.
    var status: ExitStatus? {
        caught.signal.withLock { $0 }.map { $0 == SIGINT ? .interrupted : .terminated }
    }
}
