import Foundation

/// Waits until something is so, for ten seconds at most.
///
/// - Returns: Whether it is.
@MainActor
func waitUntil(_ isSo: () -> Bool) -> Bool {
    let end = Date(timeIntervalSinceNow: 10)
    while !isSo(), Date() < end { RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.1)) }
    return isSo()
}
