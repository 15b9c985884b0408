import Testing

@testable import PagingCore

@Suite struct EndHintTests {
    private func hint(_ count: Int, isLast: Bool? = nil, endsAtShortPage: Bool = false) -> EndHint {
        EndHint(count: count, requested: 20, isLast: isLast, endsAtShortPage: endsAtShortPage)
    }

    private func total(_ reports: Int?...) -> ReportedTotal {
        var total = ReportedTotal()
        for report in reports { total.take(report) }
        return total
    }

    @Test("L8: what a page says about being the last decides")
    func isLast() {
        #expect(hint(20, isLast: true).isFinal(from: 0, total: 100))
        #expect(!hint(0, isLast: false).isFinal(from: 0, total: nil))
        #expect(!hint(0, isLast: false).reaches(total(0, 0), items: 0, end: 0))
    }

    @Test("L8: an empty page is the last, unless the total says that there are more items")
    func empty() {
        #expect(hint(0).isFinal(from: 40, total: nil))
        #expect(hint(0).isFinal(from: 40, total: 40))
        #expect(!hint(0).isFinal(from: 40, total: 41))
    }

    @Test("L8: a short page is the last only if the list ends at one and has no total")
    func shortPage() {
        #expect(hint(19, endsAtShortPage: true).isFinal(from: 0, total: nil))
        #expect(!hint(20, endsAtShortPage: true).isFinal(from: 0, total: nil))
        #expect(!hint(19, endsAtShortPage: true).isFinal(from: 0, total: 60))
        #expect(!hint(19).isFinal(from: 0, total: nil))
    }

    @Test("L9: a short page ends a list with exactly as many items as its total")
    func reachedByShortPage() {
        #expect(hint(13).reaches(total(13), items: 13, end: 13))
        #expect(hint(13).reaches(total(53), items: 53, end: 80))
        #expect(!hint(13).reaches(total(54), items: 53, end: 54))
        #expect(!hint(13).reaches(total(52), items: 53, end: 52))
        #expect(!hint(13).reaches(total(nil), items: 53, end: 53))
        #expect(hint(13).reaches(total(53), items: nil, end: 53))
        #expect(!hint(13).reaches(total(53), items: nil, end: 60))
    }

    @Test("L9: a full page ends a list at its total's place, if two pages in a row report the total")
    func reachedByFullPage() {
        #expect(hint(20).reaches(total(60, 60), items: 60, end: 60))
        #expect(hint(20).reaches(total(60, nil, 60), items: 60, end: 60))
        #expect(!hint(20).reaches(total(60), items: 60, end: 60))
        #expect(!hint(20).reaches(total(60, 40), items: 40, end: 40))
        #expect(!hint(20).reaches(total(42, 42), items: 42, end: 40))
        #expect(!hint(20).reaches(total(60, 60), items: 59, end: 60))
        #expect(hint(20).reaches(total(60, 60), items: nil, end: 60))
        let pinned = EndHint(count: 20, requested: 20, pageSize: 22, isLast: nil, endsAtShortPage: false)
        #expect(!pinned.reaches(total(42, 42), items: 42, end: 42))
    }

    @Test("I4: a total that edits have moved is confirmed by the page that reports it next")
    func moved() {
        var total = total(60, 60)
        total.move(by: -1)
        #expect(total.count == 59)
        let isNews = total.take(59)
        #expect(isNews)
        #expect(total.isConfirmed)
    }

    @Test("L9: a total that a page repeats is no news, even if pages have shown since that the list is shorter")
    func repeated() {
        var total = total(60)
        total.count = 50
        let isNews = total.take(60)
        #expect(!isNews)
        #expect(total.count == 50)
    }

    @Test("L9: a total below 0 is 0")
    func negative() { #expect(total(-1).count == 0) }
}
