import SwiftUI

/// The five lists that this library grew from, a tab each.
@main
struct ListsApp: App {
    var body: some Scene {
        WindowGroup {
            TabView {
                DeclarativeTab().tabItem { Label("S4", systemImage: "list.bullet") }
            }
        }
    }
}
