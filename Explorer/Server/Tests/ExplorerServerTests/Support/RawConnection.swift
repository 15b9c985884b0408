import NIOCore
import NIOPosix

/// A connection over which a test sends whatever bytes it likes.
enum RawConnection {
    /// Sends bytes and returns all that comes back until the server closes the connection.
    static func exchange(_ text: String, port: Int) async throws -> String {
        try await exchange(text, over: open(port: port))
    }

    static func exchange(_ text: String, over connection: NIOAsyncChannel<ByteBuffer, ByteBuffer>) async throws
        -> String
    {
        try await connection.executeThenClose { inbound, outbound in
            try await outbound.write(ByteBuffer(string: text))
            var received = ByteBuffer()
            for try await part in inbound {
                received.writeImmutableBuffer(part)
            }
            return String(buffer: received)
        }
    }

    /// The responses in what came back, each without the version before it.
    static func responses(in text: String) -> [String] {
        text.split(separator: /HTTP\/1\.1 (?=\d{3} )/).map { String($0) }
    }

    /// - Parameter address: The client's address; `nil` for any.
    static func open(port: Int, from address: String? = nil) async throws -> NIOAsyncChannel<ByteBuffer, ByteBuffer> {
        var bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        if let address { bootstrap = bootstrap.bind(to: try SocketAddress(ipAddress: address, port: 0)) }
        return
            try await bootstrap
            .connect(host: address == nil ? "localhost" : "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
    }
}
