@_spi(Invariants) import PagingCore

#if !hasFeature(Embedded)
extension KeptSimulation {
    /// The lists and the store, for a trace.
    public var summary: String {
        var lines: [String] = []
        lines.append("  server \(server.items.map { "\($0.id)" }.joined(separator: " "))")
        for (number, process) in processes.enumerated() {
            guard let process else { continue }
            let update = process.feed.update
            lines.append(
                "  process \(number) "
                    + process.pages.map { Self.text($0.key, $0.run, $0.items.map(Array.init)) }.joined(separator: " "))
            lines.append(
                "    on screen \(process.feed.viewports), requests \(process.requests.map { $0.request }), reads \(process.reads.map { $0.key })"
            )
            lines.append(
                "    \(update.content), refresh \(update.states.refresh), check \(update.states.check), append \(update.states.append), prepend \(update.states.prepend)"
            )
            lines.append(
                "    store operation \(process.writer.operation != nil), write \(process.writer.write != nil), events \(process.writer.events.count), revision \(process.writer.revision ?? -1)"
            )
        }
        for (number, store) in stores.enumerated() {
            let pages = store.list?.pages.map { Self.text($0.key, $0.run, $0.items) } ?? []
            lines.append("  store \(number), revision \(store.revision): \(pages.joined(separator: " "))")
        }
        return lines.joined(separator: "\n")
    }

    private static func text(_ key: Int, _ run: FeedRestorationState.Run?, _ items: [SimulatedItem]?) -> String {
        let request = run.map { "\($0.request)" } ?? "local"
        let rows = items.map { $0.map { "\($0.id)" }.joined(separator: ",") } ?? "_\(run?.rows ?? 0)"
        return "\(key):\(request)[\(rows)]"
    }
}
#endif
