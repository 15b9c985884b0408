#if canImport(SwiftUI)
import SwiftUI

/// The reason of a failure and a retry button.
struct FailureView: View {
    let reason: String
    let retry: @MainActor () -> Void
    @Environment(\.pagingTexts) private var texts

    var body: some View {
        HStack {
            VStack(alignment: .leading) {
                Text(texts.failed)
                Text(reason).foregroundStyle(.secondary)
            }
            Spacer()
            Button(texts.retry) { retry() }
        }
    }
}
#endif
