import UIKit
import XCTest

/// A view that records its trait changes.
private final class TraitView: UIView {
    var name = ""
    var onChange: (String) -> Void = { _ in }

    func observe() {
        registerForTraitChanges([UITraitPreferredContentSizeCategory.self]) { (view: TraitView, _: UITraitCollection) in
            view.onChange(view.name)
        }
    }
}

@MainActor
final class ViewTests: XCTestCase {
    func testAViewIsToldOfChangedTraitsBeforeThoseInIt() {
        var notified: [String] = []
        let outer = TraitView(frame: .zero)
        let inner = TraitView(frame: .zero)
        (outer.name, inner.name) = ("outer", "inner")
        for view in [outer, inner] {
            view.onChange = { notified.append($0) }
            view.observe()
        }
        outer.addSubview(inner)
        let controller = UIViewController()
        controller.view.addSubview(outer)
        let stage = Stage(controller)
        stage.window.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
        stage.run { notified.count >= 2 }
        XCTAssertEqual(notified, ["outer", "inner"])
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
