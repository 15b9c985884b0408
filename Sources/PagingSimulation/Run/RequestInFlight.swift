import PagingCore

/// A request that was commanded and is neither answered nor cancelled.
struct RequestInFlight {
    var id: LoadID
    var request: PageRequest
}
