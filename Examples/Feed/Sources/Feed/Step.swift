import Foundation

/// What one process does.
enum Step: String {
    case online, offline, restarted
    /// Edits until it is killed, for a test that kills it at any moment.
    case edit
    /// Prints what the next launch shows.
    case look

    static let story: [Step] = [.online, .offline, .restarted]

    /// Whether the process ends by SIGKILL.
    var isKilled: Bool { self == .online || self == .offline }

    @MainActor func run(_ server: FeedServer, _ folder: URL) async throws {
        let screen = FeedScreen(server, Network(isConnected: self == .online), in: folder)
        switch self {
        case .online: await readOnline(screen)
        case .offline: await editOffline(screen)
        case .restarted: await returnOnline(screen)
        case .edit: await editForever(screen)
        case .look: await look(screen)
        }
        if isKilled {
            say("  Killed")
            kill(getpid(), SIGKILL)
        }
    }
}

@MainActor extension Step {
    private func readOnline(_ screen: FeedScreen) async {
        say("Online")
        while screen.pager.rows.count < 90 {
            let count = screen.pager.rows.count
            await screen.wait { screen.pager.rows.count > count && !screen.pager.isLoading }
            if screen.pager.rows.count < 90 { screen.scroll(to: screen.pager.rows.count - 3) }
        }
        screen.scroll(to: 40)
        screen.sayRows()
        screen.sayState()
        await screen.sayRequests()
        await screen.pager.saveToStore()
    }

    private func editOffline(_ screen: FeedScreen) async {
        say("Offline, after a restart")
        await open(screen)
        await screen.wait { screen.hasFailed }
        screen.sayState()
        say("  The user edits two rows:")
        for (id, location) in zip(screen.visibleItems, ["Oslo", "Lima"]) {
            screen.edits.make(.location(id, location))
        }
        await screen.edits.waitForStore()
        screen.sayRows()
        screen.sayEdits()
        await screen.sayRequests()
    }

    private func returnOnline(_ screen: FeedScreen) async {
        say("Offline, after another restart")
        await open(screen)
        await screen.wait { screen.hasFailed && screen.edits.entries.allSatisfy(\.isAtRest) }
        screen.sayState()
        screen.sayEdits()
        await screen.sayRequests()

        say("Online again")
        await screen.network.connect()
        screen.pager.networkReturned()
        screen.edits.networkReturned()
        await screen.wait { screen.isUpToDate && screen.edits.entries.isEmpty }
        await screen.edits.waitForStore()
        screen.sayRows()
        screen.sayState()
        screen.sayEdits()
        await screen.sayRequests()
        await screen.pager.saveToStore()
    }

    private func editForever(_ screen: FeedScreen) async {
        await screen.wait { !screen.visibleItems.isEmpty }
        let items = screen.visibleItems
        for number in 0... {
            let key = screen.edits.make(.location(items[number % items.count], "City \(number)"))
            await screen.edits.waitForStore()
            say(key)
        }
    }

    private func look(_ screen: FeedScreen) async {
        await open(screen)
        screen.sayEdits()
    }

    private func open(_ screen: FeedScreen) async {
        await screen.wait { !screen.visibleItems.isEmpty }
        screen.sayRows()
    }
}

@MainActor extension FeedScreen {
    fileprivate var hasFailed: Bool {
        if case .failed = pager.states.refresh { true } else { false }
    }

    /// Whether the server has been asked for new items, and has answered.
    fileprivate var isUpToDate: Bool {
        pager.states.refresh == .idle && pager.states.check == .idle && !pager.isLoading
    }
}
