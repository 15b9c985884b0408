import Paging

/// Asks a source of one's own what lists will ask it, and says what is wrong with its answers.
///
/// ```swift
/// let findings = await PageSourceChecks(source).findings()
/// #expect(findings.isEmpty, "\(findings)")
/// ```
///
/// The source should answer from data that stands still meanwhile and has more than two pages. It is asked several
/// hundred times, a few times at once.
public struct PageSourceChecks<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    let source: PageSource<Item>
    let itemLimit: Int

    /// - Parameters:
    ///   - source: The source.
    ///   - itemLimit: How many items of the list are looked at, at least three pages.
    public init(_ source: some PageSourceConvertible<Item>, itemLimit: Int = 400) {
        self.source = source.pageSource
        self.itemLimit = max(itemLimit, 3 * source.pageSource.addressing.limit)
    }

    /// What is wrong with the source; empty if nothing was found.
    ///
    /// - Returns: The findings, the weightiest first, each fault once.
    public func findings() async -> [PageSourceFinding] {
        var findings = Findings()
        switch source.addressing {
        case .numbered(let first, let size): await checkNumbers(first, size, &findings)
        case .offset(let limit, _): await checkOffsets(limit, &findings)
        case .chained(let limit): await checkCursors(limit, &findings)
        }
        return findings.all
    }
}

/// Findings as they come in: of each fault the first.
struct Findings {
    private(set) var all: [PageSourceFinding] = []

    mutating func add(_ fault: PageSourceFault, _ evidence: String) {
        guard !contains(fault) else { return }
        all.append(PageSourceFinding(fault: fault, evidence: evidence))
    }

    func contains(_ fault: PageSourceFault) -> Bool { all.contains { $0.fault == fault } }
}
