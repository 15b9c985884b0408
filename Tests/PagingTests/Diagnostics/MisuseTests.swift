import Paging
import PagingTesting
import Testing

/// Misuse that would be silent is reported once, in debug builds, with what to do.
@MainActor @Suite("Misuse")
struct MisuseTests {
    private struct Message: Identifiable, Sendable {
        let id = "message"
    }

    @MainActor private final class Console {
        private(set) var messages: [String] = []

        /// Runs `body` and collects what is reported meanwhile.
        func read(_ body: @MainActor () async throws -> Void) async rethrows {
            let log = MisuseLog { message in MainActor.assumeIsolated { self.messages.append(message) } }
            try await MisuseLog.$current.withValue(log, operation: body)
        }
    }

    private let clock = VirtualClock()
    private let console = Console()

    @Test("items that all have one id are reported, with their type, and once")
    func repeatedIDs() async {
        await console.read {
            let source = ScriptedSource<Message>(.offset(limit: 3, endsAtShortPage: true)) { _ in
                .items([Message(), Message(), Message()])
            }
            let pagers = [Pager(source) { $0.clock = clock }, Pager(source) { $0.clock = clock }]
            for pager in pagers { pager.viewportMoved(to: 0..<5) }
            await settle()
        }
        #expect(console.messages.count == 1)
        #expect(console.messages.first?.contains("Message") == true)
    }

    @Test("items with ids of their own are not reported")
    func ownIDs() async {
        await console.read {
            let pager = Pager(ScriptedSource.serving(entries(0..<50), .offset(limit: 20, endsAtShortPage: true)))
            pager.viewportMoved(to: 0..<5)
            await settle()
        }
        #expect(console.messages.isEmpty)
    }

    @Test("a reader that reports no viewport for five seconds is reported", arguments: [true, false])
    func unreportedViewport(reports: Bool) async {
        await console.read {
            let source = ScriptedSource.serving(entries(0..<50), .offset(limit: 20, endsAtShortPage: true))
            let pager = Pager(source) { $0.clock = clock }
            let reader = pager.makeReader()
            await clock.advance(by: .seconds(4))
            #expect(console.messages.isEmpty)
            if reports { reader.viewportMoved(to: 0..<5) }
            await clock.advance(by: .seconds(2))
        }
        #expect(console.messages.count == (reports ? 0 : 1))
        #expect(console.messages.allSatisfy { $0.contains("viewportMoved(to:)") })
    }

    @Test("a reader that joins a loaded list and reports no viewport is reported")
    func unreportedViewportOfLoadedList() async {
        await console.read {
            let source = ScriptedSource.serving(entries(0..<50), .offset(limit: 20, endsAtShortPage: true))
            let pager = Pager(source) { $0.clock = clock }
            await pager.refresh()
            let reader = pager.makeReader()
            await clock.advance(by: .seconds(6))
            withExtendedLifetime(reader) {}
        }
        #expect(console.messages.count == 1)
    }

    @Test("a loop, an observer and a reader of a view need no viewport, nor does an app that loads pages by hand")
    func noViewportNeeded() async {
        await console.read {
            func pager() -> Pager<Entry> {
                Pager(ScriptedSource.serving(entries(0..<50), .offset(limit: 20, endsAtShortPage: true))) {
                    $0.clock = clock
                }
            }
            let (looped, observed, viewed, pulled) = (pager(), pager(), pager(), pager())
            let loop = Task { for await _ in looped.updates {} }
            let observer = observed.onUpdate { _ in }
            let viewReader = viewed.makeViewReader()
            let reader = pulled.makeReader()
            await clock.advance(by: .seconds(1))
            pulled.pull(.append)
            await clock.advance(by: .seconds(10))
            #expect(looped.items.count == 20 && pulled.items.count == 40)
            loop.cancel()
            withExtendedLifetime((observer, viewReader, reader)) {}
        }
        #expect(console.messages.isEmpty)
    }

    @Test("a list that is loaded by hand, or whose end is loaded, needs no viewport", arguments: [true, false])
    func nothingToLoad(isManual: Bool) async {
        await console.read {
            let source = ScriptedSource.serving(
                entries(0..<(isManual ? 50 : 10)), .offset(limit: 20, endsAtShortPage: true))
            let pager = Pager(source) {
                $0.prefetch = isManual ? .manual : .rows(20)
                $0.clock = clock
            }
            let reader = pager.makeReader()
            await clock.advance(by: .seconds(10))
            withExtendedLifetime(reader) {}
        }
        #expect(console.messages.isEmpty)
    }
}
