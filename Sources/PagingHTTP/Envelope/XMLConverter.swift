import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// A fault in an XML document.
struct XMLFault: Error, Hashable, CustomStringConvertible {
    /// The line where it was found, from 1; `nil` for a fault of the document as a whole.
    let line: Int?
    let reason: String
    /// Whether the document ends in the middle of an element.
    var endsEarly = false

    var description: String { "not XML: \(reason)" + (line.map { " in line \($0)" } ?? "") }
}

/// Converts XML documents to JSON.
///
/// An element becomes an object of its children, children of the same name become an array, and an element without
/// children becomes its text.
final class XMLConverter: NSObject, XMLParserDelegate {
    /// The greatest depth of nested elements. The document is one more level of the JSON.
    private static let depthLimit = JSONScanner.readingDepthLimit - 1

    private struct Element {
        let name: String
        var children: [(name: String, values: [JSONValue])] = []
        var text = ""

        private var indexes: [String: Int] = [:]

        init(name: String) {
            self.name = name
        }

        mutating func add(_ value: JSONValue, _ name: String) {
            if let index = indexes[name] {
                children[index].values.append(value)
            } else {
                indexes[name] = children.count
                children.append((name, [value]))
            }
        }

        var value: JSONValue {
            if children.isEmpty { return .string(text) }
            return .object(
                children.map { JSONValue.Member($0.name, $0.values.count == 1 ? $0.values[0] : .array($0.values)) })
        }
    }

    /// The elements that are open, the document first and the innermost element last.
    private var open = [Element(name: "")]
    private var isTooDeep = false
    private let limit: ParsingLimit?
    private var eventCount = 0
    /// The code of the parser's first error.
    private var firstError: Int?

    /// The error codes of libxml2 for a document that ends in the middle of an element (`XML_ERR_DOCUMENT_END`,
    /// `XML_ERR_TAG_NOT_FINISHED`) or of a tag (`XML_ERR_GT_REQUIRED`).
    private static let errorsAtTheEnd = [5, 73, 77]

    private init(until limit: ParsingLimit?) {
        self.limit = limit
    }

    /// Converts a document to JSON.
    ///
    /// External entities are not resolved.
    ///
    /// - Parameters:
    ///   - document: The document in UTF-8.
    ///   - limit: Ends the conversion; `nil` for none.
    /// - Throws: An ``XMLFault`` if the document is malformed, ends early or has too many levels, or if the conversion
    ///   was ended.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    static func json(of document: Data, until limit: ParsingLimit? = nil) throws(XMLFault) -> Data {
        let converter = XMLConverter(until: limit)
        let parser = XMLParser(data: try document.plainXML())
        parser.delegate = converter
        parser.shouldResolveExternalEntities = false
        // Outside of Apple's systems, `parse` also succeeds for a document that ends early or has no element.
        guard parser.parse(), converter.firstError == nil, converter.open[0].children.count == 1 else {
            let reason =
                converter.isTooDeep
                ? "elements nested deeper than \(depthLimit) levels"
                : converter.firstError.map { "error \($0) of the parser" } ?? "no element"
            throw XMLFault(
                line: parser.lineNumber, reason: reason,
                endsEarly: converter.open.count > 1 && converter.firstError.map(Self.errorsAtTheEnd.contains) == true)
        }
        return Data(converter.open[0].value.description.utf8)
    }

    func parser(
        _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        checkLimit(parser)
        guard open.count <= Self.depthLimit else {
            isTooDeep = true
            return parser.abortParsing()
        }
        open.append(Element(name: elementName))
    }

    /// Counts an event, and checks the limit at every 1024th one.
    private func checkLimit(_ parser: XMLParser) {
        eventCount += 1
        if eventCount & 1023 == 0, limit?.hasPassed == true { parser.abortParsing() }
    }

    func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
        firstError = firstError ?? (parseError as NSError).code
        // The parser would go on, and report every further error.
        parser.abortParsing()
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        checkLimit(parser)
        open[open.count - 1].text += string
    }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
        open[open.count - 1].text += String(decoding: block, as: UTF8.self)
    }

    func parser(
        _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName: String?
    ) {
        guard open.count > 1 else { return }
        let element = open.removeLast()
        open[open.count - 1].add(element.value, element.name)
    }
}
