import Hummingbird

extension Router where Context == ExplorerContext {
    /// The explorer's routes, and what every request passes through on its way to them.
    ///
    /// - Parameters:
    ///   - options: How the server runs.
    ///   - store: The explorer's database.
    ///   - searches: Runs all searches.
    ///   - clock: Measures latencies.
    static func explorer(
        _ options: ServerOptions, _ store: Store, searches: SearchQueue, clock: any Clock<Duration>
    ) -> Router {
        let router = Router(context: ExplorerContext.self, options: .autoGenerateHeadEndpoints)
        let counts = options.countsRequests ? RequestCounts() : nil

        router.add(middleware: AccessLog(proxies: options.trustedProxies))
        if let counts {
            router.add(middleware: RequestCounting(counts: counts))
        }
        router.add(middleware: SecurityHeaders())
        router.add(middleware: ErrorAnswers())
        var hosts = HostName(others: options.allowedHosts)
        hosts.others.insert(options.host.lowercased())
        router.add(middleware: ChangeChecks(hosts: hosts))
        router.add(middleware: WholeRequests())
        if options.faults.isActive {
            router.add(middleware: Faults(options.faults, clock: clock))
        }

        if let counts {
            router.get("explorer/requests") { request, _ in
                try JSONAnswer.response(counts.snapshot, to: request)
            }
        }
        let health = HealthAPI(store: store)
        router.get(HealthAPI.path) { request, _ in try await health.health(request) }
        router.addLists(
            ListsAPI(
                seed: options.faults.seed, server: options.name, proxies: options.trustedProxies, searches: searches,
                clock: clock))
        let edits = store.edits ?? MemoryEdits()
        let api = DatabaseAPI(store: store, edits: edits, searches: searches)
        for version in Area.versions {
            router.get("\(version)/sites") { request, _ in try await api.sites(request) }
            router.get("\(version)/users") { request, _ in try await api.users(request, list: .users) }
            router.get("\(version)/users/moderators") { request, _ in
                try await api.users(request, list: .moderators)
            }
        }
        let rows = RowsAPI(store: store, edits: edits, searches: searches)
        router.get("rows/offset") { request, _ in try await rows.offset(request) }
        router.get(RouterPath(RowsAPI.cursorPath)) { request, _ in try await rows.cursor(request) }
        let changes = EditsAPI(store: store, edits: edits)
        router.patch(EditsAPI.path) { request, context in
            try await changes.edit(request, id: context.parameters.get("id"))
        }

        let files = FileAnswers(folder: options.siteFolder.map(SiteFolder.init(path:)))
        for path: RouterPath in ["", "**"] {
            router.get(path) { request, _ in
                guard case .files = Area(path: request.uri.path) else { throw HTTPError(.notFound) }
                return try await files.response(to: request)
            }
        }
        return router
    }
}
