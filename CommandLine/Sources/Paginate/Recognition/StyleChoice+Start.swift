public import Foundation
public import Paging
public import PagingHTTP

extension StyleChoice {
    /// The number of the first page.
    var firstNumber: Int { name == .stackExchange ? 1 : details.firstPage ?? 1 }

    /// The place where a walk begins: the page that the URL or the body names, or else the first page.
    ///
    /// - Parameters:
    ///   - address: The URL of the list.
    ///   - body: The body of the requests; `nil` for GET.
    /// - Returns: A page number or an offset, if the style has one and the URL or the body names it.
    public func start(at address: URL, body: JSONValue? = nil) -> PagePlace {
        let query = Evidence.query(of: address.absoluteString)
        func number(_ parameter: String) -> Int? {
            query.last { $0.name == parameter }.flatMap { Int($0.value) }
        }
        func number(in pointer: JSONPointer) -> Int? {
            pointer.steps.reduce(body) { value, step in value?.child(step) }?.integer
        }
        if let page = details.pageBody { return number(in: page).map { .number($0) } ?? .start }
        if let offset = details.offsetBody { return number(in: offset).map { .offset(max($0, 0)) } ?? .start }
        switch name {
        case .pages, .djangoPages: return number(details.pageParameter ?? "page").map { .number($0) } ?? .start
        case .stackExchange: return number("page").map { .number($0) } ?? .start
        case .offset: return number(details.offsetParameter ?? "offset").map { .offset(max($0, 0)) } ?? .start
        case .djangoOffset: return number("offset").map { .offset(max($0, 0)) } ?? .start
        default: return .start
        }
    }
}
