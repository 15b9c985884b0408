#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// A view that shows an activity indicator, a text, or a button, centered and below each other.
///
/// A failure has its reason, a retry button and, if it can be hidden, a dismiss button. An offered page has a button that loads it. The view supports Dynamic
/// Type and right-to-left layout.
public final class StandardNoticeView: UIView, PagingNoticeView {
    /// The minimum height of the view while it shows something, in points.
    public var minimumHeight: CGFloat = 44

    private let indicator = UIActivityIndicatorView(style: .medium)
    private let label = UILabel()
    private let button = UIButton(type: .system)
    private let dismissButton = UIButton(type: .system)
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
        #if !os(tvOS)
        view.backgroundColor = .systemBackground
        #endif
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
        return CGSize(width: size.width, height: max(contentHeight(size.width) + 2 * Self.margin, minimumHeight))
    }

    /// The height of the view with one line of text or one button at the user's text size, in points.
    var lineHeight: CGFloat {
        max(minimumHeight, (label.font.lineHeight + 2 * Self.margin).rounded(.up))
    }

    public override func layoutSubviews() {
        super.layoutSubviews()
        let arranged = arranged(in: bounds.size)
        label.frame = .zero
        var y = (bounds.height - Self.height(of: arranged)) / 2
        for (view, size) in arranged {
            view.frame = CGRect(x: (bounds.width - size.width) / 2, y: y, width: size.width, height: size.height)
            y += size.height + Self.gap
        }
    }

    /// The visible views with their sizes.
    ///
    /// A text that leaves too little space for the button below it is truncated or left out, because touches outside
    /// the view's bounds do not reach the button.
    private func arranged(in size: CGSize) -> [(view: UIView, size: CGSize)] {
        var arranged = shownViews.map { (view: $0, size: fitting($0, size.width)) }
        let excess = Self.height(of: arranged) - size.height
        guard excess > 0, !button.isHidden, let text = arranged.firstIndex(where: { $0.view === label }) else {
            return arranged
        }
        arranged[text].size.height -= excess
        if arranged[text].size.height < label.font.lineHeight { arranged.remove(at: text) }
        return arranged
    }

    private static func height(of arranged: [(view: UIView, size: CGSize)]) -> CGFloat {
        arranged.reduce(0) { $0 + $1.size.height } + CGFloat(max(arranged.count - 1, 0)) * gap
    }

    private var parts: [UIView] { [indicator, label, button, dismissButton] }

    private var shownViews: [UIView] { parts.filter { !$0.isHidden } }

    private func contentHeight(_ width: CGFloat) -> CGFloat {
        Self.height(of: shownViews.map { ($0, fitting($0, width)) })
    }

    private func fitting(_ view: UIView, _ width: CGFloat) -> CGSize {
        let room = max(width - 2 * Self.margin, 0)
        let size = view.sizeThatFits(CGSize(width: room, height: .greatestFiniteMagnitude))
        return CGSize(width: min(size.width, room), height: size.height)
    }
}
#endif
