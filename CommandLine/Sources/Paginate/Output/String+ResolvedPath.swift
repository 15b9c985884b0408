import Foundation

extension String {
    /// The absolute path of the file that has this path, with symbolic links resolved, even if the file does not exist.
    public var resolvedPath: String { resolvedPath(links: 40) }

    /// - Parameter links: The greatest number of links to files that do not exist. Links may form a loop.
    private func resolvedPath(links: Int) -> String {
        if let real = realpath(self, nil) {
            defer { free(real) }
            return String(cString: real)
        }
        let url = URL(fileURLWithPath: self)
        if let target = linkTarget, links > 0 {
            let next = target.hasPrefix("/") ? target : url.deletingLastPathComponent().path + "/" + target
            return next.resolvedPath(links: links - 1)
        }
        guard let folder = realpath(url.deletingLastPathComponent().path, nil) else {
            return url.standardizedFileURL.path
        }
        defer { free(folder) }
        return URL(fileURLWithPath: String(cString: folder)).appending(path: url.lastPathComponent).path
    }

    /// Where the symbolic link with this path leads; `nil` if it is none.
    var linkTarget: String? { try? FileManager.default.destinationOfSymbolicLink(atPath: self) }
}
