import ArgumentParser
import Foundation
import Logging

/// Writes to the terminal without keeping anything back, so that a line is there for who reads a pipe.
enum Output {
    static func write(_ text: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    }

    static func writeError(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
