import EmbeddedRuntime
import PagingCore

private struct Item: Identifiable, Equatable {
    let id: Int
}

/// Drives the engine alone through a small list, so that every part of it is compiled for a machine without a system:
/// pages, a failure and its repetition, a viewport, a jump, a refresh.
///
/// Returns how many rows are held in the end.
@_expose(wasm, "probe") @_cdecl("probe")
func probe(pageCount: Int32) -> Int32 {
    let total = Int(pageCount) * 30
    var feed = FeedStateMachine<Item>(FeedConfiguration(addressing: .numbered(firstNumber: 1, pageSize: 30)))
    let reader = ReaderID(0)
    var now: Int64 = 0
    var facts: [FeedInput<Item>] = [.readerJoined(reader)]
    var isFirst = true
    var isRefreshed = false
    while let fact = facts.popLast() {
        now += 1_000_000
        for command in feed.receive(fact, at: now) {
            switch command {
            case .load(let id, .number(let number, let size)):
                if isFirst {
                    isFirst = false
                    facts.append(.pageFailed(id, FailureReport(code: 0, isTransient: true)))
                } else {
                    let items = (0..<size).map { Item(id: (number - 1) * size + $0) }
                    facts.append(.pageArrived(id, Page<Item, Int>(items, next: nil, total: total)))
                }
            case .schedule(let timer, let at):
                now = max(now, at)
                facts.insert(.timerFired(timer), at: 0)
            case .load, .cancel, .publish, .refreshEnded, .checkEnded, .shifted:
                break
            }
        }
        guard facts.isEmpty else { continue }
        let rows = feed.update.rows
        if let missing = rows.first(where: { $0.item == nil }) {
            facts.append(.viewportMoved(reader, ViewportHint(first: missing.id, row: missing.index, length: 10)))
        } else if !isRefreshed {
            isRefreshed = true
            facts = [.viewportMoved(reader, ViewportHint(first: nil, row: 0, length: 10))]
            facts.append(.refreshRequested(RefreshID(0), .start))
        }
    }
    return Int32(feed.update.rows.loadedItems)
}
