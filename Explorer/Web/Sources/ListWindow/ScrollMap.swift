/// How the positions of a list that is too tall for a browser are laid on a scroll bar it can have.
///
/// Browsers stop near 33 million pixels, which is fewer than half a million rows. A list up to ``limit`` pixels tall
/// is laid out as it is. In a taller one the first and the last ``margin`` pixels of the scroll range still stand for
/// one pixel of the list each, so that both ends are met exactly, and what lies between is scaled.
public struct ScrollMap: Equatable, Sendable {
    /// The tallest scroll range in pixels. Chromium stops at 33.5 million device pixels, of which a page zoomed to
    /// five times its size has 6.7 million of its own.
    public static let limit = 6_000_000.0

    /// The pixels at each end of a scaled range that are not scaled.
    public static let margin = 500_000.0

    /// The height of the whole list in pixels.
    public let contentHeight: Double

    /// The height of what is seen of it, in pixels.
    public let viewportHeight: Double

    /// A map for one list and one viewport.
    ///
    /// - Parameters:
    ///   - contentHeight: The height of the whole list in pixels, from 0.
    ///   - viewportHeight: The height of what is seen of it in pixels, from 0 to 1,000,000.
    public init(contentHeight: Double, viewportHeight: Double) {
        self.contentHeight = max(0, contentHeight)
        self.viewportHeight = min(max(0, viewportHeight), 1_000_000)
    }

    /// The height in pixels that the scrolled element is given.
    public var rangeHeight: Double { min(contentHeight, Self.limit) }

    /// Whether a pixel of the scroll bar's range can stand for several of the list.
    public var isScaled: Bool { contentHeight > Self.limit }

    /// The largest offset into the list: there its last pixel is the viewport's last.
    public var lastOffset: Double { max(0, contentHeight - viewportHeight) }

    /// The largest position of the scroll bar.
    public var lastPosition: Double { max(0, rangeHeight - viewportHeight) }

    /// The offset into the list that a position of the scroll bar stands for.
    ///
    /// - Parameter position: A position in pixels. One out of range counts as the nearest that is in it.
    public func offset(at position: Double) -> Double {
        let position = min(max(0, position), lastPosition)
        guard isScaled else { return position }
        if position <= Self.margin { return position }
        if position >= lastPosition - Self.margin { return lastOffset - (lastPosition - position) }
        return Self.margin + (position - Self.margin) * scale
    }

    /// The position of the scroll bar that stands for an offset into the list.
    ///
    /// - Parameter offset: An offset in pixels. One out of range counts as the nearest that is in it.
    public func position(at offset: Double) -> Double {
        let offset = min(max(0, offset), lastOffset)
        guard isScaled else { return offset }
        if offset <= Self.margin { return offset }
        if offset >= lastOffset - Self.margin { return lastPosition - (lastOffset - offset) }
        return Self.margin + (offset - Self.margin) / scale
    }

    /// How many pixels of the list one pixel of the scroll bar's middle part stands for.
    private var scale: Double {
        (lastOffset - 2 * Self.margin) / (lastPosition - 2 * Self.margin)
    }
}
