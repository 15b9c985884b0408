#if canImport(SwiftUI)
import SwiftUI
#if canImport(UIKit)
import UIKit
#endif

extension View {
    /// Adds pull to refresh on systems that support it.
    ///
    /// In a Mac Catalyst app with the Mac idiom, UIKit throws an exception when a scroll view gets a refresh control
    /// ([forum thread](https://developer.apple.com/forums/thread/670551)). There this modifier does nothing.
    @ViewBuilder func refreshableIfSupported(_ list: some ShownList) -> some View {
        #if canImport(UIKit) && !os(watchOS)
        if UIDevice.current.userInterfaceIdiom == .mac {
            self
        } else {
            refreshable { @MainActor in await list.pullToRefresh() }
        }
        #else
        refreshable { @MainActor in await list.pullToRefresh() }
        #endif
    }
}
#endif
