/// What a list that opens from a store knows of the server (O1, O2).
enum StorePhase: Equatable {
    /// Nothing of the store waits for the server.
    case none
    /// The store is being read. The first load waits for it.
    case reading
    /// The rows are those of the store, and the server has not answered yet.
    case unconfirmed
}
