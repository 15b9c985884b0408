import Foundation
import Testing

@testable import PagingHTTP

@Suite("XML as JSON")
struct XMLConverterTests {
    private func json(_ document: some Collection<UInt8>) throws -> String {
        String(decoding: try XMLConverter.json(of: Data(document)), as: UTF8.self)
    }

    @Test("instructions to programs say nothing, the declaration of an encoding included")
    func instructions() throws {
        let expected = #"{"a":{"b":"é"}}"#
        #expect(try json("<a><b>é</b></a>".utf8) == expected)
        #expect(
            try json("<?xml version=\"1.0\" encoding=\"US-ASCII\"?><?x?><a><?x:y?><b>é<?z ?></b></a><?x?>".utf8)
                == expected)
    }

    @Test("the prefix of a namespace is no part of a name")
    func prefixes() throws {
        let document = #"<s:a xmlns:s="http://s.example"><s:b>1</s:b></s:a>"#
        #expect(try json(document.utf8) == #"{"a":{"b":"1"}}"#)
    }

    @Test(
        "attributes are no part of the content, whatever they contain, and nothing declares the prefixes of names",
        arguments: [
            #"<a b="1" c='2'><b d=">" e='/>' f="'"/><b g='"'>x</b></a>"#, "<s:a><t:b/><u:b\n x = '1' >x</u:b ></s:a>",
            "<a b='1' b='1' c><b x:y:z=''/><b>x</b></a>",
        ])
    func attributes(document: String) throws {
        #expect(try json(document.utf8) == #"{"a":{"b":["","x"]}}"#)
    }

    @Test("the parser sees no attributes and no prefixes, for which it needs quadratic time")
    func plainXML() throws {
        let attributes = (0..<1_000).map { "b\($0)='1' xmlns:c\($0)='d'" }.joined(separator: " ")
        let document = Data("<a \(attributes)><c1:b \(attributes) /></a>".utf8)
        #expect(String(decoding: try document.plainXML(), as: UTF8.self) == "<a><b/></a>")
    }

    @Test("a tag that does not end is a fault, where its attributes contain the end too")
    func openTags() {
        for document in [
            "<a b='>", "<a b=\"></a>", "<a b='<'></a>", "<a/b></a>", "<a></>", "<:></:>", "<a:?b></a>", "<a:!b></a>",
            "<a:/b></a>", "<<?x?>?y?>", "<a><<!---->?y?></a>", "<a><b</a>",
        ] {
            #expect(throws: XMLFault.self, "\(document)") { try json(document.utf8) }
        }
    }

    @Test("what looks like an instruction is text in a CDATA section, and nothing in a comment")
    func textThatLooksLikeInstructions() throws {
        #expect(
            try json("<a><!-- <?x?> <!DOCTYPE a> --><![CDATA[<?x?><!DOCTYPE b>]]></a>".utf8)
                == #"{"a":"<?x?><!DOCTYPE b>"}"#)
    }

    @Test(
        "what is broken is a fault",
        arguments: [
            "", "<", "<?", "<?x", "<a><?x</a>", "<!-- ", "<a><![CDATA[", "<a>&b;</a>", "<a></b>", "<:", "<a><?x?>",
        ])
    func faults(document: String) {
        #expect(throws: XMLFault.self) { try json(document.utf8) }
    }

    @Test(
        "a document was cut short if it ends in the middle of an element",
        arguments: [
            ("<a>\n", true), ("<a>text", true), ("<a><b></b>", true), ("<a><b", true), ("", false), ("<a></b>", false),
            ("<a></a><b>", false),
        ])
    func cutShort(document: String, endsEarly: Bool) {
        let fault = #expect(throws: XMLFault.self) { try json(document.utf8) }
        #expect(fault?.endsEarly == endsEarly)
    }

    @Test(
        "a fault names its line in the response, also after dropped markup",
        arguments: [
            ("<?xml\n?>\n<!--\n\n--><s:a b='1'\n c='2'>\n&x;</s:a>", 7), ("<a><?b\n\n?>&x;</a>", 3),
            ("<a>\n<b c='\n\n'/></a\n></a>", 5), ("<a>\r\n\r\n</b>", 3), ("<a>\n<b", 2), ("<a>\n<!DOCTYPE b></a>", 2),
            ("<a b='\n'>\n<:></a>", 3), ("<a><!--\n--><?b\n?><c/></a>\n<d/>", 4),
        ])
    func lines(document: String, line: Int) {
        let fault = #expect(throws: XMLFault.self) { try json(document.utf8) }
        #expect(fault?.line == line)
        #expect(fault?.description.hasSuffix("in line \(line)") == true)
    }

    @Test("what is dropped leaves no line break in the text")
    func droppedLines() throws {
        #expect(try json("<a\n>x<!--\n-->y<?b\n?>z</a\n>".utf8) == #"{"a":"xyz"}"#)
    }

    @Test("elements may nest as deeply as the JSON that they become can be read")
    func depth() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
        }
        #expect(throws: Never.self) { try JSONValue(parsing: json(nested(127).utf8).utf8) }
        let fault = #expect(throws: XMLFault.self) { try json(nested(128).utf8) }
        #expect(fault?.reason == "elements nested deeper than 127 levels")
    }

    @Test("a name, or a text, that is not UTF-8 is a fault, whatever encoding is declared")
    func otherEncodings() {
        #expect(throws: XMLFault.self) { try json([0x3C, 0xFF, 0x49]) }
        let latin = Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a>".utf8) + [0xE9] + Array("</a>".utf8)
        #expect(throws: XMLFault.self) { try json(latin) }
    }

    @Test("a document type, whose entities could be of any size, is a fault")
    func documentType() {
        #expect(throws: XMLFault.self) { try json("<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>".utf8) }
    }
}
