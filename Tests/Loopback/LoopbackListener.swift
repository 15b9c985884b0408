import Foundation

#if canImport(Glibc)
import Glibc
private let streamSocket = Int32(SOCK_STREAM.rawValue)
private let sendFlags = Int32(MSG_NOSIGNAL)
#else
import Darwin
private let streamSocket = SOCK_STREAM
private let sendFlags: Int32 = 0
#endif

/// A socket on a free port of 127.0.0.1 that takes connections for as long as it lives.
package final class LoopbackListener: Sendable {
    /// Where it listens.
    package let address: URL
    private let listener: Int32

    /// - Parameter handle: Is given the socket of each connection, on a thread of its own, and closes it.
    package init(_ handle: @escaping @Sendable (Int32) -> Void) throws {
        let socket = try LoopbackSocket(backlog: 64)
        let listener = socket.descriptor
        self.listener = listener
        address = socket.url
        Thread.detachNewThread {
            while case let socket = accept(listener, nil, nil), socket >= 0 {
                #if canImport(Darwin)
                var isOn: Int32 = 1
                setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
                #endif
                Thread.detachNewThread { handle(socket) }
            }
            #if !canImport(Darwin)
            _ = Foundation.close(listener)
            #endif
        }
    }

    deinit {
        #if canImport(Darwin)
        close(listener)
        #else
        // The thread closes it: the number of a closed socket is the next one's, for which it would answer then.
        shutdown(listener, Int32(SHUT_RDWR))
        #endif
    }

    /// Sends bytes; false once the client has gone.
    package static func send(_ bytes: some Collection<UInt8>, to socket: Int32) -> Bool {
        var rest = ArraySlice(Array(bytes))
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.send(socket, $0.baseAddress, $0.count, sendFlags) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}

/// A port of 127.0.0.1 that refuses connections as long as the value exists. No server listens on it, and no other socket
/// can be bound to it.
package final class RefusingPort: Sendable {
    package let url: URL
    private let descriptor: Int32

    package init() throws {
        let socket = try LoopbackSocket(backlog: nil)
        (url, descriptor) = (socket.url, socket.descriptor)
    }

    deinit {
        _ = Foundation.close(descriptor)
    }
}

/// A socket on a free port of 127.0.0.1.
package struct LoopbackSocket {
    package let descriptor: Int32
    private var address = sockaddr_in()

    /// - Parameter backlog: How many connections may wait to be taken; `nil` for a socket that does not listen.
    package init(backlog: Int32?) throws {
        descriptor = Self.make()
        guard descriptor >= 0 else { throw SystemError("socket") }
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let descriptor = descriptor
        let isListening = withAddress { address, length in
            bind(descriptor, address, length.pointee) == 0 && backlog.map { listen(descriptor, $0) == 0 } ?? true
                && getsockname(descriptor, address, length) == 0
        }
        guard isListening else { throw SystemError("bind") }
    }

    package var url: URL { URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))")! }

    /// Begins a connection to it, without waiting for it.
    ///
    /// - Returns: Its socket.
    package mutating func connect() -> Int32 {
        let socket = Self.make()
        _ = fcntl(socket, F_SETFL, O_NONBLOCK)
        withAddress { _ = Foundation.connect(socket, $0, $1.pointee) }
        return socket
    }

    private static func make() -> Int32 { socket(AF_INET, streamSocket, 0) }

    private mutating func withAddress<Result>(
        _ body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Result
    ) -> Result {
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        return withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, &length) }
        }
    }

    package struct SystemError: Error {
        let call: String
        let code = errno
        package init(_ call: String) { self.call = call }
    }
}
