#if canImport(SwiftUI) && DEBUG
import SwiftUI

private struct Sample: Identifiable, Sendable {
    let id: Int
    var title: String { "Item \(id)" }
}

private struct SampleList: View {
    @State private var pager: Pager<Sample>

    init(count: Int = 200, _ state: Pager<Sample>.PreviewState) {
        _pager = State(initialValue: Pager.preview((0..<count).map(Sample.init), state))
    }

    var body: some View {
        PagedList(pager) { sample in
            Text(sample.title)
        } placeholder: {
            Text("An item")
        }
    }
}

struct PagedList_Previews: PreviewProvider {
    static var previews: some View {
        SampleList(.answers(after: .seconds(1))).previewDisplayName("Loading page by page")
        SampleList(.neverAnswers).previewDisplayName("First page loading")
        SampleList(.fails(after: .seconds(1), from: 0)).previewDisplayName("First page failed")
        SampleList(.fails(after: .seconds(1), from: 1)).previewDisplayName("Later pages fail")
        SampleList(count: 0, .answers(after: .zero)).previewDisplayName("Empty")
    }
}
#endif
