public import Foundation
public import Paging

extension StyleChoice {
    /// Where a walk begins: at the page that the address names already, otherwise at the first.
    ///
    /// - Parameter address: The address as it was given.
    /// - Returns: A number or an offset where the style has one and its parameter is in the address.
    public func start(at address: URL) -> PagePlace {
        let query = Evidence.query(of: address.absoluteString)
        func number(_ parameter: String) -> Int? {
            query.last { $0.name == parameter }.flatMap { Int($0.value) }
        }
        switch name {
        case .pages, .djangoPages: return number(details.pageParameter ?? "page").map { .number($0) } ?? .start
        case .stackExchange: return number("page").map { .number($0) } ?? .start
        case .offset: return number(details.offsetParameter ?? "offset").map { .offset(max($0, 0)) } ?? .start
        case .djangoOffset: return number("offset").map { .offset(max($0, 0)) } ?? .start
        default: return .start
        }
    }
}
