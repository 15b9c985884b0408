/// https://developer.apple.com/documentation/swiftui/previewprovider
@MainActor @preconcurrency
public protocol PreviewProvider {
    /// https://developer.apple.com/documentation/swiftui/previewprovider/previews-swift.associatedtype
    associatedtype Previews: View

    /// https://developer.apple.com/documentation/swiftui/previewprovider/previews-swift.type.property
    @ViewBuilder static var previews: Previews { get }
}

extension View {
    /// https://developer.apple.com/documentation/swiftui/view/previewdisplayname(_:)
    nonisolated public func previewDisplayName(_ value: String?) -> some View { self }
}
