/// Chooses what goes if clients together have more of something than there is.
enum FairShare {
    /// Something that a client has.
    struct Holding<ID> {
        var id: ID
        var client: ClientNetwork
        var size: Int
        /// When it was last used: greater is later.
        var lastUse: Int
    }

    /// The least recently used holding of the largest client.
    ///
    /// So a client that has less than an equal share loses nothing, whatever others have.
    ///
    /// - Returns: `nil` if there is nothing.
    /// - Complexity: O(*n*) for *n* holdings.
    static func excess<ID>(of holdings: some Collection<Holding<ID>>) -> ID? {
        var sizes: [ClientNetwork: Int] = [:]
        for holding in holdings { sizes[holding.client, default: 0] += holding.size }
        let greatest = sizes.values.max()
        return holdings.lazy.filter { sizes[$0.client] == greatest }.min { $0.lastUse < $1.lastUse }?.id
    }
}
