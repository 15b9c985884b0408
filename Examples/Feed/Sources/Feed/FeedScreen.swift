import Foundation
import Observation
import Paging
import PagingGRDB
import PagingHTTP
import PagingOffline

/// The list as an app would show it: three rows fit on the screen.
@MainActor final class FeedScreen {
    let pager: Pager<User>
    let edits: PendingEdits<UserChange, User>
    let network: Network
    private let reader: Pager<User>.Reader
    private var observer: Pager<User>.Observer?
    private var firstRow = 0
    /// The item of the first visible row, which stays there when rows are inserted above it.
    private var firstItem: User.ID?

    /// Opens the list with the rows that the folder has, and asks the server for newer ones.
    init(_ server: FeedServer, _ network: Network, in folder: URL) {
        self.network = network
        let store = OfflineStore(DatabaseListStore(at: folder.appending(path: "feed.sqlite")))
        pager = Pager(server.newestUsers(through: network), cache: .stored(in: store, as: "newest"))
        edits = PendingEdits(of: pager, in: store, as: "newest", version: 1) { (change: UserChange) in
            switch change {
            case .location(let id, let location): [.change(id) { $0.location = location }]
            }
        } send: { change, key in
            try await server.send(change, key: key, through: network)
        }
        reader = pager.makeReader()
        observer = reader.onUpdate { [weak self] in self?.show($0) }
    }

    private func show(_ update: ListUpdate<User>) {
        if firstItem == nil, !update.rows.isEmpty {
            firstRow = pager.openingRow
        } else if let firstItem, let row = pager.index(of: firstItem) {
            firstRow = row
        }
        scroll(to: firstRow)
    }

    /// Shows a row at the top.
    func scroll(to row: Int) {
        firstRow = row
        if pager.rows.indices.contains(row) { firstItem = pager.rows[row].item?.id }
        reader.viewportMoved(to: row..<(row + 3))
    }

    /// Waits until a condition of the list or the pending edits holds.
    func wait(until condition: () -> Bool) async {
        while true {
            let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
            if withObservationTracking(condition, onChange: { continuation.finish() }) { return }
            for await _ in changes {}
        }
    }

    /// The ids of the items on the screen.
    var visibleItems: [User.ID] { visibleRows.compactMap { pager.rows[$0].item?.id } }

    private var visibleRows: Range<Int> { (firstRow..<(firstRow + 3)).clamped(to: pager.rows.indices) }

    /// Prints what the screen shows.
    func sayRows() {
        say("  The list has \(pager.rows.count) rows. On the screen:")
        for row in visibleRows { say("    \(row) \(pager.rows[row].item?.text ?? "not loaded")") }
    }

    /// Prints whether the server was reached.
    func sayState() {
        switch pager.states.refresh {
        case .idle: say("  No failure")
        case .loading: say("  The server is being asked")
        case .failed(let failure): say("  Failure: \(PagingTexts.english.reason(failure.error))")
        }
        for failure in [pager.storeFailure, edits.storeFailure].compactMap(\.self) { say("  The store: \(failure)") }
    }

    /// Prints the edits that the server has not accepted.
    func sayEdits() {
        say("  Pending edits: \(edits.entries.count)")
        for edit in edits.entries { say("    \(edit.text)") }
    }

    /// Prints the requests that the server has answered since the last call.
    func sayRequests() async {
        let requests = await network.takeAnswered()
        say("  Requests that the server has answered: \(requests.count)")
        for request in requests { say("    \(request)") }
    }
}

extension PendingEdit<UserChange> {
    var text: String {
        let change =
            switch change {
            case .location(let id, let location): "user \(id) is in \(location)"
            case nil: "unreadable"
            }
        let state =
            switch state {
            case .waiting(lastFailure: nil): "waits"
            case .waiting(let failure?): "waits after a failure: \(PagingTexts.english.reason(failure))"
            case .sending: "is being sent"
            case .failed(let failure): "failed: \(PagingTexts.english.reason(failure))"
            }
        return "\(change), key \"\(id)\": \(state)"
    }
}

extension PendingEdit {
    /// Whether nothing happens to the edit until the network returns.
    var isAtRest: Bool {
        if case .sending = state { false } else { true }
    }
}
