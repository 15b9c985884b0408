import BrowserHost
import PagingCore

/// Calls a method of the machine with the current time in nanoseconds, and returns the commands to perform.
typealias MachineInput = (inout FeedStateMachine<Entry>, Int64) -> [FeedCommand]

/// Owns one machine, has the page do what it commands, and keeps the times it waits for.
final class Shell {
    private let list: Int32
    private(set) var machine: FeedStateMachine<Entry>
    private var timers: [(timer: FeedTimer, at: Int64)] = []

    /// - Parameters:
    ///   - list: The number the page knows the list by.
    ///   - configuration: How the list is loaded.
    ///   - items: The page that the list opens with; `nil` where it is loaded.
    init(list: Int32, configuration: FeedConfiguration, given items: ItemPage<Entry, Int>? = nil) {
        self.list = list
        machine = items.map { FeedStateMachine(configuration, items: $0) } ?? FeedStateMachine(configuration)
    }

    /// The list as it stands.
    var update: ListUpdate<Entry> { machine.update }

    /// Passes an input to the machine and performs the commands it returns.
    ///
    /// - Parameters:
    ///   - milliseconds: The current time, in milliseconds since the page was opened.
    ///   - input: Calls the input's method with the current time.
    /// - Returns: Whether the list changed.
    func send(at milliseconds: Double, _ input: MachineInput) -> Bool {
        var isChanged = false
        for command in input(&machine, nanoseconds(milliseconds)) {
            switch command {
            case .load(let id, let request):
                let (way, place) = Self.parts(of: request)
                page_load(list, Int32(id.number), way, place, Int32(request.limit))
            case .cancel(let id):
                page_cancel(list, Int32(id.number))
            case .schedule(let timer, let at):
                timers.removeAll { $0.timer == timer }
                timers.append((timer, at))
                waitForNextTimer()
            case .publish:
                isChanged = true
            case .refreshEnded, .checkEnded, .shifted:
                break
            }
        }
        return isChanged
    }

    /// Takes out the timers whose time has come, and has the page wait for the next one.
    ///
    /// - Parameter milliseconds: Now, in milliseconds since the page was opened.
    /// - Returns: The timers, each of which is to be passed to the machine.
    func takeDueTimers(at milliseconds: Double) -> [FeedTimer] {
        let now = nanoseconds(milliseconds)
        var due: [FeedTimer] = []
        for (timer, at) in timers where at <= now { due.append(timer) }
        timers.removeAll { $0.at <= now }
        waitForNextTimer()
        return due
    }

    /// What the page is asked for: in which way, and at which place. The numbers are those of the page.
    private static func parts(of request: PageRequest) -> (way: Int32, place: Int32) {
        switch request {
        case .number(let number, _): (0, Int32(number))
        case .offset(let offset, _): (1, Int32(offset))
        case .cursor(let cursor, .append, _): (2, Int32(cursor ?? -1))
        case .cursor(let cursor, .prepend, _): (3, Int32(cursor ?? -1))
        }
    }

    /// Has the page wait for the next timer, also if it waited for another list meanwhile.
    func waitForNextTimer() {
        var next: Int64?
        for (_, at) in timers { next = min(at, next ?? at) }
        page_schedule(list, next.map { Double($0) / 1e6 } ?? -1)
    }

    private func nanoseconds(_ milliseconds: Double) -> Int64 { Int64(milliseconds * 1e6) }
}
