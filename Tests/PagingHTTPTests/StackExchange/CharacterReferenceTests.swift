import Testing

@testable import PagingHTTP

@Suite("Character references")
struct CharacterReferenceTests {
    @Test(
        "are replaced by their characters",
        arguments: [
            ("AT&amp;T", "AT&T"), ("&lt;b&gt;", "<b>"), ("&quot;&apos;&#39;&#x27;&#X27;", "\"''''"),
            ("Zo&euml; &amp; Andr&eacute;", "Zoë & André"), ("&nbsp;&yuml;", "\u{A0}ÿ"),
            ("&thetasym;&lang;&rang;&euro;&hearts;", "ϑ⟨⟩€♥"), ("&#1055;&#x1F600;", "П😀"), ("&#x10FFFF;", "\u{10FFFF}"),
            ("a&#0065;b", "aAb"),
        ])
    func replaced(text: String, expected: String) {
        #expect(text.decodingCharacterReferences == expected)
    }

    @Test(
        "are decoded once", arguments: [("&amp;lt;", "&lt;"), ("&amp;amp;amp;", "&amp;amp;"), ("&#38;#39;", "&#39;")])
    func once(text: String, expected: String) {
        #expect(text.decodingCharacterReferences == expected)
    }

    @Test(
        "stand as they are where they are none",
        arguments: [
            "", "plain", "&", "&&", "& ", "&;", "&#", "&#;", "&#x", "&#x;", "&#xg;", "&nothing;", "&Amp;",
            "fish & chips",
            "&notanentity;", "&amplitude;", "R&D", "a&b;c", "&é;", "?a=1&b=2", "&#-1;", "&abcdefghijklmnop;",
        ])
    func untouched(text: String) {
        #expect(text.decodingCharacterReferences == text)
    }

    @Test(
        "of old count without a semicolon, by the longest name that fits; later names do not",
        arguments: [
            ("&copy 2024", "© 2024"), ("&copy2024", "©2024"), ("AT&ampT", "AT&T"), ("&notit", "¬it"), ("&AMP", "&"),
            ("&frac12cup", "½cup"), ("&euro 5", "&euro 5"), ("&lt", "<"), ("&apos", "&apos"), ("&#65 &#x41", "A A"),
            ("&#65x", "Ax"),
        ])
    func withoutSemicolon(text: String, expected: String) {
        #expect(text.decodingCharacterReferences == expected)
    }

    @Test(
        "of numbers that are no character become U+FFFD",
        arguments: ["&#0;", "&#xD800;", "&#xDFFF;", "&#x110000;", "&#99999999999999999999999999;", "&#xFFFFFFFFFFFF;"])
    func impossible(text: String) {
        #expect(text.decodingCharacterReferences == "\u{FFFD}")
    }

    @Test(
        "of 128 to 159 mean what Windows-1252 has there, or themselves",
        arguments: [
            ("&#128;", "€"), ("&#x92;", "’"), ("&#159;", "Ÿ"), ("&#129;", "\u{81}"), ("&#x9D;", "\u{9D}"),
            ("&#160;", "\u{A0}"),
        ])
    func windows(text: String, expected: String) {
        #expect(text.decodingCharacterReferences == expected)
    }

    @Test("are found among any number of ampersands that are none")
    func crowded() {
        let pieces = ["&": "&", "&#": "&#", "&#x;": "&#x;", "&thetasymm;": "&thetasymm;", "&amp;": "&", "&#49;": "1"]
        for (piece, decoded) in pieces {
            let text = String(repeating: piece, count: 5000)
            #expect(text.decodingCharacterReferences == String(repeating: decoded, count: 5000))
        }
    }
}
