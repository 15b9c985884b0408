import Foundation
import NIOCore
import NIOPosix
import NIOSSL

/// Speaks TLS before a server that does not, on `localhost`. Where that server resets a connection, the client's ends in
/// the middle of TLS.
final class TLSFront: Sendable {
    /// Host and port, as a URL has them.
    let address: String
    private let channel: any Channel

    /// - Parameter port: The server's port at 127.0.0.1.
    init(before port: Int) async throws {
        let certificates = try NIOSSLCertificate.fromPEMBytes(Array(Certificates.valid.utf8))
        let key = try NIOSSLPrivateKey(bytes: Array(Certificates.key.utf8), format: .pem)
        let context = try NIOSSLContext(
            configuration: .makeServerConfiguration(
                certificateChain: certificates.map { .certificate($0) }, privateKey: .privateKey(key)))
        channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { client in
                ClientBootstrap(group: client.eventLoop)
                    .connect(host: "127.0.0.1", port: port)
                    .flatMapThrowing { server in
                        try server.pipeline.syncOperations.addHandler(Relay(to: client))
                        try client.pipeline.syncOperations.addHandlers(
                            NIOSSLServerHandler(context: context), Relay(to: server))
                    }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        address = "localhost:\(channel.localAddress?.port ?? 0)"
    }

    deinit {
        channel.close(promise: nil)
    }

    /// Passes on what one channel reads to the other, and closes that one in the same way.
    private final class Relay: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        private let other: any Channel

        init(to other: any Channel) {
            self.other = other
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            other.writeAndFlush(unwrapInboundIn(data), promise: nil)
        }

        func channelInactive(context: ChannelHandlerContext) {
            other.close(promise: nil)
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            if let tls = try? other.pipeline.syncOperations.context(handlerType: NIOSSLServerHandler.self) {
                tls.close(promise: nil)
            } else {
                other.close(promise: nil)
            }
            context.close(promise: nil)
        }
    }
}
