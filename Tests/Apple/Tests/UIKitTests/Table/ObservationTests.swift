import Observation
import Testing
import UIKit

@MainActor
@Suite struct ObservationTests {
    @Observable
    @MainActor
    final class Model {
        var title = "a"
    }

    @Test("a cell that read an observable property is configured again after a change, and other cells are not")
    func reads() {
        let numbers = Numbers(5)
        let model = Model()
        numbers.heights = { path in
            if path.row == 2 { _ = model.title }
            return 44
        }
        numbers.table.reloadData()
        numbers.window.showFrame()
        numbers.forget()
        model.title = "b"
        numbers.window.showFrame()
        #expect(numbers.events == ["cell 2"])
        #expect(numbers.table.reconfigurations == 1)
        numbers.window.showFrame()
        #expect(numbers.events == ["cell 2"])
    }
}
