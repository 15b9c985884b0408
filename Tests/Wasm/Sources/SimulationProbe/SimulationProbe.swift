import EmbeddedRuntime
import PagingSimulation

/// Runs some schedules, one seed after the other.
///
/// - Returns: The sum of what tells one run from another; 0 where a promise broke.
@_expose(wasm, "simulate") @_cdecl("simulate")
func simulate(firstSeed: UInt64, count: Int32) -> UInt64 {
    var digest: UInt64 = 0
    for seed in firstSeed..<(firstSeed + UInt64(count)) {
        let run = Simulation.run(Schedule(seed: seed))
        if run.verdict != nil { return 0 }
        digest &+= run.digest
    }
    return digest
}

/// Sends every event to every state.
///
/// - Returns: What tells one sweep from another; 0 where a state became something else than the table says.
@_expose(wasm, "sweep") @_cdecl("sweep")
func sweep() -> UInt64 {
    let sweep = TableSweep()
    return sweep.disagreements == 0 ? sweep.digest : 0
}

/// Plays the five lists through.
///
/// - Returns: What tells one play from another; 0 where one of them was not as it should be.
@_expose(wasm, "play") @_cdecl("play")
func play() -> UInt64 {
    var digest: UInt64 = 0
    for list in FiveLists.allCases {
        let play = list.run()
        if play.broken != nil { return 0 }
        digest &+= play.digest
    }
    return digest
}

/// Plays lists through whose servers name the greatest numbers there are.
///
/// - Returns: What tells one play from another; 0 where one of them was not as it should be.
@_expose(wasm, "playGreatNumbers") @_cdecl("playGreatNumbers")
func playGreatNumbers() -> UInt64 {
    var digest: UInt64 = 0
    for list in LargeNumbers.allCases {
        let play = list.run()
        if play.broken != nil { return 0 }
        digest &+= play.digest
    }
    return digest
}
