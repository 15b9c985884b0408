import HummingbirdCore
import Logging
import NIOCore
import NIOHTTPTypesHTTP1

/// The connection of a client: HTTP/1.1 through a ``ConnectionGate``.
struct ClientChannel: ServerChildChannel {
    private let http: HTTP1Channel
    private let connections: OpenConnections
    private let proxies: TrustedProxies

    /// - Parameters:
    ///   - connections: The server's connections.
    ///   - proxies: The proxies that the server trusts.
    ///   - responder: Answers requests.
    init(connections: OpenConnections, proxies: TrustedProxies, responder: @escaping HTTPChannelHandler.Responder) {
        self.connections = connections
        self.proxies = proxies
        http = HTTP1Channel(
            responder: responder,
            configuration: HTTP1Channel.Configuration(
                idleTimeout: .seconds(60),
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: 16_384, maxHeaderListSize: 65_536, maxHeaderFieldCount: 100)))
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        http.setup(channel: channel, logger: logger).flatMapThrowing { value in
            let pipeline = channel.pipeline.syncOperations
            let gate = ConnectionGate(connections: connections, proxies: proxies)
            try pipeline.addHandler(
                gate, position: .before(try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)))
            try pipeline.addHandler(gate.watch, position: .first)
            return value
        }
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async {
        await http.handle(value: value, logger: logger)
    }
}
