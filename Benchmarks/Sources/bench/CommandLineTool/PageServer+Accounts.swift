import Foundation

/// An item of about 200 bytes of JSON.
private struct Account: Encodable {
    var id: Int
    var name: String
    var email: String
    var city: String
    var website: String
    var isActive: Bool
    var posts: Int

    init(_ number: Int) {
        id = number
        name = "Zoë Müller \(number)"
        email = "zoe.mueller.\(number)@mail.example.org"
        city = ["Berlin", "Nairobi", "São Paulo", "Osaka", "Toronto"][number % 5]
        website = "https://www.example.org/accounts/\(number)/index.html"
        isActive = !number.isMultiple(of: 3)
        posts = number % 1_000
    }
}

private struct AccountPage: Encodable {
    var items: [Account]
    var next: String?
}

extension PageServer {
    /// Where a page names the next one.
    enum NextLink: CaseIterable {
        /// In the body, beside the items: `{"items": […], "next": "http://…"}`.
        case body
        /// In a header field `Link`. The body is the array of the items.
        case field
    }

    /// A server of accounts. Each item has about 200 bytes.
    ///
    /// - Parameters:
    ///   - pages: The number of pages.
    ///   - pageSize: The number of accounts in each.
    ///   - link: Where a page names the next one.
    ///   - latency: How long each answer takes at least, in seconds.
    convenience init(accounts pages: Int, of pageSize: Int, link: NextLink, latency: Double = 0) throws {
        let encoder = JSONEncoder()
        // As `jq` writes it, so that the outputs can be compared.
        encoder.outputFormatting = .withoutEscapingSlashes
        try self.init(latency: latency) { address in
            try (0..<pages).map { page in
                let items = (0..<pageSize).map { Account(page * pageSize + $0) }
                let next = page < pages - 1 ? "\(address.absoluteString)?page=\(page + 2)" : nil
                switch link {
                case .body: return Page(body: try encoder.encode(AccountPage(items: items, next: next)))
                case .field:
                    return Page(body: try encoder.encode(items), field: next.map { "Link: <\($0)>; rel=\"next\"" })
                }
            }
        }
    }
}
