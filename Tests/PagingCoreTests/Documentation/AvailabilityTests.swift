import Foundation
import Testing

/// Linux checks no availability, so what later systems brought is searched for.
@Suite struct AvailabilityTests {
    /// What no iOS 17 has: of Swift and its libraries, of SwiftUI and of UIKit.
    private static let newer = [
        #"import Synchronization"#, #"\bMutex\b"#, #"\bAtomic<"#, #"\bU?Int128\b"#, #"isolated deinit"#,
        #"\bObservations\b"#, #"\bInlineArray\b"#, #"\b(Raw|Mutable|UTF8)?Span\b"#, #"AsyncSequence<"#,
        #"\bnext\(isolation"#, #"Task\.immediate"#, #"Task\(name:"#, #"withTaskPriorityEscalationHandler"#,
        #"onScroll(GeometryChange|TargetVisibilityChange|VisibilityChange|PhaseChange)"#, #"\bScrollGeometry\b"#,
        #"\bScrollPhase\b"#, #"ScrollAnchorRole"#, #"defaultScrollAnchor\([^)]*for:"#, #"scrollPosition\((?!id:)"#,
        #"@Previewable"#, #"@Entry\b"#, #"glassEffect"#, #"scrollEdgeEffect"#, #"\bTab\("#, #"UITab\("#,
        #"UIUpdateLink"#, #"UIBackgroundExtensionView"#, #"UIScrollEdgeEffect"#, #"\.glass\("#,
        #"transfersHorizontalScrollingToParent"#, #"UIView\.AnimationOptions\.flushUpdates"#,
    ]

    private func findings(_ lines: [String]) throws -> [String] {
        let expressions = try Self.newer.map { try Regex($0) }
        return SourceFiles.unfenced(lines).flatMap { number, line in
            zip(Self.newer, expressions).filter { line.contains($0.1) }.map { "\(number): \($0.0)" }
        }
    }

    @Test(
        "iOS 17: nothing that came later is used outside of a question of availability",
        arguments: [
            "Sources/PagingCore", "Sources/Paging", "Sources/PagingUIKit", "Sources/PagingSwiftUI",
            "Sources/PagingHTTP", "Sources/PagingTesting", "Sources/PagingSimulation", "Examples",
        ])
    func sources(_ folder: String) throws {
        for file in try SourceFiles.files(in: folder) {
            #expect(try findings(file.lines) == [], "\(file.path)")
        }
    }

    @Test("the search finds what is not fenced, and lets pass what is")
    func finds() throws {
        let source = """
            import Synchronization
            let lock = Mutex(0)  // Mutex
            @available(iOS 18, *)
            func later() {
                view.onScrollGeometryChange(for: Int.self) { _ in 0 }
            }
            func now() {
                if #available(iOS 18, *) {
                    view.onScrollPhaseChange { _, _ in }
                }
                view.onScrollPhaseChange { _, _ in }
                print("Mutex")
            }
            """
        let found = try findings(SourceFiles.code(source))
        #expect(found.map { $0.split(separator: ":")[0] } == ["1", "2", "11"])
    }
}
