import PagingSimulation
import Testing

@Suite struct KeptScheduleTests {
    @Test("every promise holds over random schedules of lists that are kept", arguments: [UInt64(0)])
    func promises(offset: UInt64) {
        for seed in offset..<(offset + 300) {
            let schedule = KeptSchedule(seed: seed)
            guard let verdict = KeptSimulation.run(schedule).verdict else { continue }
            let kept = schedule.shrunk()
            Issue.record("KeptSchedule(seed: \(seed)).keeping(\(kept)) breaks \"\(verdict.promise)\"")
            return
        }
    }

    @Test("equal seeds give equal runs of lists that are kept")
    func deterministic() {
        #expect(KeptSimulation.run(KeptSchedule(seed: 7)).digest == KeptSimulation.run(KeptSchedule(seed: 7)).digest)
        #expect(KeptSimulation.run(KeptSchedule(seed: 7)).digest != KeptSimulation.run(KeptSchedule(seed: 8)).digest)
    }
}
