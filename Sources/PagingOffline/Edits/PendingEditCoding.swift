import Foundation

/// Encodes pending edits for a store, and decodes them.
struct PendingEditCoding<Change: Codable & Sendable>: Sendable {
    /// The version of `Change`, which is stored with each edit.
    let version: Int

    /// What every version of the library and of the app can read of an edit.
    private struct Header: Codable {
        let version: Int
        let refusal: String?
        let acceptedAt: Double?
    }

    private struct Content: Codable {
        let version: Int
        let refusal: String?
        let acceptedAt: Double?
        let change: Change
    }

    /// What an entry of a log stands for.
    enum Edit {
        case pending(PendingEdit<Change>)
        case accepted(AcceptedEdit, Change)
        /// An accepted edit that cannot be read.
        case unreadable
    }

    /// The content of an entry of a log.
    ///
    /// - Parameters:
    ///   - change: The change.
    ///   - refusal: The text for users that says why the server refused it; `nil` if it did not.
    ///   - acceptedAt: When the server accepted it, in seconds since 1970; `nil` if it did not.
    /// - Throws: The error with which the change cannot be encoded.
    func encode(_ change: Change, refusal: String? = nil, acceptedAt: Double? = nil) throws -> Data {
        let encoder = JSONEncoder()
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: Self.infinity, negativeInfinity: "-" + Self.infinity, nan: Self.nan)
        return try encoder.encode(Content(version: version, refusal: refusal, acceptedAt: acceptedAt, change: change))
    }

    /// The edit that an entry stands for.
    func edit(from entry: StoredEntry) -> Edit {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: Self.infinity, negativeInfinity: "-" + Self.infinity, nan: Self.nan)
        guard let header = try? decoder.decode(Header.self, from: entry.content), let time = header.acceptedAt else {
            return .pending(pendingEdit(from: entry, decoder))
        }
        guard header.version == version, let change = try? decoder.decode(Content.self, from: entry.content).change
        else { return .unreadable }
        return .accepted(AcceptedEdit(id: entry.id, time: time), change)
    }

    /// The edit that an entry stands for. It has failed if it was refused, or cannot be read.
    private func pendingEdit(from entry: StoredEntry, _ decoder: JSONDecoder) -> PendingEdit<Change> {
        do {
            let header = try decoder.decode(Header.self, from: entry.content)
            guard header.version == version else {
                throw PendingEditFailure.otherVersion(stored: header.version, current: version)
            }
            let change = try decoder.decode(Content.self, from: entry.content).change
            guard let reason = header.refusal else {
                return PendingEdit(id: entry.id, change: change, state: .waiting(lastFailure: nil))
            }
            return PendingEdit(
                id: entry.id, change: change, state: .failed(PendingEditFailure.refused(reason: reason)))
        } catch let failure as PendingEditFailure {
            return PendingEdit(id: entry.id, change: nil, state: .failed(failure))
        } catch {
            return PendingEdit(id: entry.id, change: nil, state: .failed(PendingEditFailure.unreadable(error)))
        }
    }

    private static var infinity: String { "inf" }
    private static var nan: String { "nan" }
}

/// An edit that the server accepted, and that copies of the list may lack.
struct AcceptedEdit {
    let id: String
    /// When the server accepted it, in seconds since 1970.
    let time: Double

    /// The time for which an accepted edit stays in its log, in seconds: 30 days.
    static var keptFor: Double { 30 * 86_400 }

    private struct Mark: Decodable {
        let acceptedAt: Double?
    }

    /// Whether an entry of a log stands for an accepted edit.
    static func isAccepted(_ content: Data) -> Bool {
        (try? JSONDecoder().decode(Mark.self, from: content))?.acceptedAt != nil
    }
}
