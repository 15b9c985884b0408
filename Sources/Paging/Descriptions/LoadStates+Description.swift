import PagingCore

extension LoadStates: CustomStringConvertible {
    /// The states of the refresh, the edges and a check that is not idle, such as `refresh idle, append loading, prepend ended`.
    public var description: String {
        let check = self.check == .idle ? "" : ", check \(Self.text(self.check))"
        return "refresh \(Self.text(refresh)), append \(Self.text(append)), prepend \(Self.text(prepend))\(check)"
    }

    private static func text(_ state: Refresh) -> String {
        switch state {
        case .idle: "idle"
        case .loading: "loading"
        case .failed(let failure): "failed (\(failure))"
        }
    }

    private static func text(_ state: Edge) -> String {
        switch state {
        case .idle: "idle"
        case .loading: "loading"
        case .failed(let failure): "failed (\(failure))"
        case .ended: "ended"
        }
    }
}
