#if canImport(SwiftUI)
import SwiftUI

/// The reason of a failure, a retry button, and a dismiss button if the user can hide the failure.
///
/// The buttons are beside the reason, or below it if there is too little width, for example at accessibility text sizes.
struct FailureView: View {
    let reason: String
    let retry: @MainActor () -> Void
    var dismiss: (@MainActor () -> Void)?
    @Environment(\.pagingTexts) private var texts

    var body: some View {
        ViewThatFits(in: .horizontal) {
            HStack {
                message
                Spacer()
                buttons
            }
            VStack(alignment: .leading) {
                message
                ViewThatFits(in: .horizontal) {
                    HStack { buttons }
                    VStack(alignment: .leading) { buttons }
                }
            }
            .frame(maxWidth: .infinity, alignment: .leading)
        }
    }

    private var message: some View {
        VStack(alignment: .leading) {
            Text(texts.failed)
            Text(reason).foregroundStyle(.secondary)
        }
    }

    @ViewBuilder private var buttons: some View {
        Button(texts.retry) { retry() }
        if let dismiss { Button(texts.dismiss) { dismiss() } }
    }
}
#endif
