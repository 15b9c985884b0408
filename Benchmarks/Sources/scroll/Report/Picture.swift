/// Horizontal bars of the share of blank frames, for each setting and policy, as an SVG.
struct Picture {
    private let settings: [Setting]

    private static let width = 760
    private static let lineHeight = 18
    private static let barStart = 190
    private static let longestBar = 480.0
    private static let policies: [Policy] = [.paging3, .lastRow, .lastFive, .screens, .ours]

    init(_ settings: [Setting]) { self.settings = settings }

    var text: String {
        var y = 30
        var body: [String] = [line("Frames with a blank visible row, 60 frames a second", x: 16, y: y, isHead: true)]
        for setting in settings {
            y += 2 * Self.lineHeight
            body.append(line(setting.name, x: 16, y: y, isHead: true))
            let shares = Self.policies.map { ($0, setting.total($0)?.blankFrameShare ?? 0) }
            for (policy, share) in shares {
                y += Self.lineHeight
                body.append(contentsOf: bar(policy, share, y: y))
            }
        }
        let height = y + Self.lineHeight
        return
            ([
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(Self.width)\" height=\"\(height)\" "
                    + "font-family=\"system-ui, sans-serif\" font-size=\"13\" role=\"img\">",
                "<title>Frames with a blank visible row, by list, server and prefetch policy</title>",
                "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>",
            ] + body + ["</svg>", ""]).joined(separator: "\n")
    }

    private func bar(_ policy: Policy, _ share: Double, y: Int) -> [String] {
        let length = (share * Self.longestBar * 10).rounded() / 10
        let color = policy == .ours ? "#0a66c2" : "#9aa4b0"
        return [
            line(policy.rawValue, x: 32, y: y),
            "<rect x=\"\(Self.barStart)\" y=\"\(y - 11)\" width=\"\(length)\" height=\"12\" fill=\"\(color)\"/>",
            line(share.percent, x: Self.barStart + Int(length) + 8, y: y),
        ]
    }

    private func line(_ text: String, x: Int, y: Int, isHead: Bool = false) -> String {
        let weight = isHead ? " font-weight=\"600\"" : ""
        return "<text x=\"\(x)\" y=\"\(y)\" fill=\"#1c2733\"\(weight)>\(text)</text>"
    }
}
