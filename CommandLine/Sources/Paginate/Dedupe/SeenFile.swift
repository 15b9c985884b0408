import Foundation

/// The file next to a state file with the keys of the items, so that a resumed walk has them. Each key takes 16 bytes. With
/// `--dedupe` and `--since`, an item has two.
final class SeenFile {
    static let keySize = 16
    private let descriptor: Descriptor
    private(set) var count: Int
    private var pending = Data()

    static func path(beside state: String) -> String { state + ".keys" }

    /// Opens the file, creates it if it does not exist, truncates it to the number of keys in the state, and reads the last of
    /// them.
    ///
    /// - Parameters:
    ///   - state: The path of the state file.
    ///   - count: The number of keys in the state.
    ///   - limit: The greatest number of keys to read.
    ///   - insert: Receives the last keys of the file, in order.
    /// - Throws: ``FileFailure``, or ``StateRefused`` if the file has fewer keys than the state.
    /// - Complexity: O(*n*), where *n* is the number of keys that are read.
    init(beside state: String, count: Int, limit: Int, insert: (KeyDigest) -> Void) throws {
        let path = Self.path(beside: state)
        self.count = count
        descriptor = try Descriptor(path: path, mode: 0o600)
        guard let size = descriptor.regularSize, size >= count * Self.keySize else {
            throw StateRefused("\(path) has fewer than the \(count) keys that \(state) expects")
        }
        try descriptor.cut(to: count * Self.keySize)
        guard count > 0 else { return }
        let file = try ReadDescriptor(path: path, from: max(count - limit, 0) * Self.keySize)
        while case let bytes = try file.read(upTo: Self.keySize << 12), !bytes.isEmpty {
            for start in stride(from: 0, to: bytes.count, by: Self.keySize) {
                let key = bytes.dropFirst(start).prefix(Self.keySize).reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
                insert(KeyDigest(key))
            }
        }
    }

    func append(_ key: KeyDigest) {
        for shift in stride(from: 120, through: 0, by: -8) {
            pending.append(UInt8(truncatingIfNeeded: key.value >> shift))
        }
        count += 1
    }

    /// Writes the keys that were appended, and waits until they are on disk.
    ///
    /// - Throws: ``FileFailure`` if they cannot be written.
    func flush() throws(FileFailure) {
        try descriptor.append(pending)
        pending.removeAll(keepingCapacity: true)
        try descriptor.sync()
    }
}
