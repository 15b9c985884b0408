import Foundation
import NIOCore
import NIOPosix
import NIOSSL

/// A server on a free port of 127.0.0.1 that speaks TLS and answers the first request on each connection with the same
/// bytes, for as long as it lives.
final class SecureServer: Sendable {
    enum Ending: Sendable {
        /// TLS is closed, then the connection.
        case orderly
        /// The connection is closed in the middle of TLS.
        case abrupt
    }

    /// The address, by name: `https://localhost` and the port.
    let address: URL
    private let channel: any Channel

    init(_ certificate: String, _ answer: String, ending: Ending = .orderly) async throws {
        let certificates = try NIOSSLCertificate.fromPEMBytes(Array(certificate.utf8))
        let key = try NIOSSLPrivateKey(bytes: Array(Certificates.key.utf8), format: .pem)
        let context = try NIOSSLContext(
            configuration: .makeServerConfiguration(
                certificateChain: certificates.map { .certificate($0) }, privateKey: .privateKey(key)))
        channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandlers(
                        NIOSSLServerHandler(context: context), Answer(answer, ending))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        address = URL(string: "https://localhost:\(channel.localAddress?.port ?? 0)/list")!
    }

    deinit {
        channel.close(promise: nil)
    }

    private final class Answer: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer
        private let answer: String
        private let ending: Ending
        private var request = ByteBuffer()

        init(_ answer: String, _ ending: Ending) {
            self.answer = answer
            self.ending = ending
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            var bytes = unwrapInboundIn(data)
            request.writeBuffer(&bytes)
            guard String(buffer: request).contains("\r\n\r\n") else { return }
            let pipeline = context.pipeline.syncOperations
            let closing = NIOLoopBound((context: context, pipeline: pipeline), eventLoop: context.eventLoop)
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: answer))).whenComplete { [ending] _ in
                let (context, pipeline) = closing.value
                switch ending {
                case .orderly: context.close(promise: nil)
                case .abrupt:
                    // From the TLS handler on, so that it does not see it.
                    try? pipeline.context(handlerType: NIOSSLServerHandler.self).close(promise: nil)
                }
            }
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            context.close(promise: nil)
        }
    }
}
