import PagingSimulation

/// What users do with a list.
enum GestureKinds {
    static func trace(_ kind: Trace.Kind, seed: UInt64, seconds: Double) -> Trace {
        var recorder = GestureRecorder(seed: seed)
        recorder.rest(seconds: 1)
        while recorder.seconds < seconds { perform(kind, &recorder) }
        return Trace(name: "\(kind.rawValue) \(seed)", kind: kind, offsets: recorder.offsets, origin: "seed \(seed)")
    }

    private static func perform(_ kind: Trace.Kind, _ recorder: inout GestureRecorder) {
        switch kind {
        case .reading: read(&recorder)
        case .flings: fling(&recorder)
        case .throwing: throwFar(&recorder)
        case .reversals: reverse(&recorder)
        case .scrollBar: dragThumb(&recorder)
        case .wheel: turnWheel(&recorder)
        case .recorded: recorder.rest(seconds: 1)
        }
    }

    /// Reads some rows, then pulls the next ones up.
    private static func read(_ recorder: inout GestureRecorder) {
        recorder.rest(seconds: recorder.random.within(0.8...3))
        if recorder.random.unit() < 0.2 {
            recorder.fling(velocity: recorder.random.within(600...1400))
        } else {
            recorder.drag(by: recorder.random.within(200...600), seconds: recorder.random.within(0.4...0.8))
        }
    }

    /// Flings, and looks at what comes by.
    private static func fling(_ recorder: inout GestureRecorder) {
        recorder.fling(velocity: recorder.random.within(1200...4000))
        recorder.rest(seconds: recorder.random.within(0.3...2))
    }

    /// Throws the list several times without waiting for it to stop, then looks.
    private static func throwFar(_ recorder: inout GestureRecorder) {
        for _ in 0..<Int(recorder.random.within(3...7)) {
            let pause = recorder.random.within(0.3...0.8)
            recorder.fling(velocity: recorder.random.within(3000...7000), atMost: pause)
        }
        recorder.fling(velocity: recorder.random.within(2000...5000))
        recorder.rest(seconds: recorder.random.within(1...3))
    }

    /// Flings ahead and back, further ahead than back.
    private static func reverse(_ recorder: inout GestureRecorder) {
        for _ in 0..<Int(recorder.random.within(1...4)) {
            recorder.fling(velocity: recorder.random.within(1000...4500), atMost: recorder.random.within(0.3...1.5))
        }
        recorder.fling(velocity: recorder.random.within(-3500 ... -800), atMost: recorder.random.within(0.3...1.2))
        recorder.rest(seconds: recorder.random.within(0.1...1))
    }

    /// Drags the thumb somewhere, looks, and reads on there.
    private static func dragThumb(_ recorder: inout GestureRecorder) {
        let goal =
            recorder.random.unit() < 0.5
            ? recorder.random.within(0...Double(Geometry.total))
            : recorder.row + recorder.random.within(-400...400)
        recorder.dragThumb(toRow: max(goal, 0), seconds: recorder.random.within(0.4...1.5))
        recorder.rest(seconds: recorder.random.within(1...3))
        for _ in 0..<Int(recorder.random.within(1...4)) {
            recorder.drag(by: recorder.random.within(-300...600), seconds: recorder.random.within(0.4...0.8))
            recorder.rest(seconds: recorder.random.within(0.5...2))
        }
    }

    /// Turns a wheel with notches: 100 points each, as Chromium scrolls them in about 0.15 s.
    private static func turnWheel(_ recorder: inout GestureRecorder) {
        let direction = recorder.random.unit() < 0.85 ? 1.0 : -1.0
        for _ in 0..<Int(recorder.random.within(3...25)) {
            recorder.drag(by: direction * 100, seconds: recorder.random.within(0.05...0.15))
        }
        recorder.rest(seconds: recorder.random.within(0.3...2))
    }
}
