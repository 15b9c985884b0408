public import Foundation

/// A sort key of users, and its range.
public enum UserSort: Hashable, Sendable {
    /// By reputation.
    case reputation(min: Int? = nil, max: Int? = nil)
    /// By the date of creation.
    case creation(min: Date? = nil, max: Date? = nil)
    /// By display name.
    case name(min: String? = nil, max: String? = nil)
    /// By the date of the last change of the profile.
    case modified(min: Date? = nil, max: Date? = nil)
}

/// A sort order.
public enum UserSortOrder: String, Hashable, Sendable {
    /// Ascending.
    case ascending = "asc"
    /// Descending.
    case descending = "desc"
}

extension UserSort {
    var parameters: [(name: String, value: String)] {
        switch self {
        case .reputation(let min, let max): Self.parameters("reputation", min.map(String.init), max.map(String.init))
        case .creation(let min, let max): Self.parameters("creation", min?.epoch, max?.epoch)
        case .name(let min, let max): Self.parameters("name", min, max)
        case .modified(let min, let max): Self.parameters("modified", min?.epoch, max?.epoch)
        }
    }

    private static func parameters(_ sort: String, _ min: String?, _ max: String?) -> [(name: String, value: String)] {
        var parameters = [(name: "sort", value: sort)]
        if let min { parameters.append(("min", min)) }
        if let max { parameters.append(("max", max)) }
        return parameters
    }
}

extension Date {
    fileprivate var epoch: String {
        let seconds = timeIntervalSince1970.rounded()
        return String(Int64(exactly: seconds) ?? (seconds < 0 ? .min : .max))
    }
}
