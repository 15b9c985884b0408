import PagingHTTP
import Testing

@testable import Paginate

@Suite("The request budget of a plan")
struct RequestBudgetTests {
    @Test("a budget that is too small for its workers is refused with what to do")
    func refused() {
        let refusal = #expect(throws: PlanRefused.self) {
            try RequestBudget(RequestRate(5, per: .seconds(1)), workers: 64)
        }
        #expect(refusal?.description.contains("--workers") == true)
    }

    @Test("the job of a part has the budget of the plan, without a rate of its own")
    func share() async throws {
        let list = PlannedList(count: 100, size: 10)
        var planning = PlanTests.job("/pages")
        try planning.share(RequestRate(40, per: .milliseconds(1_100)), among: 2)
        let plan = try await Plan(
            dividing: planning, into: 4, by: ServedTransport { list.respond($0) }, showing: ProgressBar(isOn: false))
        let job = try PartRun(3, of: plan, in: nil).job
        #expect(job.budget?.share == RequestRate(1, per: .milliseconds(55)) && job.requestRate == nil)
    }

    @Test("runs that follow each other on each worker keep the rate of all of them in every period")
    func sliding() throws {
        let seed = UInt64.random(in: 0 ... .max)
        var random = SplitMix(seed: seed)
        for _ in 0..<200 {
            let count = Int.random(in: 1...40, using: &random), workers = Int.random(in: 1...count, using: &random)
            let share = try RequestBudget(RequestRate(count, per: .milliseconds(1_100)), workers: workers).share
            var starts: [Duration] = []
            for _ in 0..<workers {
                var now = Duration.milliseconds(Int.random(in: 0...2_000, using: &random))
                while now < .seconds(6) {
                    let begin = now
                    var window = RequestRate.SlidingWindow(share)
                    _ = window.begin(at: .zero)
                    for _ in 0..<Int.random(in: 1...5, using: &random) {
                        now = begin + window.opening(at: now - begin)
                        if Bool.random(using: &random) { now += .milliseconds(Int.random(in: 0...90, using: &random)) }
                        let isAllowed = window.begin(at: now - begin)
                        #expect(isAllowed)
                        starts.append(now)
                    }
                }
            }
            starts.sort()
            for (start, later) in zip(starts, starts.dropFirst(count)) {
                #expect(later - start > .seconds(1), "seed \(seed): \(count) requests, \(workers) workers")
            }
        }
    }
}
