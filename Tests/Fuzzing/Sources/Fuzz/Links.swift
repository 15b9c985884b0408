import Foundation

@testable import PagingHTTP

/// What is read of a `Link` field reads the same when it is written down again, and its targets are addresses or none.
func checkLinks(_ bytes: UnsafeBufferPointer<UInt8>) {
    let field = String(decoding: bytes, as: UTF8.self)
    let links = WebLink.links(in: [field])
    require(links.count <= bytes.count { $0 == UInt8(ascii: "<") }, "each link has its bracket")
    require(links.allSatisfy { !$0.target.utf8.contains(UInt8(ascii: ">")) }, "a target ends at the first bracket")
    let written = links.map(\.written).joined(separator: ", ")
    require(WebLink.links(in: [written]) == links, "\(written) says what \(field) says")
    let base = URL(string: "https://host.example:8080/a/b?c=d#e")!
    for link in links {
        guard let address = link.url(relativeTo: base)?.absoluteString else { continue }
        require(address.utf8.allSatisfy { (0x21..<0x7F).contains($0) }, "\(address) can stand in a request")
        let again = URL(reference: address, relativeTo: base)?.absoluteString
        require(again == address, "\(address) leads to \(again ?? "nowhere")")
    }
}

extension WebLink {
    fileprivate var written: String {
        let parameters = parameters.map { parameter in
            let value = String(
                decoding: parameter.value.utf8.flatMap { "\\\"".utf8.contains($0) ? [UInt8(ascii: "\\"), $0] : [$0] },
                as: UTF8.self)
            return ";\(parameter.name)=\"\(value)\""
        }
        return "<\(target)>" + parameters.joined()
    }
}
