import UIKit
import XCTest

/// Notes when it is told that its traits changed.
private final class TraitView: UIView {
    var name = ""
    var heard: (String) -> Void = { _ in }

    func listen() {
        registerForTraitChanges([UITraitPreferredContentSizeCategory.self]) { (view: TraitView, _: UITraitCollection) in
            view.heard(view.name)
        }
    }
}

@MainActor
final class ViewTests: XCTestCase {
    func testAViewIsToldOfChangedTraitsBeforeThoseInIt() {
        var told: [String] = []
        let outer = TraitView(frame: .zero)
        let inner = TraitView(frame: .zero)
        (outer.name, inner.name) = ("outer", "inner")
        for view in [outer, inner] {
            view.heard = { told.append($0) }
            view.listen()
        }
        outer.addSubview(inner)
        let controller = UIViewController()
        controller.view.addSubview(outer)
        let stage = Stage(controller)
        stage.window.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
        stage.run { told.count >= 2 }
        XCTAssertEqual(told, ["outer", "inner"])
        stage.end()
    }

    func testTextStylesAllGrowAsBodyDoes() {
        let large = UITraitCollection(preferredContentSizeCategory: .accessibilityLarge)
        let usual = UITraitCollection(preferredContentSizeCategory: .large)
        func growth(_ style: UIFont.TextStyle) -> CGFloat {
            UIFont.preferredFont(forTextStyle: style, compatibleWith: large).pointSize
                / UIFont.preferredFont(forTextStyle: style, compatibleWith: usual).pointSize
        }
        for style in [UIFont.TextStyle.headline, .footnote, .subheadline] {
            XCTAssertEqual(growth(style), growth(.body), accuracy: 0.2)
        }
    }

    func testCompletionsAreCalledAfterTheUpdatesAndNotWithin() {
        let source = TableSource(count: 30)
        let table = source.makeTable()
        let stage = Stage(table)
        var isComplete = false
        UIView.performWithoutAnimation {
            source.count = 31
            table.performBatchUpdates {
                table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
            } completion: { _ in
                isComplete = true
            }
        }
        XCTAssertFalse(isComplete)
        stage.run { isComplete }
        XCTAssertTrue(isComplete)
        stage.end()
    }
}
