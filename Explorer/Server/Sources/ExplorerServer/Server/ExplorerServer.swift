import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle

/// The explorer's server: the API, the same rows in other ways, and the page.
public struct ExplorerServer: Sendable {
    private let options: ServerOptions
    private let store: Store
    private let logger: Logger
    private let searches: SearchQueue
    private let clock: any Clock<Duration>
    private let connections: OpenConnections

    /// A server that is not running yet.
    ///
    /// - Parameters:
    ///   - options: How it is to run.
    ///   - store: The explorer's database.
    ///   - logger: Where it writes of its requests and failures.
    public init(_ options: ServerOptions, store: Store, logger: Logger) {
        self.init(options, store: store, logger: logger, searches: SearchQueue())
    }

    init(
        _ options: ServerOptions, store: Store, logger: Logger, searches: SearchQueue,
        clock: any Clock<Duration> = ContinuousClock(), connections: OpenConnections = OpenConnections()
    ) {
        self.connections = connections
        self.searches = searches
        self.clock = clock
        self.options = options
        self.store = store
        self.logger = logger
    }

    /// Serves until the process is told to end or the task is cancelled; requests that are being answered are given
    /// five seconds to finish.
    ///
    /// - Parameter listening: Hears the address once connections are accepted, such as `http://127.0.0.1:8080`.
    /// - Throws: `CannotListen` where the port is taken or the host is not this machine's.
    public func run(listening: @escaping @Sendable (_ address: String) -> Void) async throws {
        let application = application { channel in
            listening(Self.address(of: channel, host: options.host))
        }
        var configuration = ServiceGroupConfiguration(
            services: [application], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        configuration.maximumGracefulShutdownDuration = .seconds(5)
        do {
            try await ServiceGroup(configuration: configuration).run()
        } catch {
            throw CannotListen(error, options) ?? error
        }
    }

    /// The application that runs; tests talk to it directly.
    func application(onListening: @escaping @Sendable (any Channel) async -> Void = { _ in })
        -> some ApplicationProtocol
    {
        Application(
            router: Router.explorer(options, store, searches: searches, clock: clock),
            server: HTTPServerBuilder { responder in
                ClientChannel(connections: connections, proxies: options.trustedProxies, responder: responder)
            },
            configuration: ApplicationConfiguration(
                address: .hostname(options.host, port: options.port),
                serverName: "explorer"),
            onServerRunning: onListening,
            logger: logger)
    }

    private static func address(of channel: any Channel, host: String) -> String {
        let port = channel.localAddress?.port ?? 0
        return "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }
}
