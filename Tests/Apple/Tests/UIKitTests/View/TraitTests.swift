import Testing
import UIKit

@MainActor
@Suite struct TraitTests {
    private final class Log {
        var lines: [String] = []
    }

    private func watched(_ name: String, _ log: Log) -> UIView {
        let view = UIView(frame: .zero)
        view.registerForTraitChanges([UITraitPreferredContentSizeCategory.self]) { (view: UIView, before) in
            let sizes = [before, view.traitCollection].map { $0.preferredContentSizeCategory == .large ? "L" : "XXXL" }
            log.lines.append("\(name) \(sizes.joined(separator: " to "))")
        }
        return view
    }

    @Test("a view is notified immediately when its traits change, before its subviews, and only then")
    func order() {
        let log = Log()
        let window = UIWindow(frame: .zero)
        let (outer, inner) = (watched("outer", log), watched("inner", log))
        window.addSubview(outer)
        outer.addSubview(inner)
        #expect(log.lines.isEmpty)
        window.traitOverrides.preferredContentSizeCategory = .extraExtraExtraLarge
        window.traitOverrides.preferredContentSizeCategory = .extraExtraExtraLarge
        #expect(log.lines == ["outer L to XXXL", "inner L to XXXL"])
        inner.removeFromSuperview()
        window.addSubview(inner)
        #expect(log.lines.count == 2, "a view without a window keeps the traits that were reported")
    }

    @Test("only handlers that are registered for a trait are called, and none after unregistration")
    func registrations() {
        let log = Log()
        let view = UIView(frame: .zero)
        view.registerForTraitChanges([UITraitUserInterfaceIdiom.self]) { (_: UIView, _) in log.lines.append("idiom") }
        let registration = view.registerForTraitChanges([UITraitPreferredContentSizeCategory.self]) {
            (_: UIView, _) in log.lines.append("size")
        }
        let window = UIWindow(frame: .zero)
        window.traitOverrides.preferredContentSizeCategory = .small
        window.addSubview(view)
        #expect(log.lines == ["size"], "notified when it moves to a window with other traits")
        view.unregisterForTraitChanges(registration)
        window.traitOverrides.preferredContentSizeCategory = .large
        #expect(log.lines == ["size"])
    }

    @Test("a label follows the user's text size if it is configured to, and if its font has a text style")
    func labels() {
        let window = UIWindow(frame: .zero)
        let labels = (0..<3).map { _ in UILabel(frame: .zero) }
        for label in labels {
            label.font = .preferredFont(forTextStyle: .body)
            window.addSubview(label)
        }
        labels[0].adjustsFontForContentSizeCategory = true
        labels[2].adjustsFontForContentSizeCategory = true
        labels[2].font = .systemFont(ofSize: 17)
        window.traitOverrides.preferredContentSizeCategory = .extraExtraExtraLarge
        #expect(labels.map(\.font.pointSize) == [23, 17, 17])
    }
}
