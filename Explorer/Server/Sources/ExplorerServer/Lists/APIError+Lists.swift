import HTTPTypes

extension APIError {
    /// A list that was never made, or that was removed since.
    static func unknownList(_ id: String) -> APIError {
        APIError(
            id: 404, name: "not_found",
            message: "there is no list \(QueryParameters.quoted(id)) any more; make one with POST /lists",
            status: .notFound)
    }

    /// A row that is not in the list, or not any more.
    ///
    /// - Parameter parameter: The parameter that names the row; `nil` if the path does.
    static func unknownRow(_ id: ListRow.ID, parameter: String?) -> APIError {
        let message = "there is no row \(id) in this list"
        guard let parameter else {
            return APIError(id: 404, name: "not_found", message: message, status: .notFound)
        }
        return .badParameter(parameter, message)
    }

    /// A change whose request says that it shall fail.
    static let changeRefused = APIError(
        id: 409, name: "change_refused", message: "the change was refused, because the request has refuse=1",
        status: .conflict)

    /// More rows than a list can have.
    static let tooManyRows = APIError(
        id: 507, name: "too_many_rows", message: "the list has no room for more than \(ListContents.maximumCount) rows",
        status: .insufficientStorage)

    /// More text than a list can have.
    static let tooMuchText = APIError(
        id: 507, name: "too_much_text",
        message: "the list has no room for more than \(ListContents.maximumTextSize) bytes of text; remove some rows",
        status: .insufficientStorage)
}

extension HTTPResponse.Status {
    static let insufficientStorage = HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
}
