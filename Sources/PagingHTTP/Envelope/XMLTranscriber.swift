import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// What is wrong with a text that should be XML, and where.
struct XMLFault: Error, Hashable, CustomStringConvertible {
    let line: Int
    let column: Int
    let reason: String

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

        mutating func add(_ value: JSONValue, _ name: String) {
            // Elements of one name usually stand side by side.
            if let last = children.indices.last, children[last].name == name {
                children[last].values.append(value)
            } else if let index = children.firstIndex(where: { $0.name == name }) {
                children[index].values.append(value)
            } else {
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
    /// Whether there was an element, and it was closed: outside Apple's systems `XMLParser` takes any beginning of a
    /// document for a whole one.
    private var isWhole: Bool { open.count == 1 && !open[0].children.isEmpty }

    /// The JSON of a document.
    ///
    /// Entities from elsewhere are not fetched.
    static func json(of document: Data) throws(XMLFault) -> Data {
        let transcriber = XMLTranscriber()
        let parser = XMLParser(data: try document.withoutXMLInstructions())
        parser.delegate = transcriber
        parser.shouldResolveExternalEntities = false
        guard parser.parse(), !transcriber.isTooDeep, transcriber.isWhole else {
            let reason =
                transcriber.isTooDeep
                ? "elements deeper than \(depthLimit)" : parser.parserError?.localizedDescription ?? "it ends early"
            throw XMLFault(line: parser.lineNumber, column: parser.columnNumber, reason: reason)
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
