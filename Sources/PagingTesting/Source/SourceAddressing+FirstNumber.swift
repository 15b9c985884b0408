import Paging

extension SourceAddressing {
    /// The number of the first page of a numbered source; 0 for other sources.
    var firstNumber: Int {
        if case .numbered(let firstNumber, _) = self { firstNumber } else { 0 }
    }
}
