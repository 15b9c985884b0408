/// An order of users that needs no memory for each of them.
///
/// Users are named by their index, 0..<`userCount`, and indices are in the order of ids. The order consists of runs. A
/// run has the users whose index leaves certain remainders when it is divided by the run's period, in the order of their
/// indices. So the user with some place in a run is found by one division, however many users the run has.
struct PeriodicOrder: Sendable {
    private struct Run: Sendable {
        /// The rank of the first user.
        var start: Int
        /// Where the run's remainders are in `remainders`.
        var remainders: Range<Int>
        var period: Int
    }

    /// How many users the site has.
    let userCount: Int

    /// How many users are in the order.
    private(set) var count = 0

    private var runs: [Run] = []
    private var remainders: [Int32] = []

    /// An order without users.
    ///
    /// - Parameter userCount: How many users the site has, 0...`Int32.max`.
    init(userCount: Int) {
        self.userCount = userCount
    }

    /// Appends all users whose index leaves one of some remainders.
    ///
    /// - Parameters:
    ///   - newRemainders: The remainders in ascending order, each at least 0 and less than `period`.
    ///   - period: The divisor, 1 or more. With `userCount` as the period, the remainders are the indices of users.
    /// - Complexity: O(*m*), where *m* is the number of remainders.
    mutating func append(_ newRemainders: [Int32], period: Int) {
        let members =
            newRemainders.count * (userCount / period)
            + newRemainders.partitioningIndex { Int($0) >= userCount % period }
        guard members > 0 else { return }
        let first = remainders.count
        remainders += newRemainders
        runs.append(Run(start: count, remainders: first..<remainders.count, period: period))
        count += members
    }

    /// The index of the user with a rank.
    ///
    /// - Parameter rank: The number of users before it, 0..<`count`.
    /// - Complexity: O(log *m*), where *m* is the number of runs.
    func index(at rank: Int) -> Int {
        let run = runs[runs.partitioningIndex { $0.start > rank } - 1]
        let (turn, place) = (rank - run.start).quotientAndRemainder(dividingBy: run.remainders.count)
        return turn * run.period + Int(remainders[run.remainders.lowerBound + place])
    }

    /// The same order with some of its users.
    ///
    /// - Parameter isIncluded: Whether a user is kept. It must have the same result for all users of a run with the same
    ///   remainder, and gets the remainder in place of their indices.
    /// - Complexity: O(*m*), where *m* is the number of remainders.
    func filter(_ isIncluded: (Int) -> Bool) -> PeriodicOrder {
        var order = PeriodicOrder(userCount: userCount)
        for run in runs {
            order.append(remainders[run.remainders].filter { isIncluded(Int($0)) }, period: run.period)
        }
        return order
    }
}
