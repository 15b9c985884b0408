import Foundation

/// What a run of a program cost.
struct ProgramRun {
    var seconds: Double
    /// The user and system time of the program and of the programs that it started, in seconds.
    var processorSeconds: Double

    /// Runs a program to its end.
    ///
    /// - Parameters:
    ///   - command: The path of the program, and its arguments.
    ///   - output: The file for its standard output. It is overwritten.
    /// - Throws: ``Failure`` if the program fails.
    init(_ command: [String], output: URL) async throws {
        let process = Process()
        process.executableURL = URL(filePath: command[0])
        process.arguments = Array(command.dropFirst())
        try Data().write(to: output)
        process.standardOutput = try FileHandle(forWritingTo: output)
        let clock = ContinuousClock()
        let (start, processorStart) = (clock.now, Self.processorSecondsOfChildren)
        let end = try await withCheckedThrowingContinuation {
            (ended: CheckedContinuation<ContinuousClock.Instant, any Error>) in
            process.terminationHandler = { _ in ended.resume(returning: clock.now) }
            do { try process.run() } catch { ended.resume(throwing: error) }
        }
        guard process.terminationStatus == 0 else { throw Failure(command: command, status: process.terminationStatus) }
        seconds = start.duration(to: end) / .seconds(1)
        processorSeconds = Self.processorSecondsOfChildren - processorStart
    }

    /// The user and system time of all programs that ended, in seconds.
    private static var processorSecondsOfChildren: Double {
        var usage = rusage()
        #if canImport(Glibc)
        getrusage(RUSAGE_CHILDREN.rawValue, &usage)
        #else
        getrusage(RUSAGE_CHILDREN, &usage)
        #endif
        return [usage.ru_utime, usage.ru_stime].map { Double($0.tv_sec) + Double($0.tv_usec) / 1e6 }.reduce(0, +)
    }

    /// A program ended with another status than 0.
    struct Failure: Error, CustomStringConvertible {
        var command: [String]
        var status: Int32

        var description: String { "\(command.joined(separator: " ")) ended with status \(status)" }
    }
}
