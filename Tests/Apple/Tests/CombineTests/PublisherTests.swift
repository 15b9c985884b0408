import Combine
import Paging
import PagingTesting
import Testing

@MainActor
@Suite struct PublisherTests {
    private struct Entry: Identifiable, Hashable, Sendable {
        var id: Int
    }

    private func opened() -> (ScriptedSource<Entry>, Pager<Entry>) {
        let source = ScriptedSource<Entry>(.offset(limit: 20, endsAtShortPage: true))
        return (
            source,
            Pager(source) {
                $0.prefetch = .manual
                $0.clock = VirtualClock()
            }
        )
    }

    @Test("a subscriber receives the current list and each change, on the main actor")
    func sink() async {
        let (source, pager) = opened()
        var counts: [Int] = []
        let cancellable = pager.updatePublisher.sink { update in
            MainActor.assertIsolated()
            counts.append(update.rows.count)
        }
        #expect(counts.isEmpty)
        await settle()
        #expect(source.requests.count == 1)
        source.answer(0, with: .items([Entry(id: 1)]))
        await settle()
        pager.insert(Entry(id: 2), at: .start)
        await settle()
        #expect(counts.first == 0)
        #expect(counts.suffix(2) == [1, 2])
        withExtendedLifetime(cancellable) {}
    }

    @Test("states are published when they change, and not when rows change")
    func states() async {
        let (source, pager) = opened()
        var received: [LoadStates] = []
        let cancellable = pager.updatePublisher.sink { if received.last != $0.states { received.append($0.states) } }
        await settle()
        source.answer(0, with: .items((0..<20).map { Entry(id: $0) }))
        await settle()
        pager.insert(Entry(id: 99), at: .start)
        await settle()
        #expect(received.map(\.refresh) == [.loading, .idle])
        withExtendedLifetime(cancellable) {}
    }

    @Test("a cancelled subscriber receives nothing more")
    func cancelling() async {
        let (source, pager) = opened()
        var count = 0
        var cancellables: Set<AnyCancellable> = []
        pager.updatePublisher.sink { _ in count += 1 }.store(in: &cancellables)
        await settle()
        let before = count
        source.answer(0, with: .items([Entry(id: 1)]))
        cancellables = []
        await settle()
        #expect(before > 0)
        #expect(count == before)
    }

    @Test(
        "a subscriber receives as many updates as it demands, and one replacement if it is more than 64 changes behind")
    func demand() async {
        let (source, pager) = opened()
        let subscriber = Hesitant()
        pager.updatePublisher.subscribe(subscriber)
        await settle()
        #expect(subscriber.updates.isEmpty)
        subscriber.subscription?.request(.max(1))
        await settle()
        #expect(subscriber.updates.count == 1)
        source.answer(0, with: .items([Entry(id: 1)]))
        await settle()
        #expect(subscriber.updates.count == 1)
        for id in 2..<100 { pager.insert(Entry(id: id), at: .start) }
        subscriber.subscription?.request(.max(2))
        await settle()
        #expect(subscriber.updates.count == 3)
        subscriber.subscription?.request(.unlimited)
        await settle()
        #expect(subscriber.updates.last?.rows.count == 99)
        #expect(subscriber.updates.count < 70)
        subscriber.subscription?.cancel()
    }

    @Test("H1: the publisher finishes when the list is released")
    func finish() async {
        var (_, pager): (ScriptedSource<Entry>, Pager<Entry>?) = opened()
        var isFinished = false
        let cancellable = pager?.updatePublisher.sink { _ in
            isFinished = true
        } receiveValue: { _ in
        }
        await settle()
        #expect(!isFinished)
        pager = nil
        await settle()
        #expect(isFinished)
        withExtendedLifetime(cancellable) {}
    }

    @Test("H1: the publisher finishes when the list is released, with or without demand", arguments: 0...2)
    func finishUndemanded(_ demanded: Int) async {
        var (source, pager): (ScriptedSource<Entry>, Pager<Entry>?) = opened()
        let subscriber = Hesitant()
        pager?.updatePublisher.subscribe(subscriber)
        if demanded > 0 { subscriber.subscription?.request(.max(demanded)) }
        await settle()
        #expect(source.requests.count == min(demanded, 1), "nothing is loaded without demand")
        #expect(subscriber.completions == 0)
        pager = nil
        await settle()
        #expect(subscriber.completions == 1)
        #expect(subscriber.updates.count == min(demanded, 1))
    }

    @Test("H1: the publisher of a released list finishes, and a cancelled subscription receives no completion")
    func gone() async {
        var (_, pager): (ScriptedSource<Entry>, Pager<Entry>?) = opened()
        let publisher = pager?.updatePublisher
        var received: [String] = []
        let cancelled = publisher?.sink { _ in
            received.append("cancelled")
        } receiveValue: { _ in
        }
        cancelled?.cancel()
        await settle()
        pager = nil
        await settle()
        let late = publisher?.sink { _ in
            received.append("late")
        } receiveValue: { _ in
        }
        await settle()
        #expect(received == ["late"])
        withExtendedLifetime(late) {}
    }

    /// A subscriber whose demand a test controls.
    private final class Hesitant: Subscriber {
        var subscription: (any Subscription)?
        var updates: [ListUpdate<Entry>] = []
        var completions = 0

        func receive(subscription: any Subscription) { self.subscription = subscription }

        func receive(_ input: ListUpdate<Entry>) -> Subscribers.Demand {
            updates.append(input)
            return .none
        }

        func receive(completion: Subscribers.Completion<Never>) { completions += 1 }
    }
}
