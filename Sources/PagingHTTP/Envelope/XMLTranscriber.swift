import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// What is wrong with a text that should be XML, and where, its instructions to programs left out.
struct XMLFault: Error, Hashable, CustomStringConvertible {
    let line: Int
    let column: Int
    let reason: String
    /// Whether the text ends in the middle.
    let endsEarly: Bool

    var description: String { "no XML: \(reason) in line \(line), column \(column)" }
}

/// Writes an XML document down as JSON: an element as an object of its children, several of one name as an array, one
/// without children as its text.
final class XMLTranscriber: NSObject, XMLParserDelegate {
    /// How deep elements may stand in each other.
    private static let depthLimit = 128

    private struct Element {
        let name: String
        var children: [(name: String, values: [JSONValue])] = []
        var text = ""

        private var places: [String: Int] = [:]

        init(name: String) {
            self.name = name
        }

        mutating func add(_ value: JSONValue, _ name: String) {
            if let place = places[name] {
                children[place].values.append(value)
            } else {
                places[name] = children.count
                children.append((name, [value]))
            }
        }

        var value: JSONValue {
            if children.isEmpty { return .string(text) }
            return .object(
                children.map { JSONValue.Member($0.name, $0.values.count == 1 ? $0.values[0] : .array($0.values)) })
        }
    }

    private var open = [Element(name: "")]
    private var isTooDeep = false
    /// The number of the parser's first complaint.
    private var firstError: Int?

    /// What the parser complains of where the document ends in the middle, by libxml2's numbers: of an element
    /// (`XML_ERR_DOCUMENT_END`, `XML_ERR_TAG_NOT_FINISHED`) or of a tag (`XML_ERR_GT_REQUIRED`).
    private static let errorsAtTheEnd = [5, 73, 77]

    /// What the parser tells as an error outside Apple's systems and means as a warning, by libxml2's numbers: of names
    /// for languages and of the addresses of namespaces.
    private static let warnings = [98, 99, 100]

    /// The JSON of a document.
    ///
    /// Entities from elsewhere are not fetched.
    static func json(of document: Data) throws(XMLFault) -> Data {
        let transcriber = XMLTranscriber()
        let parser = XMLParser(data: try document.withoutXMLInstructions())
        parser.delegate = transcriber
        parser.shouldResolveExternalEntities = false
        // Outside Apple's systems the parser takes a document that ends early, or has no element, for a good one.
        guard parser.parse(), transcriber.firstError == nil, transcriber.open[0].children.count == 1 else {
            let reason =
                transcriber.isTooDeep
                ? "elements deeper than \(depthLimit)"
                : transcriber.firstError.map { "error \($0) of the parser" } ?? "no element"
            throw XMLFault(
                line: parser.lineNumber, column: parser.columnNumber, reason: reason,
                endsEarly: transcriber.open.count > 1
                    && transcriber.firstError.map(Self.errorsAtTheEnd.contains) == true)
        }
        return Data(transcriber.open[0].value.description.utf8)
    }

    func parser(
        _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        guard open.count < Self.depthLimit else {
            isTooDeep = true
            return parser.abortParsing()
        }
        open.append(Element(name: String(elementName.split(separator: ":").last ?? "")))
    }

    func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
        let code = (parseError as NSError).code
        if !Self.warnings.contains(code) { firstError = firstError ?? code }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
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
