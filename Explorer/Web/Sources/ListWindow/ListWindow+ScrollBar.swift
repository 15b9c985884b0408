extension ListWindow {
    /// The tallest scroll range in pixels. Chromium stops at 33.5 million device pixels, of which a page zoomed to
    /// five times its size has 6.7 million of its own.
    public static let limit = 6_000_000.0

    /// The height of rows and tail in pixels.
    var contentHeight: Double { rowCount > 0 ? heights.total + tailHeight : 0 }

    /// The largest offset into the list: there its last pixel is the viewport's last.
    var lastOffset: Double { max(0, contentHeight - viewportHeight) }

    /// The largest position of the scroll bar.
    var lastPosition: Double { max(0, rangeHeight - viewportHeight) }

    /// The part of the range at each end, in pixels, where a pixel of the range is a pixel of the list, so that momentum
    /// that begins near an end reaches it. It is so small that the scroll bar is never wrong by more than 0.4 %.
    private var margin: Double { 0.004 * lastPosition }

    /// Whether the scroll bar stands for pixels. In so short a list no half percent of the rows can be told apart.
    private var countsPixels: Bool { contentHeight <= 16 * viewportHeight }

    /// The longest step in pixels that a wheel, a key or a finger makes between two scroll events. A drag of the scroll
    /// bar makes longer ones: a pixel of the bar is the whole range divided by the viewport. Momentum of 10,000 px/s makes
    /// a step of 5,000 px if the page was busy for half a second.
    var longestSmallStep: Double {
        max(viewportHeight, min(5_000, 0.75 * lastPosition / max(1, viewportHeight)))
    }

    /// The offset into the list that a position of the scroll bar stands for.
    ///
    /// The thumb is at the fraction `f` of its way. A line is at the same fraction of the viewport's height, at its top when
    /// the list is at its start and at its bottom when the list is at its end. There stands row `f × n` of `n` rows, to its
    /// fraction: the scroll bar counts rows, whatever their heights. In the ``margin`` at each end it counts pixels.
    ///
    /// - Parameter position: A position in pixels, in the scroll range.
    func offset(at position: Double) -> Double {
        if position <= 0 { return 0 }
        if position >= lastPosition { return lastOffset }
        if countsPixels { return position / lastPosition * lastOffset }
        if position <= margin { return position }
        if position >= lastPosition - margin { return lastOffset - (lastPosition - position) }
        let (first, last) = rowsBetweenMargins
        let place = first + (position - margin) / (lastPosition - 2 * margin) * (last - first)
        let row = Int(place)
        let top = heights.offset(of: row) + (place - Double(row)) * heights.height(of: row) - line(at: position)
        return min(max(0, top.rounded()), lastOffset)
    }

    /// The position of the scroll bar that stands for an offset into the list.
    ///
    /// - Parameter offset: An offset in pixels, in the list.
    func position(at offset: Double) -> Double {
        if extent == .part { return positionOfPart }
        if offset <= 0 { return 0 }
        if offset >= lastOffset { return lastPosition }
        if countsPixels { return offset / lastOffset * lastPosition }
        if offset <= margin { return offset }
        if offset >= lastOffset - margin { return lastPosition - (lastOffset - offset) }
        let (first, last) = rowsBetweenMargins
        var position = offset / lastOffset * lastPosition
        // The line moves by less than a sixteenth of what the position moves by, so each round finds four more bits.
        for _ in 0..<8 {
            let share = (heights.place(at: offset + line(at: position)) - first) / (last - first)
            position = margin + share * (lastPosition - 2 * margin)
        }
        return min(max(0, position), lastPosition)
    }

    /// The rows, to their fraction, at which the scroll bar begins and ends to count rows.
    private var rowsBetweenMargins: (Double, Double) {
        (
            heights.place(at: margin + line(at: margin)),
            heights.place(at: lastOffset - margin + line(at: lastPosition - margin))
        )
    }

    /// How far below the viewport's top the line is, in pixels.
    private func line(at position: Double) -> Double {
        position / lastPosition * (viewportHeight - tailHeight)
    }

    /// The position of a part of a list: where it is, or the middle of the range if it is near an end of it.
    private var positionOfPart: Double {
        0.1 * lastPosition...0.9 * lastPosition ~= position ? position : (lastPosition / 2).rounded()
    }
}
