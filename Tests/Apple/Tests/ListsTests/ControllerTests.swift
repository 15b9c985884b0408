import Paging
import PagingHTTP
import PagingTesting
import Testing
import UIKit

@testable import Lists

/// The UIKit lists of the example app.
@MainActor
@Suite struct ControllerTests {
    private let clock = VirtualClock()

    /// Shows a controller, which the caller must retain.
    private func show(_ controller: UIViewController) -> (UIWindow, UITableView) {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
        controller.view.frame = window.bounds
        window.addSubview(controller.view)
        let tables = [controller.view as? UITableView] + controller.view.subviews.map { $0 as? UITableView }
        return (window, tables.compactMap { $0 }.first ?? UITableView(frame: .zero))
    }

    private func pass(_ duration: Duration, on window: UIWindow) async {
        var left = duration
        while left > .zero {
            window.showFrame()
            await clock.advance(by: .milliseconds(50))
            left -= .milliseconds(50)
        }
        window.showFrame()
    }

    private func pull(_ table: UITableView, to offset: CGFloat, on window: UIWindow) async {
        table.beginDragging()
        table.drag(to: CGPoint(x: 0, y: offset / 2))
        window.showFrame()
        table.drag(to: CGPoint(x: 0, y: offset))
        table.endDragging()
        await pass(.seconds(4), on: window)
    }

    @Test("S0, example: 12 rows, and 6 more after a pull up")
    func pullUpForMore() async {
        let controller = PullUpForMoreController(clock: clock)
        let (window, table) = show(controller)
        defer { withExtendedLifetime(controller) {} }
        await pass(.seconds(3), on: window)
        #expect(table.numberOfRows(inSection: 0) == 12)
        table.contentOffset.y = 460
        await pull(table, to: 480, on: window)
        #expect(table.numberOfRows(inSection: 0) == 18)
    }

    @Test("S1, example: 93 numbers in pages of 20 below a static section")
    func offsetAndLimit() async {
        let controller = OffsetAndLimitController(clock: clock)
        let (window, table) = show(controller)
        defer { withExtendedLifetime(controller) {} }
        await pass(.seconds(2), on: window)
        #expect(table.visibleCells.first?.textLabel?.text == "All numbers below 93")
        #expect(table.numberOfRows(inSection: 1) == 20)
        for _ in 0..<6 {
            table.contentOffset.y = table.contentSize.height - 440
            await pass(.seconds(2), on: window)
        }
        #expect(table.numberOfRows(inSection: 1) == 93)
    }

    @Test("S2, example: 15 rows, 15 others after a pull down, 15 more after a pull up")
    func pullBothWays() async {
        let controller = PullBothWaysController(clock: clock)
        let (window, table) = show(controller)
        defer { withExtendedLifetime(controller) {} }
        await pass(.seconds(4), on: window)
        #expect(table.numberOfRows(inSection: 0) == 15)
        let first = table.visibleCells.first?.textLabel?.text
        await pull(table, to: -70, on: window)
        #expect(table.visibleCells.first?.textLabel?.text != first)
        #expect(table.numberOfRows(inSection: 0) == 15)
        table.contentOffset.y = 220
        await pull(table, to: 280, on: window)
        #expect(table.numberOfRows(inSection: 0) == 30)
    }

    @Test("S3, example: a button that is disabled until a site is typed, then its moderators and placeholders")
    func moderators() async {
        var requestedSites: [String] = []
        let clock = clock
        let controller = ModeratorsController { site in
            requestedSites.append(site)
            return Pager(
                .numbered(pageSize: 30) { request in
                    let first = (request.number - 1) * 30
                    return ItemPage(
                        (first..<min(first + 30, 84)).map {
                            StackExchangeUser(id: $0, displayName: "User \($0)", reputation: 84_000 - $0)
                        }, total: 84)
                }
            ) { $0.clock = clock }
        }
        let (window, table) = show(controller)
        await pass(.milliseconds(100), on: window)
        let field = controller.view.subviews.compactMap { $0 as? UITextField }.first
        let button = controller.view.subviews.compactMap { $0 as? UIButton }.first
        #expect(button?.isEnabled == false)
        button?.tap()
        #expect(requestedSites.isEmpty)
        field?.type("stackoverflow")
        button?.tap()
        #expect(requestedSites == ["stackoverflow"])
        await pass(.seconds(1), on: window)
        #expect(table.numberOfRows(inSection: 0) == 84)
        #expect(table.visibleCells.first?.textLabel?.text?.hasPrefix("User 0, 84") == true)
    }
}
