import PagingHTTP

/// The values by which a response without items says that its request failed, although its status is a success.
enum FailureSign {
    static let status = Place("/status")

    /// The places of values that also mean a failure if they differ from those of a response with items.
    static let outcomes: [Place] = [
        status, "/success", "/isSuccess", "/ok", "/code", "/errcode", "/errno", "/error_code", "/errorCode",
    ]
    /// The places of the values.
    static let places = outcomes + ["/meta/status", "/stat", "/fault", "/message"]

    /// Whether a value means a failure.
    ///
    /// - Parameters:
    ///   - value: The value; `nil` if the response has none.
    ///   - place: Its place, one of ``places``.
    static func isFailure(_ value: JSONValue?, at place: Place) -> Bool {
        guard let value else { return false }
        return switch place {
        case status, "/meta/status", "/stat", "/message": value.outcomeText?.namesFailure == true
        case "/code": value.outcomeText.map { namesFailure(code: $0) } == true
        case "/errcode", "/errno", "/error_code", "/errorCode":
            value.outcomeText.flatMap(Int.init).map { $0 != 0 } == true
        case "/fault": value.isError
        default: value.boolean == false || value == 0
        }
    }

    /// Whether a code is that of a failure. Some APIs have longer codes for success, such as 20000.
    private static func namesFailure(code: String) -> Bool {
        !code.hasPrefix("20") && Int(code).map { $0 >= 400 } == true
    }
}

extension JSONValue {
    /// The value as the outcome of a request: a Boolean, a code or a word; `nil` for other values.
    var outcomeText: String? {
        switch self {
        case .bool, .number, .string: text
        case .null, .array, .object: nil
        }
    }

    /// Whether the value, at `/error` or `/errors`, is an error.
    var isError: Bool {
        switch self {
        case .null, .bool(false), .string(""), .number("0"), .array([]), .object([]): false
        default: true
        }
    }
}

extension String {
    /// Whether the text, as the value of `status` or `message`, means that a request failed.
    var namesFailure: Bool {
        let word = lowercased()
        return Int(self).map { $0 >= 400 }
            ?? ["err", "fail", "incomplete", "notok", "partial"].contains { word.hasPrefix($0) }
    }
}
