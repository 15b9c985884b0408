import Foundation
import Testing

@testable import PagingHTTP

@Suite("Addresses with parameters")
struct URLQueryTests {
    @Test(
        "a path stays as it stands where nothing is put behind it, its slash included",
        arguments: ["https://a.example/page/", "https://a.example/page", "https://a.example/p//", "https://a.example"])
    func slash(address: String) throws {
        let url = try #require(URL(string: address)).appending(path: "", query: [("page", "2")])
        #expect(url.absoluteString == address + "?page=2")
    }

    @Test("a value has only its unreserved bytes unencoded")
    func encoding() {
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        let unreserved = Set((letters + letters.lowercased() + "0123456789-._~").utf8)
        for byte in UInt8.min..<0x80 {
            let text = String(UnicodeScalar(byte))
            let digits = String(byte, radix: 16, uppercase: true)
            let encoded = "%" + (digits.count == 1 ? "0" : "") + digits
            #expect(text.strictlyPercentEncoded == (unreserved.contains(byte) ? text : encoded))
        }
        #expect("é".strictlyPercentEncoded == "%C3%A9")
    }

    @Test("a path that is put behind another is divided from it by one slash")
    func path() throws {
        let url = try #require(URL(string: "https://a.example/2.3//?a=%2B")).appending(
            path: "/users", query: [("b", "+")])
        #expect(url.absoluteString == "https://a.example/2.3/users?a=%2B&b=%2B")
    }
}
