import Foundation
import Testing

@testable import Paginate

@Suite("A .netrc file")
struct NetrcTests {
    private func credentials(_ text: String, host: String = "a.org", user: String? = nil) throws -> Credentials {
        try NetrcFile(text, path: ".netrc").credentials(for: host, user: user)
    }

    @Test(
        "the first entry for the host counts, in any notation",
        arguments: [
            "machine a.org login me password s3cret",
            "machine\ta.org\n\tpassword s3cret\n\taccount x\n  login me\n",
            "# a comment\r\nmachine a.org # another\r\nlogin me\r\npassword s3cret\r\n",
            "machine b.org login you password other\nmachine a.org login me password s3cret\ndefault login x password y",
            "default login me password s3cret",
            #"machine "a.org" login "me" password "s3cret""#,
            "machine A.ORG login me password s3cret\nmachine a.org login you password other",
            "macdef init\nmachine a.org login you\npassword other\n\nmachine a.org login me password s3cret",
        ])
    func entry(text: String) throws {
        #expect(try credentials(text) == Credentials(user: "me", password: "s3cret"))
    }

    @Test("a value in double quotes may have spaces and escapes, and any value may have a number sign")
    func quoted() throws {
        let file = #"machine a.org login #me password "a \"b\" \\ c\td""#
        // A tab cannot be sent.
        #expect(throws: NetrcFault.self) { try credentials(file) }
        let found = try credentials(##"machine a.org login "#me" password "a \"b\" \\ c#""##)
        #expect(found.user == "#me")
        #expect(found.password == #"a "b" \ c#"#)
    }

    @Test("a login chooses among several entries for a host")
    func login() throws {
        let text = "machine a.org login one password 1\nmachine a.org login two password 2"
        #expect(try credentials(text, user: "two").password == "2")
        #expect(throws: NetrcFault.self) { try credentials(text, user: "three") }
    }

    @Test(
        "a malformed file is refused with the line, and without its words",
        arguments: [
            ("machine a.org\nlogin me\npassword s3cret word", "line 3: a word is no keyword"),
            ("machine a.org login me password", "line 1: password has no value"),
            ("\n\nlogin me", "line 3: login is not after machine or default"),
            ("machine a.org login \"me\npassword s3cret", "line 1: a quotation mark is not closed"),
            ("machine a.org password s3cret", "line 1: the entry has no login"),
            ("\nmachine a.org login me", "line 2: the entry has no password"),
            ("machine a.org login m:e password s3cret", "line 1: the login contains a colon"),
            ("machine b.org login me password s3cret", "has no entry for the machine a.org, and no default"),
            ("", "has no entry for the machine a.org"),
        ])
    func malformed(text: String, message: String) {
        do {
            let found = try credentials(text)
            Issue.record("found \(found)")
        } catch {
            #expect("\(error)".contains(message))
            #expect(!"\(error)".contains("s3cret"))
            #expect(ExitStatus(of: error) == .noInput)
        }
    }

    @Test("no text makes the parser trap", arguments: 0..<200)
    func anyText(seed: Int) {
        var random = SplitMix(seed: UInt64(seed))
        let words = [
            "machine ", "default ", "login ", "password ", "macdef ", "account ", "a.org ", "\"", "\\", "#", "\n", " ",
            "\r\n", "é",
        ]
        let text = (0..<30).map { _ in words[Int.random(in: 0..<words.count, using: &random)] }.joined()
        _ = try? credentials(text)
    }
}
