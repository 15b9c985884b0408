import Foundation

/// A step in a process of its own, which prints to the output of this one.
enum StepProcess {
    struct Failure: Error {
        let step: Step
    }

    /// Runs a step to its end.
    ///
    /// - Throws: `Failure` if the process ends in another way than it should.
    static func run(_ step: Step, _ address: URL, _ folder: URL) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = [step.rawValue, address.absoluteString, folder.path]
        try process.run()
        process.waitUntilExit()
        let wasKilled = process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL
        guard step.isKilled ? wasKilled : process.terminationStatus == 0 else { throw Failure(step: step) }
    }
}
