import Hummingbird

/// What is made to go wrong in a demonstration.
public struct FaultPlan: Equatable, Sendable {
    /// How long an answer takes, in milliseconds; each is drawn anew.
    public var latencyMilliseconds: ClosedRange<Int>

    /// How many of all requests fail, 0...1.
    public var failureRate: Double

    /// Where the numbers come from: the same requests one after another fare the same.
    public var seed: UInt64

    /// A plan for slowness and failure.
    ///
    /// - Parameters:
    ///   - latencyMilliseconds: How long an answer takes at least, 0...60,000 milliseconds.
    ///   - failureRate: How many of all requests fail, 0...1.
    ///   - seed: Where the numbers come from.
    public init(latencyMilliseconds: ClosedRange<Int> = 0...0, failureRate: Double = 0, seed: UInt64 = 0) {
        self.latencyMilliseconds = latencyMilliseconds
        self.failureRate = failureRate
        self.seed = seed
    }

    /// Whether anything goes wrong at all.
    var isActive: Bool { failureRate > 0 || latencyMilliseconds.upperBound > 0 }
}

/// Slows down and fails requests to the API, and none to the page's files.
///
/// A failure says nothing about when to ask again: every request is drawn anew, so one that failed may be repeated at
/// once, and a client's own patience is what is to be seen.
struct Faults<Context: RequestContext>: RouterMiddleware {
    private let generator: FaultGenerator

    init(_ plan: FaultPlan, clock: any Clock<Duration>) {
        generator = FaultGenerator(plan, clock: clock)
    }

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        if case .api = Area(path: request.uri.path) {
            try await generator.perform()
        }
        return try await next(request, context)
    }
}
