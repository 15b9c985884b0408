import Foundation
public import PagingHTTP

/// One part of a plan, which is read into a folder or written to standard output.
public struct PartRun: Sendable {
    /// The job that reads the part. Header fields, limits and retries may be added.
    public var job: Job
    private let folder: PlanFolder?
    private let number: Int

    /// Prepares a run.
    ///
    /// - Parameters:
    ///   - number: The number of the part, from 1.
    ///   - plan: The plan.
    ///   - folder: The path of the folder, which is made if there is none; `nil` to write to standard output.
    /// - Throws: ``PlanRefused`` if there is no such part.
    public init(_ number: Int, of plan: Plan, in folder: String?) throws {
        self.number = number
        job = try plan.job(ofPart: number)
        self.folder = try folder.map { try PlanFolder($0, of: plan) }
        let files = self.folder?.part(number)
        job.output = files?.partial
        job.stateFile = files?.state
    }

    /// Reads the part, or the rest of it. A part that is finished is left as it is.
    ///
    /// - Parameters:
    ///   - transport: Sends the requests.
    ///   - bar: Shows the progress.
    ///   - notify: Called with lines about the run.
    /// - Returns: The outcome, with the items of earlier runs of the part.
    /// - Throws: ``ListChanged`` if the list has another length than when it was planned, ``PlanRefused`` if the folder
    ///   has parts of another plan, ``FileInUse`` if another run reads the part, or the errors of a walk. The next run
    ///   resumes from where the part failed; it begins again if items were missing at the end, or if the server no longer
    ///   accepts the cursor.
    /// - Complexity: O(*n*), where *n* is the number of bytes in all responses.
    public func run(
        by transport: any HTTPTransport, showing bar: ProgressBar,
        notify: @escaping @Sendable (String) -> Void = { _ in }
    ) async throws -> Outcome {
        let walk = Walk(job, by: transport, showing: bar, notify: notify)
        guard let folder else { return try await walk.run() }
        try folder.prepare()
        let files = folder.part(number)
        let lock = try files.lock()
        defer { withExtendedLifetime(lock) {} }
        switch try files.progress() {
        case .finished(let items):
            // Of a run that was killed after it had finished the part.
            files.removeState()
            notify("the part is finished already")
            return Outcome(items: items, isComplete: walk.job.part?.end == nil)
        case .foreign: throw files.foreignRefusal
        case .damaged:
            notify(
                "\(files.output) is damaged, or was changed since the part was finished: it is read again, and replaced"
            )
            if !FileManager.default.fileExists(atPath: files.partial) { files.removeState() }
        case .missing, .begun: break
        }
        do {
            let outcome = try await walk.run()
            try files.finish(items: outcome.items)
            return outcome
        } catch {
            guard Self.beginsAgain(after: error) else { throw error }
            files.removeState()
            guard var list = error as? IncompleteList else { throw error }
            list.fate = "The part is not finished, and begins again with the next run"
            throw list
        }
    }

    /// Whether there is nothing to resume from: the part has ended and lacks items, or the server no longer accepts its
    /// cursor.
    private static func beginsAgain(after error: any Error) -> Bool {
        if case HTTPFailure.cursor = error { return !error.refusesCredentials }
        return error is IncompleteList || error is UnprovenEnd || error is ListChanged
    }
}
