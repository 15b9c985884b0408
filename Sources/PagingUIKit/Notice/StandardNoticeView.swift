#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// A view that shows an activity indicator, a text and buttons, centered and below each other.
///
/// A failure has its reason, a retry button and, if it can be hidden, a dismiss button. The two buttons are side by side
/// if there is space. An offered page has a button that loads it. The view supports Dynamic Type and right-to-left
/// layout.
public final class StandardNoticeView: UIView, PagingNoticeView {
    /// The minimum height of the view while it shows something, in points.
    public var minimumHeight: CGFloat = 44

    private let indicator = UIActivityIndicatorView(style: .medium)
    private let label = UILabel()
    private let button = UIButton(type: .system)
    private let dismissButton = UIButton(type: .system)
    private var background: UIView?
    private var isBlank = true
    private var action: @MainActor () -> Void = {}
    private var dismiss: @MainActor () -> Void = {}

    private static let margin: CGFloat = 16
    private static let gap: CGFloat = 8

    /// Creates a view that shows nothing.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        label.adjustsFontForContentSizeCategory = true
        label.textColor = .secondaryLabel
        label.textAlignment = .center
        label.numberOfLines = 0
        for button in [button, dismissButton] { button.titleLabel?.adjustsFontForContentSizeCategory = true }
        button.addAction(UIAction { [weak self] _ in self?.action() }, for: .primaryActionTriggered)
        dismissButton.addAction(UIAction { [weak self] _ in self?.dismiss() }, for: .primaryActionTriggered)
        for view in parts { addSubview(view) }
        updateFonts()
        registerForTraitChanges([UITraitPreferredContentSizeCategory.self]) { (view: StandardNoticeView, _) in
            view.updateFonts()
        }
        show(.nothing)
    }

    /// Sets the fonts for the user's text size.
    ///
    /// Labels also adjust their fonts automatically, but only after the trait change handler of this view, which is
    /// when its height is requested.
    private func updateFonts() {
        let font = UIFont.preferredFont(forTextStyle: .footnote, compatibleWith: traitCollection)
        label.font = font
        for button in [button, dismissButton] { button.titleLabel?.font = font }
        setNeedsLayout()
    }

    /// A view with the background of a bar over the rows.
    static func bar() -> StandardNoticeView {
        let view = StandardNoticeView(frame: .zero)
        // tvOS has no background colors of the system. All systems have this effect, which adapts to the appearance.
        let background = UIVisualEffectView(effect: UIBlurEffect(style: .regular))
        view.insertSubview(background, at: 0)
        view.background = background
        return view
    }

    /// Not supported: the view cannot be decoded from an archive.
    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    /// Shows a notice instead of the previous one.
    public func show(_ notice: PagingNotice) {
        for view in parts { view.isHidden = true }
        isBlank = false
        action = {}
        dismiss = {}
        switch notice {
        case .nothing: isBlank = true
        case .loading(let text):
            indicator.isHidden = false
            indicator.accessibilityLabel = text
        case .failed(let failed):
            label.isHidden = false
            label.text = "\(failed.title)\n\(failed.reason)"
            offer(failed.retryTitle, failed.retry)
            if let title = failed.dismissTitle {
                dismissButton.isHidden = false
                dismissButton.setTitle(title, for: .normal)
                dismiss = failed.dismiss
            }
        case .offered(let offered): offer(offered.title, offered.load)
        case .remark(let text):
            label.isHidden = false
            label.text = text
        }
        if indicator.isHidden { indicator.stopAnimating() } else { indicator.startAnimating() }
        setNeedsLayout()
    }

    private func offer(_ title: String, _ action: @escaping @MainActor () -> Void) {
        button.isHidden = false
        button.setTitle(title, for: .normal)
        self.action = action
    }

    public override func sizeThatFits(_ size: CGSize) -> CGSize {
        guard !isBlank else { return CGSize(width: size.width, height: 0) }
        return CGSize(
            width: size.width, height: max(Self.height(of: lines(width: size.width)) + 2 * Self.margin, minimumHeight))
    }

    /// The height of the view with one line of text or one button at the user's text size, in points.
    var lineHeight: CGFloat {
        max(minimumHeight, (label.font.lineHeight + 2 * Self.margin).rounded(.up))
    }

    public override func layoutSubviews() {
        super.layoutSubviews()
        background?.frame = bounds
        let lines = lines(in: bounds.size)
        label.frame = .zero
        let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
        var y = (bounds.height - Self.height(of: lines)) / 2
        for line in lines {
            var x = (bounds.width - line.width) / 2
            for (view, size) in isRightToLeft ? line.views.reversed() : line.views {
                view.frame = CGRect(x: x, y: y, width: size.width, height: size.height)
                x += size.width + Self.margin
            }
            y += line.height + Self.gap
        }
    }

    /// Views side by side, with their sizes.
    @MainActor
    private struct Line {
        var views: [(view: UIView, size: CGSize)]

        var height: CGFloat { views.reduce(0) { max($0, $1.size.height) } }
        var width: CGFloat { views.reduce(-margin) { $0 + $1.size.width + margin } }
    }

    /// The lines of visible views.
    ///
    /// A text that leaves too little space for the buttons below it is truncated or left out, because touches outside
    /// the view's bounds do not reach the buttons.
    private func lines(in size: CGSize) -> [Line] {
        var lines = lines(width: size.width)
        let excess = Self.height(of: lines) - size.height
        guard excess > 0, !button.isHidden, lines.first?.views.first?.view === label else { return lines }
        lines[0].views[0].size.height -= excess
        if lines[0].height < label.font.lineHeight { lines.removeFirst() }
        return lines
    }

    /// The lines of visible views, with as much height as they need.
    private func lines(width: CGFloat) -> [Line] {
        let lines = parts.filter { !$0.isHidden }.map { Line(views: [($0, fitting($0, width))]) }
        guard !dismissButton.isHidden else { return lines }
        let buttons = Line(views: lines.suffix(2).flatMap(\.views))
        return buttons.width + 2 * Self.margin <= width ? lines.dropLast(2) + [buttons] : lines
    }

    private static func height(of lines: [Line]) -> CGFloat {
        lines.reduce(0) { $0 + $1.height } + CGFloat(max(lines.count - 1, 0)) * gap
    }

    private var parts: [UIView] { [indicator, label, button, dismissButton] }

    private func fitting(_ view: UIView, _ width: CGFloat) -> CGSize {
        let room = max(width - 2 * Self.margin, 0)
        let size = view.sizeThatFits(CGSize(width: room, height: .greatestFiniteMagnitude))
        return CGSize(width: min(size.width, room), height: size.height)
    }
}
#endif
