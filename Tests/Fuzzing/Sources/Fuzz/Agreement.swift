import Foundation

@testable import PagingHTTP

/// What is read as JSON is read by Foundation too, and as the same.
///
/// Foundation has no halves of surrogate pairs and no numbers beyond its own, which are JSON all the same, and loses
/// U+FEFF in strings, as the mark of a byte order.
func checkAgreement(_ body: Data, _ value: JSONValue) {
    if let theirs = try? JSONSerialization.jsonObject(with: body, options: .fragmentsAllowed) {
        require(value.isSame(as: theirs), "\(value) is \(theirs) to Foundation")
    } else {
        require(value.isBeyondFoundation, "\(value) is no JSON to Foundation")
    }
}

extension JSONValue {
    fileprivate var isBeyondFoundation: Bool {
        switch self {
        case .null, .bool: false
        case .number(let digits): Double(digits)?.isFinite != true
        case .string(let text): text.holdsReplacement
        case .array(let elements): elements.contains { $0.isBeyondFoundation }
        case .object(let members): members.contains { $0.name.holdsReplacement || $0.value.isBeyondFoundation }
        }
    }

    fileprivate func isSame(as theirs: Any) -> Bool {
        switch self {
        case .null: theirs is NSNull
        case .bool(let value): theirs as? Bool == value
        case .number(let digits): (theirs as? NSNumber).map { digits.isAbout($0.doubleValue) } ?? false
        case .string(let text): (theirs as? String)?.withoutMarks.utf8.elementsEqual(text.withoutMarks.utf8) ?? false
        case .array(let elements):
            (theirs as? [Any]).map { $0.count == elements.count && zip(elements, $0).allSatisfy { $0.isSame(as: $1) } }
                ?? false
        case .object(let members): (theirs as? [String: Any]).map { Self.areSame(members, $0) } ?? false
        }
    }

    /// Of several members of a name Foundation keeps the last; which names are the same it asks `String`.
    private static func areSame(_ members: [Member], _ theirs: [String: Any]) -> Bool {
        // Where names lose marks, others become the same.
        if members.contains(where: { $0.name != $0.name.withoutMarks }) { return true }
        let last = Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
        return last.count == theirs.count
            && last.allSatisfy { name, value in theirs[name].map { value.isSame(as: $0) } ?? false }
    }
}

extension String {
    fileprivate var holdsReplacement: Bool { unicodeScalars.contains("\u{FFFD}") }

    fileprivate var withoutMarks: String {
        String(String.UnicodeScalarView(unicodeScalars.filter { $0 != "\u{FEFF}" }))
    }

    /// Whether the number that these digits write is another one, but for rounding.
    fileprivate func isAbout(_ other: Double) -> Bool {
        guard let number = Double(self) else { return false }
        return abs(number - other) <= max(abs(number), abs(other)) * 1e-12
    }
}
