/// What the command line says about the way of paging; the rest is recognised.
public struct StyleFlags: Hashable, Sendable, Codable {
    /// The name that was given.
    public var name: StyleName?
    /// What was said beside it.
    public var details: StyleDetails

    /// Flags.
    public init(name: StyleName? = nil, details: StyleDetails = StyleDetails()) {
        self.name = name
        self.details = details
    }

    /// The name, given or following from what else was given; `nil` where the answer has to tell.
    public var impliedName: StyleName? {
        if let name { return name }
        if details.pageParameter != nil || details.pageBody != nil { return .pages }
        if details.offsetParameter != nil || details.offsetBody != nil { return .offset }
        if details.nextParameter != nil || details.nextBody != nil { return .token }
        return details.next != nil ? .nextLink : nil
    }
}

/// A way of paging, whole: a name and what there is to say beside it.
public struct StyleChoice: Hashable, Sendable, Codable {
    /// The name.
    public var name: StyleName
    /// What there is to say beside it.
    public var details: StyleDetails

    /// A choice.
    public init(_ name: StyleName, _ details: StyleDetails = StyleDetails()) {
        self.name = name
        self.details = details
    }

    /// The choice as options of the command line.
    public var options: String { (["--style \(name.rawValue)"] + details.options).joined(separator: " ") }
}
