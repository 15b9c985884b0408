import Foundation

extension StateFile {
    /// Whether an output file would overwrite the state file, or a file that belongs to it.
    ///
    /// - Parameters:
    ///   - output: The path of the output file.
    ///   - state: The path of the state file.
    public static func isPart(_ output: String, of state: String) -> Bool {
        let output = resolved(output)
        return [state, AtomicFile.partial(of: state), SeenFile.path(beside: state), StateLock.path(beside: state)]
            .contains {
                resolved($0) == output
            }
    }

    /// Whether a file is the lock file of an output to which a run appends.
    public static func isLock(_ file: String, of output: String) -> Bool {
        resolved(file) == resolved(lock(of: output))
    }

    /// The path of that lock file.
    public static func lock(of output: String) -> String { StateLock.path(beside: resolved(output)) }

    /// The path with symbolic links resolved, even if the file does not exist.
    static func resolved(_ path: String, links: Int = 40) -> String {
        if let real = realpath(path, nil) {
            defer { free(real) }
            return String(cString: real)
        }
        let url = URL(fileURLWithPath: path)
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
        if let target, links > 0 {
            let next = target.hasPrefix("/") ? target : url.deletingLastPathComponent().path + "/" + target
            return resolved(next, links: links - 1)
        }
        guard let folder = realpath(url.deletingLastPathComponent().path, nil) else {
            return url.standardizedFileURL.path
        }
        defer { free(folder) }
        return URL(fileURLWithPath: String(cString: folder)).appending(path: url.lastPathComponent).path
    }
}
