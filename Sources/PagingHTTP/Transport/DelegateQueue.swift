import Foundation

/// The serial queue on which a session calls its delegate.
///
/// `URLSession` outside of Apple's systems adds one block for each chunk of a body. An `OperationQueue` makes an observed
/// operation of each block and wakes a thread for it, which takes longer than the work of the delegate. So this queue
/// runs the waiting blocks one after another on one thread.
///
/// It is Sendable like its superclass: its only state is behind a lock.
final class DelegateQueue: OperationQueue, @unchecked Sendable {
    override init() {
        super.init()
        maxConcurrentOperationCount = 1
    }

    #if canImport(FoundationNetworking)
    private struct Pending: Sendable {
        var blocks: [@Sendable () -> Void] = []
        var isRunning = false
    }

    private let pending = Locked(Pending())

    override func addOperation(_ block: @escaping @Sendable () -> Void) {
        run { $0.append(block) }
    }

    /// Adds a block that runs before all blocks that wait.
    func addFirst(_ block: @escaping @Sendable () -> Void) {
        run { $0.insert(block, at: 0) }
    }

    private func run(adding: (inout [@Sendable () -> Void]) -> Void) {
        let isIdle = pending.withLock { pending in
            adding(&pending.blocks)
            defer { pending.isRunning = true }
            return !pending.isRunning
        }
        guard isIdle else { return }
        DispatchQueue.global().async { [self] in
            while let block = next() { block() }
        }
    }

    private func next() -> (@Sendable () -> Void)? {
        pending.withLock { pending in
            pending.isRunning = !pending.blocks.isEmpty
            return pending.isRunning ? pending.blocks.removeFirst() : nil
        }
    }
    #else
    /// Adds a block that runs before all blocks that wait.
    func addFirst(_ block: @escaping @Sendable () -> Void) {
        let operation = BlockOperation(block: block)
        operation.queuePriority = .veryHigh
        addOperation(operation)
    }
    #endif
}
