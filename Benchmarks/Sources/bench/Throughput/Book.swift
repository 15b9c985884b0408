/// An item as APIs have them: about 1 kB of JSON, texts, numbers, lists and objects mixed.
struct Book: Identifiable, Codable, Sendable {
    struct Author: Codable, Sendable {
        var name: String
        var born: Int?
        var links: [String: String]
    }

    struct Price: Codable, Sendable {
        var amount: Double
        var currency: String
    }

    var id: Int
    var isbn: String
    var title: String
    var subtitle: String?
    var authors: [Author]
    var description: String
    var subjects: [String]
    var price: Price
    var pages: Int
    var rating: Double
    var isAvailable: Bool
    var publishedAt: String
    var cover: String

    /// The book of a number.
    init(_ number: Int) {
        id = number
        isbn = "978-3-16-\(100_000 + number)-0"
        title = "The \(number)th Book of “Endless” Lists"
        subtitle = number.isMultiple(of: 3) ? nil : "Being a history of all that was never read\nto its end"
        authors = (1...2).map { index in
            Author(
                name: "Zoë Müller-\(number % 97) \(index)", born: index == 1 ? 1900 + number % 90 : nil,
                links: ["web": "https://example.org/authors/\(number)/\(index)"])
        }
        description = String(
            repeating: "Whoever begins at the first page and goes on to the next finds that there is another. ",
            count: 4)
        subjects = ["lists", "pages", "history of reading", "shelf \(number % 40)"]
        price = Price(amount: Double(number % 5000) / 100, currency: "EUR")
        pages = 80 + number % 900
        rating = Double(number % 50) / 10
        isAvailable = !number.isMultiple(of: 7)
        publishedAt = "19\(10 + number % 90)-0\(1 + number % 9)-1\(number % 10)T12:00:00Z"
        cover = "https://images.example.org/covers/\(number)/large.jpg?version=\(number % 9)"
    }
}

/// A page of books, as a server writes it and as one reads it who needs no library.
struct BookPage: Codable, Sendable {
    var items: [Book]
    var next: Int?
}
