#if AsyncHTTPClient
import Foundation

/// A socket of 127.0.0.1 at which no connection is made any more: nobody takes those that wait, and there is no room for
/// more of them.
final class CrowdedListener: Sendable {
    let address: URL
    private let sockets: [Int32]

    init() throws {
        #if canImport(Darwin)
        let kind = SOCK_STREAM
        #else
        let kind = Int32(SOCK_STREAM.rawValue)
        #endif
        let listener = socket(AF_INET, kind, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        var sockets = [listener]
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard
                    bind(listener, address, length) == 0, listen(listener, 0) == 0,
                    getsockname(listener, address, &length) == 0
                else { return false }
                for _ in 0..<4 {
                    let waiting = socket(AF_INET, kind, 0)
                    _ = fcntl(waiting, F_SETFL, O_NONBLOCK)
                    _ = connect(waiting, address, length)
                    sockets.append(waiting)
                }
                return true
            }
        }
        guard isListening else { throw LoopbackListener.SystemError("listen") }
        self.sockets = sockets
        self.address = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))")!
    }

    deinit {
        for socket in sockets { close(socket) }
    }
}
#endif
