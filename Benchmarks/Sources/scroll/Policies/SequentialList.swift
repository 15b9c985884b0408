/// The rules of Paging 3, written from their description, as a model of their own: one append and one prepend at a time,
/// each begun by reading a row near an end of the loaded rows.
///
/// The defaults of `PagingConfig(pageSize: 20)`: a prefetch distance of one page, a first load of three pages, and
/// placeholders if the total is known. Without a `jumpThreshold` the loads follow one another through all placeholders up
/// to the row that was read.
struct SequentialList: PagedList {
    static let pageSize = 20
    static let prefetchDistance = 20
    static let initialLoadSize = 60

    private let kind: ListKind
    private let jumpThreshold: Int?
    private var loaded = 0..<0
    private var append = SerialLoop()
    private var prepend = SerialLoop()
    private var refresh: (request: Int, offset: Int)?
    private(set) var isOpen = false
    private var lastRequest = 0
    private var effects: [Effect] = []
    private var delayed: [(request: Int, offset: Int, limit: Int)] = []
    private var spans: [Int: (offset: Int, limit: Int)] = [:]

    init(_ kind: ListKind, jumpThreshold: Int? = nil) {
        self.kind = kind
        self.jumpThreshold = jumpThreshold
    }

    var rows: Int { isOpen && kind == .indexed ? Geometry.total : loaded.upperBound }

    func missingRows(in range: Range<Int>) -> Int { range.count - range.clamped(to: loaded).count }

    mutating func takeEffects() -> [Effect] {
        defer { effects = [] }
        return effects
    }

    mutating func open(at now: Int64) { beginRefresh(at: 0) }

    mutating func show(_ visible: Range<Int>, at now: Int64) {
        guard isOpen, let first = visible.first, let last = visible.last else { return }
        let after = AccessHint(presentedBeyond: loaded.upperBound - last - 1, edgePage: append.pages.count)
        let before = AccessHint(presentedBeyond: first - loaded.lowerBound, edgePage: prepend.pages.count)
        if let jumpThreshold, refresh == nil, min(after.presentedBeyond, before.presentedBeyond) < -jumpThreshold {
            return beginRefresh(at: max((first + last) / 2 - Self.initialLoadSize / 2, 0))
        }
        append.record(after)
        prepend.record(before)
        continueAppend()
        continuePrepend()
    }

    mutating func receive(_ answer: Network.Answer, of request: Int, at now: Int64) {
        guard let span = spans[request] else { return }
        if case .tooManyRequests(let retryAt) = answer {
            delayed.append((request, span.offset, span.limit))
            effects.append(.wake(timer: request, at: retryAt))
            return
        }
        spans[request] = nil
        let end = min(span.offset + span.limit, Geometry.total)
        if refresh?.request == request {
            refresh = nil
            loaded = span.offset..<end
            (append, prepend) = (SerialLoop(), SerialLoop())
            isOpen = true
        } else if append.request == request {
            append.request = nil
            append.pages.append(end - span.offset)
            loaded = loaded.lowerBound..<end
            continueAppend()
        } else if prepend.request == request {
            prepend.request = nil
            prepend.pages.append(span.limit)
            loaded = span.offset..<loaded.upperBound
            continuePrepend()
        }
    }

    /// An application's interceptor repeats a rejected request as late as the server asked for.
    mutating func timerFired(_ timer: Int, at now: Int64) {
        guard let place = delayed.firstIndex(where: { $0.request == timer }) else { return }
        let again = delayed.remove(at: place)
        guard spans[again.request] != nil else { return }
        effects.append(.send(request: again.request, offset: again.offset, limit: again.limit))
    }

    private mutating func beginRefresh(at offset: Int) {
        for request in [append.request, prepend.request].compactMap({ $0 }) {
            spans[request] = nil
            effects.append(.cancel(request: request))
        }
        (append.request, prepend.request) = (nil, nil)
        refresh = (send(offset, Self.initialLoadSize), offset)
    }

    private mutating func continueAppend() {
        guard refresh == nil, append.request == nil, loaded.upperBound < Geometry.total else { return }
        guard append.needsPage(within: Self.prefetchDistance) else { return }
        append.request = send(loaded.upperBound, Self.pageSize)
    }

    private mutating func continuePrepend() {
        guard refresh == nil, prepend.request == nil, loaded.lowerBound > 0 else { return }
        guard prepend.needsPage(within: Self.prefetchDistance) else { return }
        let limit = min(Self.pageSize, loaded.lowerBound)
        prepend.request = send(loaded.lowerBound - limit, limit)
    }

    private mutating func send(_ offset: Int, _ limit: Int) -> Int {
        lastRequest += 1
        spans[lastRequest] = (offset, limit)
        effects.append(.send(request: lastRequest, offset: offset, limit: limit))
        return lastRequest
    }
}
