public import Foundation

extension Data {
    /// Reads a file.
    ///
    /// - Parameter path: The path of the file.
    /// - Throws: ``FileFailure`` with the reason of the system, which Foundation does not keep.
    public init(ofFile path: String) throws(FileFailure) {
        self.init()
        let number = open(path, O_RDONLY | O_CLOEXEC)
        guard number >= 0 else { throw FileFailure(.read, path) }
        defer { close(number) }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(number, &buffer, buffer.count)
            if count == 0 { return }
            if count > 0 {
                append(contentsOf: buffer[..<count])
            } else if errno != EINTR {
                throw FileFailure(.read, path)
            }
        }
    }
}
