import PagingSwiftUI
import SwiftUI

/// S4: 25 given items and pages of 25, which load at the last row or ten rows before it.
struct DeclarativeTab: View {
    @State private var isEarly = false

    var body: some View {
        VStack {
            Toggle("Load ten rows before the last", isOn: $isEarly).padding()
            if isEarly {
                NumberList(loading: .rows(11), answersAfter: .milliseconds(500))
            } else {
                NumberList(loading: .lastRow, answersAfter: .seconds(1))
            }
        }
    }
}

struct Number: Identifiable {
    let id: Int
}

struct NumberList: View {
    @State private var pager: Pager<Number>

    init(loading prefetch: PrefetchPolicy, answersAfter delay: Duration) {
        let given = (0..<25).map { Number(id: $0) }
        let source = PageSource<Number>.offset(limit: 25) { request in
            try await Task.sleep(for: delay)
            return (request.offset..<(request.offset + request.limit)).map { Number(id: $0) }
        }
        _pager = State(initialValue: Pager(source, opening: .items(ItemPage(given))) { $0.prefetch = prefetch })
    }

    var body: some View {
        Text("Numbers, page \(pager.lastPageIndex ?? 0)")
        List {
            PagedForEach(rows: pager) { row in
                Text("Number \(row.index), page \(row.page)")
            }
            PagingFooter(pager)
        }
    }
}
