#if AsyncHTTPClient
import Foundation
import Loopback

/// A socket of 127.0.0.1 at which no connection is made any more: nobody takes those that wait, and there is no room for
/// more of them.
final class CrowdedListener: Sendable {
    let address: URL
    private let sockets: [Int32]

    init() throws {
        var listener = try LoopbackSocket(backlog: 0)
        address = listener.url
        sockets = [listener.descriptor] + (0..<4).map { _ in listener.connect() }
    }

    deinit {
        for socket in sockets { close(socket) }
    }
}
#endif
