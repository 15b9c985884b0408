import Foundation

/// The state file of a walk. It is replaced atomically.
public struct StateFile {
    let path: String

    /// Reads the state; `nil` if there is no file.
    ///
    /// - Throws: ``FileFailure`` if the file cannot be read, ``StateRefused`` if it is not a valid state.
    func read() throws -> WalkState? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        let bytes = try Data(ofFile: path)
        struct Version: Decodable { var version: Int }
        guard let version = try? JSONDecoder().decode(Version.self, from: bytes) else {
            throw notAState
        }
        guard version.version == WalkState.currentVersion else {
            throw StateRefused(
                version.version < WalkState.currentVersion
                    ? "\(path) was written by an earlier version of paginate, from which this version cannot resume. "
                        + "Remove it and \(SeenFile.path(beside: path)) to start again"
                    : "\(path) was written by a later version of paginate. Use that version, or remove the file to "
                        + "start again"
            )
        }
        guard let state = try? JSONDecoder().decode(WalkState.self, from: bytes) else {
            throw notAState
        }
        try state.validate(file: path)
        return state
    }

    private var notAState: StateRefused {
        StateRefused("\(path) is not a state file of paginate, or is damaged. Remove it to start again")
    }

    /// Replaces the state. Only the owner can read the file, because URLs and cursors may contain secrets.
    ///
    /// - Throws: ``FileFailure`` if the file cannot be written. The previous state is unchanged then.
    func write(_ state: WalkState) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        try AtomicFile.write(try encoder.encode(state), to: path)
    }

    /// Removes the state file and the file with the keys.
    func remove() {
        for file in [path.resolvedPath, SeenFile.path(beside: path)] { unlink(file) }
    }
}
