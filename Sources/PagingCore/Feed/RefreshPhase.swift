/// What goes on with the refresh.
enum RefreshPhase<Item: Identifiable> {
    case idle
    case loading(Candidate<Item>)
    /// The last one failed, and the list is as it was before it.
    case failed(Failure)

    var isLoading: Bool {
        if case .loading = self { true } else { false }
    }
}

extension RefreshPhase: Sendable where Item: Sendable, Item.ID: Sendable {}
