import CPostgres
import Foundation

extension PostgresSession {
    /// Sends rows to a table.
    ///
    /// - Parameters:
    ///   - sql: A statement `COPY … FROM STDIN` in the text format.
    ///   - lines: Calls its argument with the lines, each with a line feed at its end.
    func copy(_ sql: String, lines: (_ send: (String) throws -> Void) throws -> Void) throws {
        _ = try perform { PQsendQuery(handle, sql) }
        do {
            try lines { line in
                try Task.checkCancellation()
                var line = line
                try line.withUTF8 { bytes in
                    try bytes.withMemoryRebound(to: CChar.self) { bytes in
                        try sendCopyData(bytes)
                    }
                }
            }
        } catch {
            try? endCopy("cancelled")
            throw error
        }
        try endCopy(nil)
    }

    private func sendCopyData(_ bytes: UnsafeBufferPointer<CChar>) throws {
        while true {
            switch PQputCopyData(handle, bytes.baseAddress, Int32(bytes.count)) {
            case 1: return
            case 0: try wait(for: POLLOUT, until: nil, isCancellable: true)
            default: throw lost()
            }
        }
    }

    /// - Parameter reason: Why no row is to be kept; `nil` keeps them.
    private func endCopy(_ reason: String?) throws {
        let deadline = reason.map { _ in ContinuousClock.now + patience }
        while PQputCopyEnd(handle, reason) == 0 {
            try wait(for: POLLOUT, until: deadline, isCancellable: reason == nil)
        }
        _ = try finish(isCancellable: reason == nil)
    }
}
