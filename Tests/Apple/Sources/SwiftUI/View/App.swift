/// https://developer.apple.com/documentation/swiftui/app
@MainActor @preconcurrency
public protocol App {
    /// https://developer.apple.com/documentation/swiftui/app/body-swift.associatedtype
    associatedtype Body: Scene

    /// https://developer.apple.com/documentation/swiftui/app/body-swift.property
    @SceneBuilder @MainActor @preconcurrency var body: Body { get }

    /// https://developer.apple.com/documentation/swiftui/app/init()
    @MainActor @preconcurrency init()
}

extension App {
    /// https://developer.apple.com/documentation/swiftui/app/main()
    ///
    /// The double creates the app and shows nothing.
    public static func main() { _ = Self().body }
}

/// https://developer.apple.com/documentation/swiftui/scene
@MainActor @preconcurrency
public protocol Scene {}

/// https://developer.apple.com/documentation/swiftui/scenebuilder
@resultBuilder
public enum SceneBuilder {
    /// https://developer.apple.com/documentation/swiftui/scenebuilder/buildblock(_:)
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

/// https://developer.apple.com/documentation/swiftui/windowgroup
public struct WindowGroup<Content> {
    let content: Content
}

/// A scene that shows one view.
@MainActor
protocol WindowScene: Scene {
    var shown: any View { get }
}

extension WindowGroup: Scene, WindowScene where Content: View {
    /// https://developer.apple.com/documentation/swiftui/windowgroup/init(content:)
    nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }

    var shown: any View { content }
}

extension Host {
    /// Creates a screen that shows the content of an app's window.
    ///
    /// - Parameters:
    ///   - app: The app, whose body is one window.
    ///   - height: The height of the screen, in points.
    public convenience init(of app: some App, height: CGFloat = 800) {
        guard let window = app.body as? any WindowScene else { preconditionFailure("the app has no window") }
        self.init(AnyView(window.shown), height: height)
    }
}
