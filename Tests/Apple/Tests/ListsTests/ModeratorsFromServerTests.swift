import Foundation
import Paging
import PagingHTTP
import Testing
import UIKit

@testable import Lists

/// S3 of the example app with the explorer's server: real requests, in real time.
@MainActor
@Suite struct ModeratorsFromServerTests {
    /// Shows frames in real time until a condition is met, however long the server takes.
    private func wait(on window: UIWindow, until isMet: () -> Bool) async throws {
        window.showFrame()
        while !isMet() {
            try await Task.sleep(for: .milliseconds(10))
            window.showFrame()
        }
    }

    private func texts(_ table: UITableView) -> [String] { table.visibleCells.map { $0.textLabel?.text ?? "" } }

    @Test(
        "S3: the explorer's 84 moderators load with one request for each page, and every visible row has a name"
    )
    func moderators() async throws {
        let server = try ExplorerProcess()
        let api = StackExchange(at: server.address.appending(path: "2.3"))
        let controller = ModeratorsController { Pager(api.moderators(of: $0, pageSize: 30)) }
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
        controller.view.frame = window.bounds
        window.addSubview(controller.view)
        let subviews = controller.view.subviews
        let table = try #require(subviews.compactMap { $0 as? UITableView }.first)
        try #require(subviews.compactMap { $0 as? UITextField }.first).type("stackoverflow")
        try #require(subviews.compactMap { $0 as? UIButton }.first).tap()
        try await wait(on: window) { table.numberOfRows(inSection: 0) == 84 }
        try await wait(on: window) { !texts(table).contains("…") && !texts(table).isEmpty }
        while table.contentOffset.y < table.contentSize.height - table.bounds.height {
            table.contentOffset.y = min(table.contentOffset.y + 400, table.contentSize.height - table.bounds.height)
            try await wait(on: window) { !texts(table).contains("…") }
        }
        #expect(table.numberOfRows(inSection: 0) == 84)
        #expect(try await server.pages(of: "users/moderators") == [1, 2, 3])
        withExtendedLifetime(controller) {}
    }
}
