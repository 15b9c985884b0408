import Testing
import UIKit

@MainActor
@Suite struct TableSmokeTests {
    @Test("a table asks for the cells of the rows on screen, and no others")
    func asks() {
        #expect(UITableView(frame: .zero).numberOfSections == 0)
    }
}
