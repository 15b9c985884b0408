// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if !os(watchOS)
import Foundation

/// https://developer.apple.com/documentation/uikit/nslayoutconstraint/axis
public enum NSLayoutConstraintAxis: Sendable {
    case horizontal
    case vertical
}

/// https://developer.apple.com/documentation/uikit/uistackview
///
/// The last view gets the remaining space.
open class UIStackView: UIView {
    public private(set) var arrangedSubviews: [UIView] = []
    open var axis = NSLayoutConstraintAxis.horizontal
    open var spacing: CGFloat = 0

    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        for view in views { addArrangedSubview(view) }
    }

    open func addArrangedSubview(_ view: UIView) {
        arrangedSubviews.append(view)
        addSubview(view)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let heights = arrangedSubviews.map { $0.sizeThatFits(size).height }
        return CGSize(width: size.width, height: axis == .vertical ? heights.reduce(0, +) : heights.max() ?? 0)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        var start: CGFloat = 0
        for view in arrangedSubviews {
            let isLast = view === arrangedSubviews.last
            if axis == .vertical {
                let height = isLast ? bounds.height - start : view.sizeThatFits(bounds.size).height
                view.frame = CGRect(x: 0, y: start, width: bounds.width, height: height)
                start += height + spacing
            } else {
                let share = bounds.width / CGFloat(arrangedSubviews.count)
                view.frame = CGRect(x: start, y: 0, width: share - spacing, height: bounds.height)
                start += share
            }
        }
    }
}
#endif
