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
        #expect(!hint(0, isLast: false).reaches(0, items: 0))
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

    @Test("L9: a total ends a list that has exactly so many items, at a short page")
    func reached() {
        #expect(hint(13).reaches(13, items: 13))
        #expect(hint(19).reaches(59, items: 59))
        #expect(!hint(20).reaches(60, items: 60))
        #expect(!hint(19).reaches(60, items: 59))
        #expect(!hint(19).reaches(58, items: 59))
        #expect(!hint(19).reaches(nil, items: 59))
        #expect(!hint(19).reaches(59, items: nil))
    }

    @Test("I4: a total that edits have moved is news when it is reported again")
    func moved() {
        var total = total(60, 60)
        total.move(by: -1)
        #expect(total.count == 59)
        let isNews = total.take(59)
        #expect(isNews)
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
