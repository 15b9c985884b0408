/// The options of the command line that describe how the list is paged. The rest is recognized from the first response.
public struct StyleFlags: Hashable, Sendable, Codable {
    /// The name of the style; `nil` if the command line has none.
    public var name: StyleName?
    /// The options of the style.
    public var details: StyleDetails

    /// Creates flags.
    ///
    /// - Parameters:
    ///   - name: The name of the style; `nil` if the command line has none.
    ///   - details: The options of the style.
    public init(name: StyleName? = nil, details: StyleDetails = StyleDetails()) {
        self.name = name
        self.details = details
    }

    /// The flags without conditions that end the list.
    var withoutEnds: StyleFlags {
        var flags = self
        flags.details.ends = nil
        return flags
    }

    /// The name of the style, or the one that the options imply; `nil` if it is to be recognized.
    public var impliedName: StyleName? {
        if let name { return name }
        if details.pageParameter != nil || details.pageBody != nil { return .pages }
        if details.offsetParameter != nil || details.offsetBody != nil { return .offset }
        if details.nextParameter != nil || details.nextBody != nil { return .token }
        return details.next != nil ? .nextLink : nil
    }
}

/// A style with its options.
public struct StyleChoice: Hashable, Sendable, Codable {
    /// The name of the style.
    public var name: StyleName
    /// The options of the style.
    public var details: StyleDetails

    /// Creates a choice.
    ///
    /// - Parameters:
    ///   - name: The name of the style.
    ///   - details: The options of the style.
    public init(_ name: StyleName, _ details: StyleDetails = StyleDetails()) {
        self.name = name
        self.details = details
    }

    /// The choice as options of the command line, quoted for a shell.
    public var options: String {
        (["--style \(name.rawValue)"] + details.options.map { "\($0.name) \($0.value.shellQuoted)" })
            .joined(separator: " ")
    }

    /// The choice as arguments of the command line.
    var arguments: [String] { ["--style", name.rawValue] + details.options.flatMap { [$0.name, $0.value] } }
}
