import Paging
import PagingTesting
import UIKit

/// A chained list of numbers, of which each page takes a while, in both directions from a row.
@MainActor
struct Feeds {
    let clock = VirtualClock()

    /// Numbers from 0 to below a bound, by offset.
    func numbers(
        _ count: Int, page: Int = 20, delay: Duration = .milliseconds(100), prefetch: PrefetchPolicy = .rows(5),
        retention: RetentionPolicy = .all
    ) -> Pager<Entry> {
        Pager(
            .offset(limit: page) { [clock] request in
                if delay > .zero { try await clock.sleep(for: delay) }
                return (request.offset..<min(request.offset + page, count)).map { Entry($0) }
            }, prefetch: prefetch, retention: retention, clock: clock)
    }

    /// Numbers around one in the middle, which go on at both ends.
    func around(_ middle: Int, page: Int = 20, prefetch: PrefetchPolicy = .rows(5)) -> Pager<Entry> {
        Pager(
            .cursor(limit: page, of: Int.self) { [clock] request in
                try await clock.sleep(for: .milliseconds(100))
                let start =
                    switch (request.cursor, request.direction) {
                    case (nil, _): middle
                    case (let cursor?, .append): cursor
                    case (let cursor?, .prepend): cursor - page
                    }
                return Page((start..<(start + page)).map { Entry($0) }, next: start + page, previous: start)
            }, prefetch: prefetch, clock: clock)
    }
}

/// A cell that is taller the greater its number is.
final class TallCell: UITableViewCell {
    override var fittingHeight: CGFloat {
        60 + CGFloat((Int(textLabel?.text ?? "") ?? 0) % 7) * 20
    }
}
