import PagingSwiftUI
import PagingTesting
import SwiftUI
import Testing

/// S3: 84 moderators of a site in pages of 30, 30 and 24, with a placeholder for each one that is not loaded.
@MainActor
@Suite(.releasesState) struct ModeratorsViewTests {
    private struct Moderators: View {
        let source: ScriptedSource<Entry>
        let clock: VirtualClock
        @State private var site = ""
        @State private var pager: Pager<Entry>?

        var body: some View {
            VStack {
                TextField("Site", text: $site).frame(height: 44)
                Button("Show") {
                    pager = Pager(source) {
                        $0.prefetch = .rows(10)
                        $0.clock = clock
                    }
                }
                .disabled(site.isEmpty)
                .frame(height: 44)
                if let pager {
                    PagedList(pager) { moderator in
                        Text(verbatim: moderator.text)
                    } placeholder: {
                        Text(verbatim: "A moderator")
                    }
                }
            }
        }
    }

    private let clock = VirtualClock()

    private func page(_ number: Int) -> ScriptedAnswer<Entry> {
        let ids = ((number - 1) * 30 + 1)...min(number * 30, 84)
        return .items(ids.map { Entry(id: $0, text: "Moderator \($0)") }, total: 84, isLast: number == 3)
    }

    /// A screen with the field, the button and twelve rows.
    private func stage(_ source: ScriptedSource<Entry>) async -> Stage {
        let stage = await Stage(clock, Moderators(source: source, clock: clock), rows: 14)
        #expect(!stage.host.canTap("Show"))
        stage.host.type("stackoverflow", into: "Site")
        #expect(stage.host.tap("Show"))
        await stage.wait()
        return stage
    }

    @Test(
        "S3, SwiftUI: a spinner until the first page, then a row for every moderator, and only visible rows are made"
    )
    func opening() async throws {
        let source = ScriptedSource<Entry>(.numbered(firstNumber: 1, pageSize: 30))
        let stage = await stage(source)
        #expect(source.requests == [.number(1, size: 30)])
        #expect(stage.host.activities == 0)
        await stage.wait(milliseconds: 200)
        #expect(stage.host.activities == 1)
        source.answer(0, with: page(1))
        await stage.wait(milliseconds: 500)
        #expect(stage.host.activities == 0)
        #expect(stage.rowCount == 84)
        #expect(stage.host.rows.map(\.texts) == (1...12).map { ["Moderator \($0)"] })
        #expect(stage.host.rowsMade <= 24)
    }

    @Test("S3, SwiftUI: scrolling loads ahead, and a moderator replaces its placeholder in the same row")
    func scrolling() async throws {
        let source = ScriptedSource<Entry>(.numbered(firstNumber: 1, pageSize: 30))
        let stage = await stage(source)
        source.answer(0, with: page(1))
        await stage.wait()
        await stage.scroll(rows: 8)
        #expect(source.requests.count == 1)
        await stage.scroll(rows: 1)
        #expect(source.requests.last == .number(2, size: 30))
        await stage.scroll(rows: 12)
        #expect(stage.host.rows.suffix(4).map(\.isRedacted) == [false, true, true, true])
        #expect(stage.host.rows.last?.texts == ["A moderator"])
        #expect(stage.host.accessibilityLabels == ["Loading", "Loading", "Loading"])
        let made = stage.host.rowsMade
        source.answer(1, with: page(2))
        await stage.wait()
        #expect(stage.host.rows.last?.texts == ["Moderator 33"])
        #expect(stage.host.rows.allSatisfy { !$0.isRedacted })
        #expect(stage.rowCount == 84)
        #expect(stage.host.rowsMade <= made + 3 * 12)
    }

    @Test("S3, SwiftUI: a scroll to the end loads the visible page, and 84 moderators take 3 requests")
    func jump() async throws {
        let source = ScriptedSource<Entry>(.numbered(firstNumber: 1, pageSize: 30))
        let stage = await stage(source)
        source.answer(0, with: page(1))
        await stage.wait()
        stage.host.scroll(by: 100_000)
        await stage.wait()
        #expect(source.requests.dropFirst().first == .number(3, size: 30))
        source.answer(1, with: page(3))
        await stage.wait()
        #expect(stage.host.rows.last(where: { $0.id != nil })?.texts == ["Moderator 84"])
        await stage.scroll(rows: -30)
        for index in source.heldRequests { source.answer(index, with: page(2)) }
        await stage.wait(milliseconds: 1_000)
        #expect(source.requests.count == 3)
        #expect(stage.host.rows.allSatisfy { !$0.isRedacted })
    }

    @Test(
        "S3, SwiftUI: a first failure shows its reason and a retry button, never an empty screen or an endless spinner"
    )
    func firstFailure() async throws {
        let source = ScriptedSource<Entry>(.numbered(firstNumber: 1, pageSize: 30))
        let stage = await stage(source)
        await stage.wait(milliseconds: 300)
        source.answer(0, with: .failure(ScriptedFailure("no network")))
        await stage.wait(milliseconds: 1_000)
        #expect(stage.host.activities == 0)
        #expect(stage.host.texts.contains("Could not load"))
        #expect(stage.host.texts.contains { $0.contains("no network") })
        #expect(stage.host.tap("Try again"))
        stage.host.tap("Try again")
        await stage.wait()
        #expect(source.requests == [.number(1, size: 30), .number(1, size: 30)])
        source.answer(1, with: page(1))
        await stage.wait()
        #expect(!stage.host.texts.contains("Could not load"))
        #expect(stage.host.rows.first?.texts == ["Moderator 1"])
    }

    @Test("S3, SwiftUI: a failed page of placeholders shows its failure in its rows, and loads after a retry")
    func failedPage() async throws {
        let source = ScriptedSource<Entry>(.numbered(firstNumber: 1, pageSize: 30))
        let stage = await stage(source)
        source.answer(0, with: page(1))
        await stage.wait()
        await stage.scroll(rows: 19)
        source.answer(1, with: .failure(ScriptedFailure("no network")))
        await stage.wait()
        #expect(stage.lastRow.contains("Could not load"))
        await stage.scroll(rows: -3)
        await stage.scroll(rows: 3)
        #expect(source.requests.count == 2)
        #expect(stage.host.tap("Try again"))
        await stage.wait()
        #expect(source.requests.last == .number(2, size: 30))
        source.answer(2, with: page(2))
        await stage.wait()
        #expect(stage.lastRow == ["Moderator 31"])
    }
}
