import NIOCore
import NIOPosix

/// A connection over which a test sends whatever bytes it likes.
enum RawConnection {
    /// Sends bytes and returns all that comes back until the server closes the connection.
    static func exchange(_ text: String, port: Int) async throws -> String {
        try await open(port: port).executeThenClose { inbound, outbound in
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

    static func open(port: Int) async throws -> NIOAsyncChannel<ByteBuffer, ByteBuffer> {
        try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "localhost", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
    }
}
