// The names of columns stand in the program here. A malformed one is a mistake of the caller, and traps.
extension Keyset {
    private init(literal keys: [SortKey<Row>], _ unique: UniqueSortKey<Row>) {
        do {
            try self.init(keys, unique: unique)
        } catch {
            fatalError("Keyset: \(error)")
        }
    }

    /// Creates an order with one key.
    ///
    /// - Parameter unique: The only key.
    /// - Precondition: The name of the column is well-formed.
    public init(_ unique: UniqueSortKey<Row>) {
        self.init(literal: [], unique)
    }

    /// Creates an order with two keys.
    ///
    /// - Parameters:
    ///   - first: The key that is compared first.
    ///   - unique: The last key.
    /// - Precondition: The names of the columns are well-formed and different.
    public init(_ first: SortKey<Row>, _ unique: UniqueSortKey<Row>) {
        self.init(literal: [first], unique)
    }

    /// Creates an order with three keys.
    ///
    /// - Parameters:
    ///   - first: The key that is compared first.
    ///   - second: The key that decides between rows with equal keys before it.
    ///   - unique: The last key.
    /// - Precondition: The names of the columns are well-formed and different.
    public init(_ first: SortKey<Row>, _ second: SortKey<Row>, _ unique: UniqueSortKey<Row>) {
        self.init(literal: [first, second], unique)
    }

    /// Creates an order with four keys.
    ///
    /// - Parameters:
    ///   - first: The key that is compared first.
    ///   - second: The key that decides between rows with equal keys before it.
    ///   - third: The key that decides between rows with equal keys before it.
    ///   - unique: The last key.
    /// - Precondition: The names of the columns are well-formed and different.
    public init(
        _ first: SortKey<Row>, _ second: SortKey<Row>, _ third: SortKey<Row>, _ unique: UniqueSortKey<Row>
    ) {
        self.init(literal: [first, second, third], unique)
    }

    /// Creates an order with five keys.
    ///
    /// - Parameters:
    ///   - first: The key that is compared first.
    ///   - second: The key that decides between rows with equal keys before it.
    ///   - third: The key that decides between rows with equal keys before it.
    ///   - fourth: The key that decides between rows with equal keys before it.
    ///   - unique: The last key.
    /// - Precondition: The names of the columns are well-formed and different.
    public init(
        _ first: SortKey<Row>, _ second: SortKey<Row>, _ third: SortKey<Row>, _ fourth: SortKey<Row>,
        _ unique: UniqueSortKey<Row>
    ) {
        self.init(literal: [first, second, third, fourth], unique)
    }

    /// Creates an order with six keys.
    ///
    /// - Parameters:
    ///   - first: The key that is compared first.
    ///   - second: The key that decides between rows with equal keys before it.
    ///   - third: The key that decides between rows with equal keys before it.
    ///   - fourth: The key that decides between rows with equal keys before it.
    ///   - fifth: The key that decides between rows with equal keys before it.
    ///   - unique: The last key.
    /// - Precondition: The names of the columns are well-formed and different.
    public init(
        _ first: SortKey<Row>, _ second: SortKey<Row>, _ third: SortKey<Row>, _ fourth: SortKey<Row>,
        _ fifth: SortKey<Row>, _ unique: UniqueSortKey<Row>
    ) {
        self.init(literal: [first, second, third, fourth, fifth], unique)
    }

    /// An order needs a unique key at its end.
    @available(*, unavailable, message: "the last key must be unique; add one, like .ascending(\"id\", unique: \\.id)")
    public init(_ keys: SortKey<Row>...) {
        fatalError("unavailable")
    }
}
