import PagingSimulation
import Testing

@Suite struct ScheduleTests {
    @Test("every promise holds over random schedules", arguments: [UInt64(0)])
    func promises(offset: UInt64) {
        for seed in offset..<(offset + 300) {
            let schedule = Schedule(seed: seed)
            guard let verdict = Simulation.run(schedule).verdict else { continue }
            let kept = schedule.shrunk()
            Issue.record("Schedule(seed: \(seed)).keeping(\(kept)) breaks \"\(verdict.promise)\"")
            return
        }
    }

    @Test("equal seeds give equal runs")
    func deterministic() {
        #expect(Simulation.run(Schedule(seed: 7)).digest == Simulation.run(Schedule(seed: 7)).digest)
        #expect(Simulation.run(Schedule(seed: 7)).digest != Simulation.run(Schedule(seed: 8)).digest)
    }
}
