import Foundation

/// A file that is replaced as a whole: after a crash it has either its old content or its new one.
enum AtomicFile {
    /// The file into which the new content is written first.
    static func partial(of path: String) -> String { path + ".partial" }

    /// Replaces a file.
    ///
    /// - Parameters:
    ///   - bytes: The new content.
    ///   - path: The path of the file.
    ///   - mode: Who may read it; only its owner by default.
    /// - Throws: ``FileFailure`` if the file cannot be written. It is unchanged then.
    static func write(_ bytes: Data, to path: String, mode: mode_t = 0o600) throws(FileFailure) {
        // The file is replaced, and not a symbolic link to it.
        let path = path.linkTarget == nil ? path : path.resolvedPath
        let partial = partial(of: path)
        unlink(partial)
        let file = try Descriptor(path: partial, mode: mode, isNew: true)
        do throws(FileFailure) {
            try file.append(bytes)
            try file.sync()
            guard rename(partial, path) == 0 else { throw FileFailure(.write, path) }
        } catch {
            unlink(partial)
            throw error
        }
        syncFolder(of: path)
    }

    /// Writes the name of a new file to disk.
    static func syncFolder(of path: String) {
        // `NSString.deletingLastPathComponent` crashes on Linux if the path has one character.
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let number = open(folder, O_RDONLY | O_CLOEXEC)
        guard number >= 0 else { return }
        fsync(number)
        close(number)
    }
}
