import Foundation

/// Waits until a condition is true, for at most ten seconds.
///
/// - Returns: Whether the condition is true.
@MainActor
func waitUntil(_ condition: () -> Bool) -> Bool {
    let end = Date(timeIntervalSinceNow: 10)
    while !condition(), Date() < end { RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.1)) }
    return condition()
}
