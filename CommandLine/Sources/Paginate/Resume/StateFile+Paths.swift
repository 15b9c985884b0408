import Foundation

extension StateFile {
    /// Whether a file is the state, or one that is written beside it: as an output it would destroy both.
    ///
    /// - Parameters:
    ///   - output: The file's path.
    ///   - state: The state's path.
    public static func isPart(_ output: String, of state: String) -> Bool {
        let output = resolved(output)
        return [state, partial(of: state), SeenFile.path(beside: state), StateLock.path(beside: state)].contains {
            resolved($0) == output
        }
    }

    /// The path without links, also where nothing is there yet.
    private static func resolved(_ path: String, links: Int = 40) -> String {
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
