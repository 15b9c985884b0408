import Foundation

/// Gestures that `Benchmarks/scroll/record` recorded with Chromium: one offset in points per line, 60 a second.
enum RecordedTraces {
    enum Failure: Error, CustomStringConvertible {
        case missing(String)

        var description: String {
            switch self {
            case .missing(let path): "There is no trace at \(path). Benchmarks/scroll/record writes it."
            }
        }
    }

    /// - Parameters:
    ///   - numbers: The numbers of the files.
    ///   - folder: The folder of the files.
    static func read(_ numbers: ClosedRange<Int>, in folder: String) throws -> [Trace] {
        try numbers.map { number in
            let path = "\(folder)/wheel-\(number).txt"
            guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { throw Failure.missing(path) }
            let offsets = text.split(separator: "\n").compactMap { Double($0) }
            return Trace(name: "recorded \(number)", kind: .recorded, offsets: offsets, origin: path)
        }
    }
}
