import Testing

@testable import PagingCore

@Suite struct IndicatorPolicyTests {
    private let policy = IndicatorPolicy(delayNanoseconds: 200, minimumNanoseconds: 500)

    private static let phases: [IndicatorPhase] = [
        .off, .delayed(onAt: 1_000), .on(offFrom: 1_000), .lingering(offAt: 1_000),
    ]

    @Test("A1: a cancelled load turns its indicator off in every phase", arguments: phases)
    func cancelled(_ phase: IndicatorPhase) {
        #expect(policy.phase(after: phase, cue: .cancelled, now: 0) == .off)
        #expect(policy.phase(after: phase, cue: .cancelled, now: 2_000) == .off)
    }

    @Test("A1: a pull turns the indicator on in every phase", arguments: phases)
    func pulled(_ phase: IndicatorPhase) {
        #expect(policy.phase(after: phase, cue: .pulled, now: 0).isOn)
    }

    @Test("A1: off: a load starts the delay")
    func running() {
        #expect(policy.phase(after: .off, cue: .running, now: 10) == .delayed(onAt: 210))
        #expect(policy.phase(after: .off, cue: .ended, now: 10) == .off)
        #expect(policy.phase(after: .off, cue: .pulled, now: 10) == .on(offFrom: 510))
    }

    @Test("A1: delayed: it turns on at its time and not before, and a load that ends before then never turns it on")
    func delayed() {
        let phase = IndicatorPhase.delayed(onAt: 1_000)
        #expect(policy.phase(after: phase, cue: .running, now: 999) == phase)
        #expect(policy.phase(after: phase, cue: .running, now: 1_000) == .on(offFrom: 1_500))
        #expect(policy.phase(after: phase, cue: .ended, now: 999) == .off)
        #expect(policy.phase(after: phase, cue: .ended, now: 1_001) == .off)
    }

    @Test("A1: on: it lingers until its minimum is over")
    func on() {
        let phase = IndicatorPhase.on(offFrom: 1_000)
        #expect(policy.phase(after: phase, cue: .running, now: 5_000) == phase)
        #expect(policy.phase(after: phase, cue: .ended, now: 999) == .lingering(offAt: 1_000))
        #expect(policy.phase(after: phase, cue: .ended, now: 1_000) == .off)
    }

    @Test("A1: lingering: it turns off at its time, and a new load keeps it on")
    func lingering() {
        let phase = IndicatorPhase.lingering(offAt: 1_000)
        #expect(policy.phase(after: phase, cue: .ended, now: 999) == phase)
        #expect(policy.phase(after: phase, cue: .ended, now: 1_000) == .off)
        #expect(policy.phase(after: phase, cue: .running, now: 999) == .on(offFrom: 1_000))
    }

    @Test("A1: without a delay the indicator turns on with its load")
    func withoutDelay() {
        let policy = IndicatorPolicy(delayNanoseconds: 0, minimumNanoseconds: 500)
        #expect(policy.phase(after: .off, cue: .running, now: 10) == .on(offFrom: 510))
    }

    @Test("a phase that ends automatically has a time, and no other phase has")
    func deadlines() {
        #expect(Self.phases.map(\.deadline) == [nil, 1_000, nil, 1_000])
        #expect(Self.phases.map(\.isOn) == [false, false, true, true])
        #expect(policy.phase(after: .off, cue: .running, now: .max).deadline == .max)
    }
}
