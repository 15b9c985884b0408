import PagingSwiftUI
import PagingTesting
import PagingUIKit
import SwiftUI
import Testing
import UIKit

/// Views with their pagers in a module whose declarations are isolated to the main actor by default.
@Suite struct DefaultIsolationTests {
    private func firstRow(of view: some View) async -> [String]? {
        let host = Host(view)
        for _ in 0..<100 where host.rows.count < 10 {
            await settle()
            host.step()
        }
        return host.rows.first?.texts
    }

    @Test("a view's pager is its property's initial value, and loads from a client that is an actor")
    func actor() async {
        #expect(await firstRow(of: ActorBookList()) == ["Book 0"])
    }

    @Test("a view's pager is its property's initial value, and loads from a client on the main actor")
    func mainActor() async {
        #expect(await firstRow(of: MainActorBookList()) == ["Book 0"])
    }

    @Test("H4: each part of a SwiftUI list shows plain models")
    func parts() async {
        #expect(await firstRow(of: BookParts()) == ["Book 0"])
    }

    @Test("a view's query pager is its property's initial value, and loads from a client on the main actor")
    func search() async {
        #expect(await firstRow(of: BookSearch()) == ["Book 0"])
    }

    @Test("H4: a table shows plain models")
    func table() async {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
        table.register(UITableViewCell.self, forCellReuseIdentifier: "book")
        let pager = Pager(
            .offset(limit: 20) { try await mainActorLibrary.books(start: $0.offset, limit: $0.limit) }
        ) { $0.prefetch = .manual }
        let list = PagedTableDataSource(table, pager) { table, path, row in
            let cell = table.dequeueReusableCell(withIdentifier: "book", for: path)
            cell.textLabel?.text = row.item?.title
            return cell
        }
        await pager.loadMore()
        #expect(table.numberOfRows(inSection: 0) == 20)
        #expect(list.tableView(table, cellForRowAt: IndexPath(row: 3, section: 0)).textLabel?.text == "Book 3")
    }
}
