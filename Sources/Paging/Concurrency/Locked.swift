#if canImport(os)
import os
#elseif !canImport(Glibc) && !canImport(Musl) && !canImport(Android)
import Synchronization
#endif

/// A value behind a lock, for state that several threads share and that cannot belong to an actor.
///
/// `Mutex` requires a newer system than this library does, so Apple's platforms use the unfair lock that `Mutex` is
/// built on. On Linux, Thread Sanitizer does not see the synchronization of `Mutex` and reports every use as a race, so
/// ``ThreadMutex`` is used there.
package final class Locked<State: Sendable>: Sendable {
    #if canImport(os)
    private let lock: OSAllocatedUnfairLock<State>
    #elseif canImport(Glibc) || canImport(Musl) || canImport(Android)
    private let lock: ThreadMutex<State>
    #else
    private let lock: Mutex<State>
    #endif

    package init(_ state: State) {
        #if canImport(os)
        lock = OSAllocatedUnfairLock(initialState: state)
        #elseif canImport(Glibc) || canImport(Musl) || canImport(Android)
        lock = ThreadMutex(state)
        #else
        lock = Mutex(state)
        #endif
    }

    /// Runs `body` while holding the lock. The body must be short. It must not take another lock and must not resume a
    /// continuation: perform such effects after it returns.
    package func withLock<Result: Sendable>(_ body: (inout State) throws -> Result) rethrows -> Result {
        #if canImport(os)
        try lock.withLockUnchecked(body)
        #else
        try lock.withLock { try body(&$0) }
        #endif
    }
}
