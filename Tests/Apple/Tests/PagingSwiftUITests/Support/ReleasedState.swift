import PagingTesting
import SwiftUI
import Testing

/// Checks after each test that the objects in the `@State` of its views were released with the views.
///
/// A view that an object in its state refers to, directly or by a closure, is never released, and neither is its list.
struct ReleasedState: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let objects = await StateObjects()
        try await StateObjects.$current.withValue(objects) { try await function() }
        await settle()
        let unreleased = await objects.unreleased
        #expect(unreleased.isEmpty, "the views are gone, and their state is not")
    }
}

extension Trait where Self == ReleasedState {
    /// The test checks that the state of its views is released.
    static var releasesState: ReleasedState { ReleasedState() }
}
