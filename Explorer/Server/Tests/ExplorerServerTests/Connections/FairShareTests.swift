import Synchronization
import Testing

@testable import ExplorerServer

@Suite("What goes if clients have too much")
struct FairShareTests {
    @Test("A client that has less than an equal share loses nothing", arguments: 1...50 as ClosedRange<UInt64>)
    func fairness(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let clients = (0..<Int.random(in: 1...8, using: &random)).map { ClientNetwork("192.0.2.\($0)") }
        let maximum = Int.random(in: 1...300, using: &random)
        var holdings: [FairShare.Holding<Int>] = []
        for time in 0..<400 {
            // Some clients make much more than others.
            let client = clients[Int.random(in: 0...Int.random(in: 0..<clients.count, using: &random), using: &random)]
            if Bool.random(using: &random), let index = holdings.indices.randomElement(using: &random) {
                holdings[index].lastUse = time
            } else {
                let size = Int.random(in: 1...20, using: &random)
                holdings.append(FairShare.Holding(id: time, client: client, size: size, lastUse: time))
            }
            while holdings.reduce(0, { $0 + $1.size }) > maximum, holdings.count > 1 {
                let total = holdings.reduce(0) { $0 + $1.size }
                guard let id = FairShare.excess(of: holdings), let index = holdings.firstIndex(where: { $0.id == id })
                else {
                    Issue.record("nothing goes")
                    return
                }
                let loser = holdings[index].client
                let own = holdings.filter { $0.client == loser }
                #expect(own.reduce(0) { $0 + $1.size } * Set(holdings.map(\.client)).count >= total)
                #expect(own.allSatisfy { $0.lastUse >= holdings[index].lastUse })
                holdings.remove(at: index)
            }
        }
    }

    @Test("The addresses of one IPv6 network are one client, and each IPv4 address is one")
    func networks() {
        #expect(ClientNetwork("2001:db8::1") == ClientNetwork("2001:DB8:0:0:ffff::9"))
        #expect(ClientNetwork("2001:db8::1") != ClientNetwork("2001:db8:0:1::1"))
        #expect(ClientNetwork("192.0.2.1") != ClientNetwork("192.0.2.2"))
        #expect(ClientNetwork(nil) == ClientNetwork("localhost") && ClientNetwork(nil) != ClientNetwork("192.0.2.1"))
    }

    @Test("The client with most connections loses the one whose last request is the longest ago")
    func connections() {
        let closed = Mutex<[Int]>([])
        let connections = OpenConnections(maximumCount: 4)
        func open(_ number: Int, _ address: String) -> OpenConnections.ID {
            connections.open(for: ClientNetwork(address)) { closed.withLock { $0.append(number) } }
        }
        _ = open(0, "192.0.2.9")
        let greedy = (1...3).map { open($0, "192.0.2.1") }
        connections.recordRequest(greedy[0])
        _ = open(4, "192.0.2.8")
        #expect(closed.withLock(\.self) == [2])
        _ = open(5, "192.0.2.1")
        #expect(closed.withLock(\.self) == [2, 3])
        // A connection that was closed by its client leaves room.
        connections.end(greedy[0])
        _ = open(6, "192.0.2.7")
        #expect(closed.withLock(\.self) == [2, 3])
    }
}
