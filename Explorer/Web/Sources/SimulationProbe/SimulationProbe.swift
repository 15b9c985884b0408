import EmbeddedRuntime
import PagingSimulation

/// Runs a schedule for each of some seeds.
///
/// - Returns: The sum of the digests, or 0 if a promise broke.
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
/// - Returns: The digest, or 0 if a state differs from the table.
@_expose(wasm, "sweep") @_cdecl("sweep")
func sweep() -> UInt64 {
    let sweep = TableSweep()
    return sweep.disagreements == 0 ? sweep.digest : 0
}

/// Plays the five lists.
///
/// - Returns: The sum of the digests, or 0 if one of them broke.
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

/// Plays lists whose servers state the largest numbers.
///
/// - Returns: The sum of the digests, or 0 if one of them broke.
@_expose(wasm, "playLargeNumbers") @_cdecl("playLargeNumbers")
func playLargeNumbers() -> UInt64 {
    var digest: UInt64 = 0
    for list in LargeNumbers.allCases {
        let play = list.run()
        if play.broken != nil { return 0 }
        digest &+= play.digest
    }
    return digest
}
