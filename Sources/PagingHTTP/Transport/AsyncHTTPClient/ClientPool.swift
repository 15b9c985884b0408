#if AsyncHTTPClient
import AsyncHTTPClient
import Dispatch
import NIOCore
import NIOHTTP1
import NIOPosix
import Paging

/// The clients of a transport: one for each route, created when it is first used.
final class ClientPool: Sendable {
    /// How a request reaches its server.
    enum Route: Hashable, Sendable {
        /// Without a proxy.
        case direct
        /// The proxy forwards each request, whose target is in absolute form.
        case forward(HTTPProxy)
        /// The proxy forwards the bytes of a connection.
        case tunnel(HTTPProxy)
    }

    private let configuration: HTTPClient.Configuration
    private let clients = Locked<[Route: HTTPClient]>([:])

    /// Creates an empty pool.
    ///
    /// - Parameter configuration: The configuration that all clients share.
    init(_ configuration: HTTPClient.Configuration) {
        self.configuration = configuration
    }

    deinit {
        // `shutdown` returns at once, and the client stays alive until it is shut down.
        for client in clients.withLock({ $0.values }) { client.shutdown(queue: .global()) { _ in } }
    }

    func client(for route: Route) -> HTTPClient {
        clients.withLock { clients in
            if let client = clients[route] { return client }
            // POSIX sockets, so that errors have the same types on all systems. On Apple's systems the default is
            // Network.framework.
            let client = HTTPClient(
                eventLoopGroup: MultiThreadedEventLoopGroup.singleton, configuration: configuration(for: route))
            clients[route] = client
            return client
        }
    }

    private func configuration(for route: Route) -> HTTPClient.Configuration {
        var configuration = configuration
        switch route {
        case .direct: break
        case .forward: configuration.http1_1ConnectionDebugInitializer = AbsoluteForm.add
        case .tunnel(let proxy):
            switch proxy.kind {
            case .socks5: configuration.proxy = .socksServer(host: proxy.host, port: proxy.port)
            case .http:
                configuration.proxy = .server(
                    host: proxy.host, port: proxy.port,
                    authorization: proxy.credentials.map { .basic(username: $0.user, password: $0.password) })
            }
        }
        return configuration
    }
}

/// Writes the request target in absolute form, which a proxy requires (RFC 9112 §3.2.2).
///
/// AsyncHTTPClient itself opens a tunnel for every request, which proxies commonly refuse for port 80.
private final class AbsoluteForm: ChannelOutboundHandler {
    typealias OutboundIn = HTTPClientRequestPart
    typealias OutboundOut = HTTPClientRequestPart

    /// Adds the handler in front of the request encoder.
    static func add(to channel: any Channel) -> EventLoopFuture<Void> {
        channel.eventLoop.submit {
            let pipeline = channel.pipeline.syncOperations
            let encoder = try pipeline.handler(type: HTTPRequestEncoder.self)
            try pipeline.addHandler(AbsoluteForm(), position: .after(encoder))
        }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        var part = unwrapOutboundIn(data)
        if case .head(var head) = part, let host = head.headers.first(name: "Host") {
            head.uri = "http://\(host)\(head.uri)"
            part = .head(head)
        }
        context.write(wrapOutboundOut(part), promise: promise)
    }
}
#endif
