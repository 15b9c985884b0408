import Foundation

/// The answers that a transport keeps, up to a number and a size.
///
/// Keeping is O(n) in the number of kept answers where one has to leave, else O(1).
struct StoredAnswers: Sendable {
    /// What makes two requests the same.
    struct Key: Hashable, Sendable {
        private let address: String
        private let fields: [String: [String]]

        /// `nil` where the answer to the request is not to be kept.
        init?(_ request: HTTPRequest) {
            guard request.method == .get, request.body == nil, request.fields["Range"] == nil,
                !request.fields.forbidsStoring
            else { return nil }
            address = request.url.absoluteString
            fields = Dictionary(grouping: request.fields.all) { $0.name.lowercased() }.mapValues { $0.map(\.value) }
        }
    }

    private struct Entry: Sendable {
        let answer: StoredAnswer
        var lastUse: Int
    }

    private let answerLimit: Int
    private let byteLimit: Int
    private var entries: [Key: Entry] = [:]
    private var uses = 0
    private(set) var byteCount = 0

    init(answerLimit: Int, byteLimit: Int) {
        self.answerLimit = answerLimit
        self.byteLimit = byteLimit
    }

    var count: Int { entries.count }

    mutating func use(_ key: Key) -> StoredAnswer? {
        uses += 1
        entries[key]?.lastUse = uses
        return entries[key]?.answer
    }

    /// Keeps an answer in the place of an older one, or forgets the older one where there is nothing to keep.
    mutating func keep(_ answer: StoredAnswer?, _ key: Key) {
        remove(key)
        guard let answer, answer.byteCount <= byteLimit, answerLimit > 0 else { return }
        while entries.count >= answerLimit || byteCount > byteLimit - answer.byteCount,
            let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            remove(oldest.key)
        }
        uses += 1
        entries[key] = Entry(answer: answer, lastUse: uses)
        byteCount += answer.byteCount
    }

    private mutating func remove(_ key: Key) {
        if let entry = entries.removeValue(forKey: key) { byteCount -= entry.answer.byteCount }
    }
}
