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
        return (source, Pager(source, prefetch: .manual, clock: VirtualClock()))
    }

    @Test("a subscriber is told the list as it stands and each change, on the main actor")
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

    @Test("states are told when they change, and not when rows do")
    func states() async {
        let (source, pager) = opened()
        var told: [LoadStates] = []
        let cancellable = pager.statePublisher.sink { told.append($0) }
        await settle()
        source.answer(0, with: .items((0..<20).map { Entry(id: $0) }))
        await settle()
        pager.insert(Entry(id: 99), at: .start)
        await settle()
        #expect(told.map(\.refresh) == [.loading, .idle])
        withExtendedLifetime(cancellable) {}
    }

    @Test("the same as an asynchronous sequence")
    func sequence() async {
        let (source, pager) = opened()
        let task = Task { @MainActor in
            var told: [LoadStates.Refresh] = []
            for await states in pager.stateChanges {
                told.append(states.refresh)
                if told.count == 2 { break }
            }
            return told
        }
        await settle()
        source.answer(0, with: .items((0..<20).map { Entry(id: $0) }))
        #expect(await task.value == [.loading, .idle])
    }

    @Test("who cancels is told no more")
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

    @Test("a subscriber is told as much as it demands, and behind 64 changes the whole at once")
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

    @Test("H1: it finishes when the list is released")
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

    @Test("H1: it finishes when the list is released, whether anything is demanded or not", arguments: 0...2)
    func finishUndemanded(_ demanded: Int) async {
        var (source, pager): (ScriptedSource<Entry>, Pager<Entry>?) = opened()
        let subscriber = Hesitant()
        pager?.updatePublisher.subscribe(subscriber)
        if demanded > 0 { subscriber.subscription?.request(.max(demanded)) }
        await settle()
        #expect(source.requests.count == min(demanded, 1), "nothing is loaded for who demands nothing")
        #expect(subscriber.completions == 0)
        pager = nil
        await settle()
        #expect(subscriber.completions == 1)
        #expect(subscriber.updates.count == min(demanded, 1))
    }

    @Test("H1: a publisher of a list that is gone finishes, and one that was cancelled tells nothing of its end")
    func gone() async {
        var (_, pager): (ScriptedSource<Entry>, Pager<Entry>?) = opened()
        let publisher = pager?.statePublisher
        var told: [String] = []
        let cancelled = publisher?.sink { _ in
            told.append("cancelled")
        } receiveValue: { _ in
        }
        cancelled?.cancel()
        await settle()
        pager = nil
        await settle()
        let late = publisher?.sink { _ in
            told.append("late")
        } receiveValue: { _ in
        }
        await settle()
        #expect(told == ["late"])
        withExtendedLifetime(late) {}
    }

    /// A subscriber that demands when its test does.
    private final class Hesitant: Subscriber {
        var subscription: (any Subscription)?
        var updates: [Update<Entry>] = []
        var completions = 0

        func receive(subscription: any Subscription) { self.subscription = subscription }

        func receive(_ input: Update<Entry>) -> Subscribers.Demand {
            updates.append(input)
            return .none
        }

        func receive(completion: Subscribers.Completion<Never>) { completions += 1 }
    }
}
