import EmbeddedRuntime
import PagingCore

private struct Item: Identifiable, Equatable {
    let id: Int
}

/// Plays a small list: pages, a failure and its retry, a viewport, a jump, a refresh.
///
/// - Returns: The number of loaded items.
@_expose(wasm, "probe") @_cdecl("probe")
func probe(pageCount: Int32) -> Int32 {
    let total = Int(pageCount) * 30
    var feed = FeedStateMachine<Item>(FeedConfiguration(addressing: .numbered(firstNumber: 1, pageSize: 30)))
    let reader = ReaderID(0)
    var now: Int64 = 0
    var loads: [(id: LoadID, request: PageRequest)] = []
    var timers: [FeedTimer] = []
    var isFirst = true
    var isRefreshed = false
    func perform(_ commands: [FeedCommand]) {
        now += 1_000_000
        for command in commands {
            switch command {
            case .load(let id, let request): loads.append((id, request))
            case .schedule(let timer, let at):
                now = max(now, at)
                timers.append(timer)
            case .cancel, .publish, .refreshEnded, .checkEnded, .shifted: break
            }
        }
    }
    perform(feed.readerJoined(reader, at: now))
    while true {
        let rows = feed.update.rows
        if let timer = timers.popLast() {
            perform(feed.timerFired(timer, at: now))
        } else if let load = loads.popLast() {
            guard case .number(let number, let size) = load.request, !isFirst else {
                isFirst = false
                perform(feed.pageFailed(load.id, FailureReport(SourceFailure(code: 0), isTransient: true), at: now))
                continue
            }
            let items = (0..<size).map { Item(id: (number - 1) * size + $0) }
            perform(feed.pageArrived(load.id, ItemPage<Item, Int>(items, next: nil, total: total), at: now))
        } else if let missing = rows.first(where: { $0.item == nil }) {
            let hint = ViewportHint(first: missing.id, row: missing.index, length: 10)
            perform(feed.viewportMoved(of: reader, to: hint, at: now))
        } else if !isRefreshed {
            isRefreshed = true
            perform(feed.viewportMoved(of: reader, to: ViewportHint(first: nil, row: 0, length: 10), at: now))
            perform(feed.refreshRequested(WaiterID(0), .start, at: now))
        } else {
            break
        }
    }
    return Int32(feed.update.rows.loadedItems)
}
