/// How the answers for one list behave.
struct ListBehavior: Equatable, Sendable {
    var latency = MillisecondRange(range: 0...0)

    /// How many of all requests fail, 0...1.
    var failureRate = 0.0

    var trouble = Trouble.none

    init() {}

    /// The behavior that the parameters `latency`, `failure-rate` and `trouble` describe. A parameter that is
    /// left out turns its setting off.
    ///
    /// - Throws: `APIError.badParameter` that names the parameter.
    init(_ parameters: QueryParameters) throws(APIError) {
        if let text = try parameters.text("latency") {
            guard let latency = MillisecondRange(text) else {
                throw .badParameter(
                    "latency",
                    "must be milliseconds up to 60000, such as 300 or 100-800, not \(QueryParameters.quoted(text))")
            }
            self.latency = latency
        }
        failureRate = try parameters.number("failure-rate", in: 0...1) ?? 0
        trouble = try parameters.choice("trouble") ?? .none
    }
}

extension ListBehavior: Encodable {
    private enum CodingKeys: String, CodingKey {
        case latency, trouble
        case failureRate = "failure_rate"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(latency.description, forKey: .latency)
        try container.encode(failureRate, forKey: .failureRate)
        try container.encode(trouble, forKey: .trouble)
    }
}
