public import Foundation
public import Paging
public import PagingHTTP

extension StyleChoice {
    /// Where a walk begins: at the page that the address or the body names already, otherwise at the first.
    ///
    /// - Parameters:
    ///   - address: The address as it was given.
    ///   - body: The body that is sent; `nil` for GET.
    /// - Returns: A number or an offset where the style has one, and the address or the body has its place.
    public func start(at address: URL, body: JSONValue? = nil) -> PagePlace {
        let query = Evidence.query(of: address.absoluteString)
        func number(_ parameter: String) -> Int? {
            query.last { $0.name == parameter }.flatMap { Int($0.value) }
        }
        func number(in pointer: JSONPointer) -> Int? {
            pointer.steps.reduce(body) { value, step in value?.child(step) }?.whole
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
