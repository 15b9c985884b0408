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
        guard let position = positionPlace.flatMap({ position(at: $0, address, body) }) else { return .start }
        let isNumber = details.pageBody != nil || details.offsetBody == nil && name.naming == .number
        return isNumber ? .number(position) : .offset(max(position, 0))
    }

    /// The place of the page number or the offset in requests; `nil` if the style names pages in another way.
    var positionPlace: RequestPlace? {
        if let pointer = details.pageBody ?? details.offsetBody { return .body(pointer) }
        switch name {
        case .pages, .djangoPages: return .query(details.pageParameter ?? "page")
        case .stackExchange: return .query("page")
        case .offset: return .query(details.offsetParameter ?? "offset")
        case .djangoOffset: return .query("offset")
        default: return nil
        }
    }

    private func position(at place: RequestPlace, _ address: URL, _ body: JSONValue?) -> Int? {
        switch place {
        case .query(let name):
            Evidence.query(of: address.absoluteString).last { $0.name == name }.flatMap { Int($0.value) }
        case .body(let pointer): pointer.steps.reduce(body) { value, step in value?.child(step) }?.integer
        case .field, .preference: nil
        }
    }
}
