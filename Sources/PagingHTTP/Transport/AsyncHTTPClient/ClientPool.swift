#if AsyncHTTPClient
import AsyncHTTPClient
import Dispatch
import NIOCore
import NIOHTTP1
import NIOPosix
import Paging

/// The clients of a transport: one for each way to a server, made when it is needed first.
final class ClientPool: Sendable {
    /// How a request reaches its server.
    enum Route: Hashable, Sendable {
        case direct
        /// The proxy gets the whole request, with its target in absolute form.
        case forward(HTTPProxy)
        /// The proxy passes on bytes alone.
        case tunnel(HTTPProxy)
    }

    private let configuration: HTTPClient.Configuration
    private let clients = Locked<[Route: HTTPClient]>([:])

    /// - Parameter configuration: What the clients have in common.
    init(_ configuration: HTTPClient.Configuration) {
        self.configuration = configuration
    }

    deinit {
        // `shutdown` waits for nobody, and the client keeps itself until it is done.
        for client in clients.withLock({ $0.values }) { client.shutdown(queue: .global()) { _ in } }
    }

    func client(for route: Route) -> HTTPClient {
        clients.withLock { clients in
            if let client = clients[route] { return client }
            // Sockets of the system's own, also on Apple's platforms, where errors would have other names else.
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

/// Writes the request target in absolute form, as requests to a proxy need it (RFC 9112 §3.2.2). AsyncHTTPClient itself
/// opens a tunnel for every request, which proxies commonly refuse for port 80.
private final class AbsoluteForm: ChannelOutboundHandler {
    typealias OutboundIn = HTTPClientRequestPart
    typealias OutboundOut = HTTPClientRequestPart

    /// Adds the handler where it sees requests before they are encoded.
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
