/// How a server is to run.
public struct ServerOptions: Sendable {
    /// The address to listen at.
    public var host: String

    /// The port to listen at; 0 takes any that is free.
    public var port: Int

    /// The folder of the page's files; `nil` serves no page.
    public var siteFolder: String?

    /// What is made to go wrong.
    public var faults: FaultPlan

    /// Whether requests are counted and the counts shown at `/explorer/requests`.
    public var countsRequests: Bool

    /// The server's name, if there are several servers.
    public var name: ServerName?

    /// The proxies whose word for a client's address is taken.
    public var trustedProxies: TrustedProxies

    /// Names that browsers may use for the server, besides its address and `localhost`, in lower case.
    public var allowedHosts: Set<String>

    /// A server's options.
    ///
    /// - Parameters:
    ///   - host: The address to listen at.
    ///   - port: The port to listen at, 0...65,535; 0 takes any that is free.
    ///   - siteFolder: The folder of the page's files; `nil` serves no page.
    ///   - faults: What is made to go wrong.
    ///   - countsRequests: Whether requests are counted and the counts shown.
    ///   - name: The server's name, if there are several servers.
    ///   - trustedProxies: The proxies whose word for a client's address is taken.
    ///   - allowedHosts: Names that browsers may use for the server, besides its address and `localhost`.
    public init(
        host: String = "127.0.0.1", port: Int = 8080, siteFolder: String? = nil, faults: FaultPlan = FaultPlan(),
        countsRequests: Bool = false, name: ServerName? = nil, trustedProxies: TrustedProxies = TrustedProxies(),
        allowedHosts: Set<String> = []
    ) {
        self.host = host
        self.port = port
        self.siteFolder = siteFolder
        self.faults = faults
        self.countsRequests = countsRequests
        self.name = name
        self.trustedProxies = trustedProxies
        self.allowedHosts = Set(allowedHosts.map { $0.lowercased() })
    }
}
