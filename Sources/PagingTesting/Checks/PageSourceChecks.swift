import Paging

/// Sends the requests of a list to a source, and reports faults in its answers.
///
/// ```swift
/// let findings = await PageSourceChecks(source).findings()
/// #expect(findings.isEmpty, "\(findings)")
/// ```
///
/// The source should answer from data that does not change during the checks and that has more than two pages. It gets
/// several hundred requests, some of them at the same time.
public struct PageSourceChecks<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    let source: PageSource<Item>
    let itemLimit: Int

    /// Creates checks for a source.
    ///
    /// - Parameters:
    ///   - source: The source.
    ///   - itemLimit: How many items of the list are loaded. The value is raised to at least three pages.
    public init(_ source: some PageSourceConvertible<Item>, itemLimit: Int = 400) {
        self.source = source.pageSource
        self.itemLimit = max(itemLimit, 3 * source.pageSource.addressing.limit)
    }

    /// Checks the source.
    ///
    /// - Returns: The findings, the most important first, each fault once; empty if no fault was found.
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

/// The findings, with the first finding of each fault.
struct Findings {
    private(set) var all: [PageSourceFinding] = []

    mutating func add(_ fault: PageSourceFault, _ evidence: String) {
        guard !contains(fault) else { return }
        all.append(PageSourceFinding(fault: fault, evidence: evidence))
    }

    func contains(_ fault: PageSourceFault) -> Bool { all.contains { $0.fault == fault } }
}
