import Paging
import PagingTesting
import UIKit

/// Pagers of numbers, whose pages take some time to load.
@MainActor
struct Feeds {
    let clock = VirtualClock()

    /// The numbers from 0 up to `count`, by offset.
    func numbers(
        _ count: Int, page: Int = 20, delay: Duration = .milliseconds(100), prefetch: PrefetchPolicy = .rows(5),
        retention: RetentionPolicy = .all
    ) -> Pager<Entry> {
        Pager(
            .offset(limit: page) { [clock] request in
                if delay > .zero { try await clock.sleep(for: delay) }
                return (request.offset..<min(request.offset + page, count)).map { Entry($0) }
            }
        ) {
            $0.prefetch = prefetch
            $0.retention = retention
            $0.clock = clock
        }
    }

    /// Numbers around `middle`, without an end in either direction.
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
                return ItemPage((start..<(start + page)).map { Entry($0) }, next: start + page, previous: start)
            }
        ) {
            $0.prefetch = prefetch
            $0.clock = clock
        }
    }
}

/// A cell whose height depends on its number.
final class TallCell: UITableViewCell {
    override var fittingHeight: CGFloat {
        60 + CGFloat((Int(textLabel?.text ?? "") ?? 0) % 7) * 20
    }
}
