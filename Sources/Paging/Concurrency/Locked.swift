#if canImport(os)
import os
#elseif !canImport(Glibc) && !canImport(Musl) && !canImport(Android)
import Synchronization
#endif

/// A value behind a lock, for state that several threads share and that no actor may own.
///
/// `Mutex` needs a newer system than this library does, so Apple's platforms use the unfair lock that it is made of. On
/// Linux, Thread Sanitizer cannot see what `Mutex` guards and takes every use for a race, so that a ``ThreadMutex``
/// stands in for it there.
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

    /// Runs `body` alone with the state. The body must be short, and must neither take another lock nor resume a
    /// continuation: what it decides is done after it has returned.
    package func withLock<Result: Sendable>(_ body: (inout State) throws -> Result) rethrows -> Result {
        #if canImport(os)
        try lock.withLockUnchecked(body)
        #else
        try lock.withLock { try body(&$0) }
        #endif
    }
}
