import SwiftUI

/// The five lists from which this library grew, each in a tab.
@main
struct ListsApp: App {
    var body: some Scene {
        WindowGroup {
            TabView {
                ControllerTab { PullUpForMoreController() }.tabItem { Label("S0", systemImage: "arrow.up.to.line") }
                ControllerTab { OffsetAndLimitController() }.tabItem { Label("S1", systemImage: "number") }
                ControllerTab { PullBothWaysController() }.tabItem { Label("S2", systemImage: "arrow.up.arrow.down") }
                ControllerTab { ModeratorsController() }.tabItem { Label("S3", systemImage: "person.2") }
                DeclarativeTab().tabItem { Label("S4", systemImage: "list.bullet") }
            }
        }
    }
}
