/// A list and a server, and what each policy did there.
struct Setting {
    var kind: ListKind
    var server: ServerProfile
    /// What each policy did in each trace, in the order of the traces.
    var tallies: [Policy: [Tally]] = [:]

    var name: String { "\(kind.rawValue) list, \(server.name)" }

    init(_ kind: ListKind, _ server: ServerProfile, _ traces: [Trace]) {
        self.kind = kind
        self.server = server
        for policy in Policy.allCases {
            tallies[policy] = traces.enumerated().compactMap { number, trace in
                guard let list = policy.makeList(kind, server) else { return nil }
                var session = Session(list, kind, server, seed: UInt64(number + 1))
                return session.play(trace)
            }
        }
    }

    func total(_ policy: Policy) -> Tally? {
        guard let tallies = tallies[policy], !tallies.isEmpty else { return nil }
        return tallies.reduce(into: Tally()) { $0 += $1 }
    }
}
