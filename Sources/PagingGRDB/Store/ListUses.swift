#if GRDB
import Foundation

/// Writes the uses of lists, in the order in which they are added.
///
/// Writing can wait for the lock of another process, for which a reader should not wait.
actor ListUses {
    private let file: StoreFile
    /// The names of lists that were used and are not being written yet, the most recently used one last.
    private var waiting: [Data] = []
    private var writing: Task<Void, Never>?

    init(_ file: StoreFile) { self.file = file }

    var isWriting: Bool { writing != nil }

    /// Makes a list the most recently used one, unless the file cannot be written. Returns before this is done.
    func add(_ name: Data) {
        waiting.removeAll { $0 == name }
        waiting.append(name)
        if writing == nil { writing = Task { await write() } }
    }

    /// Waits until the uses that were added before are written, or could not be written.
    func waitUntilWritten() async { await writing?.value }

    private func write() async {
        while !waiting.isEmpty {
            let names = waiting
            waiting = []
            try? await file.writeIfOpen { db in for name in names { try ListReader(db).use(name) } }
        }
        writing = nil
    }
}
#endif
