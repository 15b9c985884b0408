import Foundation
import Loopback
import PagingHTTP

/// Everything that a server or the way to it does to an answer, and what a transport makes of it.
enum TransportFault: String, CaseIterable, Sendable {
    // The connection
    case closedBeforeHead, closedInHead, resetBeforeHead, resetInBody
    // The length
    case shorterThanStated, longerThanStated, contradictingLengths, negativeLength, withoutLength
    case chunked, trailers, chunkedCutShort, chunkedWithoutEnd, malformedChunk
    // The head
    case garbage, malformedStatus, headerFlood, hugeField, fieldWithoutColon, earlyHints
    // The time
    case silence, silenceInHead, silenceInBody, trickle
    // The size
    case endlessBody, endlessChunks, announcedTooLarge, flood
    // The compression
    case gzip, gzipUnlabelled, gzipTwice, gzipMembersUnlabelled
    case deflate, deflateUnlabelled, deflateBare
    case gzipBomb, gzipBombUnlabelled, gzipCutShort, gzipCutShortUnlabelled, gzipBroken, gzipBrokenUnlabelled
    case gzipLabelOnly, unknownCompression
    // What is passed on as it is
    case noContent, emptyBody, byteOrderMark, utf16, portal, bodyWithNoContent
    // Redirects
    case locationMissing, locationEmpty, locationNotHTTP, locationGarbage, redirectToItself, endlessRedirectBody

    enum Outcome: Sendable {
        case failure(NetworkFailure.Reason)
        case response(Int, [UInt8])
        /// Whatever body there is, nobody reads it.
        case status(Int)

        static func text(_ text: String) -> Outcome { .response(200, Array(text.utf8)) }
    }

    struct Script: Sendable {
        let answer: FaultServer.Answer
        let limits: HTTPLimits
        let outcome: Outcome

        init(_ answer: FaultServer.Answer, _ limits: HTTPLimits = .patient(), fails reason: NetworkFailure.Reason) {
            self.answer = answer
            self.limits = limits
            outcome = .failure(reason)
        }

        init(_ answer: FaultServer.Answer, _ limits: HTTPLimits = .patient(), gives outcome: Outcome) {
            self.answer = answer
            self.limits = limits
            self.outcome = outcome
        }
    }

    private static let ok = "HTTP/1.1 200 OK\r\n"
    private static let page = String(repeating: #"{"items":[1,2,3]}"#, count: 50)
    private static let pageData = Data(page.utf8)
    private static let bomb = Data(count: 20 << 20).deflated()
    /// The deadlines that are not given never pass.
    private static func limits(
        firstByte: Duration = .seconds(3_600), idle: Duration = .seconds(3_600), total: Duration = .seconds(3_600)
    ) -> HTTPLimits {
        HTTPLimits(firstByte: firstByte, idle: idle, total: total, bodyBytes: 2_000_000_000)
    }

    private static func gzipped(_ body: Data) -> FaultServer.Answer { gzipped("gzip", body) }

    private static func gzipped(_ label: String?, _ body: Data) -> FaultServer.Answer {
        .answer(200, HeaderFields(label.map { [.init(name: "Content-Encoding", value: $0)] } ?? []), body)
    }

    var script: Script {
        switch self {
        case .closedBeforeHead: Script(.raw(""), fails: .connectionLost)
        case .closedInHead: Script(.raw("HTTP/1.1 200 OK\r\nContent-Ty"), fails: .connectionLost)
        case .resetBeforeHead: Script(.raw("").then(.reset), fails: .connectionLost)
        case .resetInBody:
            Script(.raw("\(Self.ok)Content-Length: 100\r\n\r\n[1, 2").then(.reset), fails: .connectionLost)

        case .shorterThanStated: Script(.raw("\(Self.ok)Content-Length: 100\r\n\r\n[1, 2"), fails: .connectionLost)
        case .longerThanStated: Script(.raw("\(Self.ok)Content-Length: 2\r\n\r\n[][1, 2]"), gives: .text("[]"))
        case .contradictingLengths:
            Script(.raw("\(Self.ok)Content-Length: 2\r\nContent-Length: 7\r\n\r\n[1,2,3]"), fails: .malformedResponse)
        case .negativeLength: Script(.raw("\(Self.ok)Content-Length: -2\r\n\r\n[]"), fails: .malformedResponse)
        case .withoutLength: Script(.raw("\(Self.ok)\r\n[1, 2]"), gives: .text("[1, 2]"))
        case .chunked:
            Script(
                .raw("\(Self.ok)Transfer-Encoding: chunked\r\n\r\n3;x=y\r\n[1,\r\n2\r\n2]\r\n0\r\n\r\n"),
                gives: .text("[1,2]"))
        case .trailers:
            Script(
                .raw("\(Self.ok)Transfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\nX-End: 1\r\n\r\n"),
                gives: .text("[]"))
        case .chunkedCutShort:
            Script(.raw("\(Self.ok)Transfer-Encoding: chunked\r\n\r\n9\r\n[1, 2"), fails: .connectionLost)
        case .chunkedWithoutEnd:
            Script(.raw("\(Self.ok)Transfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n"), fails: .connectionLost)
        case .malformedChunk:
            Script(.raw("\(Self.ok)Transfer-Encoding: chunked\r\n\r\nzz\r\n[]\r\n0\r\n\r\n"), fails: .malformedResponse)

        case .garbage: Script(.raw("SSH-2.0-OpenSSH_9.2\r\n"), fails: .malformedResponse)
        case .malformedStatus: Script(.raw("HTTP/1.1 OK 200\r\n\r\n[]"), fails: .malformedResponse)
        case .headerFlood:
            Script(
                .raw(Self.ok).then(.sendForever(Array("X-Flood: \(String(repeating: "water", count: 2000))\r\n".utf8))),
                fails: .malformedResponse)
        case .hugeField:
            Script(
                .raw("\(Self.ok)X-Huge: ").then(.sendForever([UInt8](repeating: 0x61, count: 1000))),
                fails: .malformedResponse)
        case .fieldWithoutColon:
            Script(.raw("\(Self.ok)Nonsense\r\nContent-Length: 2\r\n\r\n[]"), fails: .malformedResponse)
        case .earlyHints:
            Script(
                .raw("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n\(Self.ok)Content-Length: 2\r\n\r\n[]"),
                gives: .text("[]"))

        case .silence:
            Script(.silence, Self.limits(firstByte: .milliseconds(30)), fails: .timedOut(.firstByte))
        case .silenceInHead:
            Script(
                .raw("\(Self.ok)Content-Ty").then(.hold), Self.limits(firstByte: .milliseconds(30)),
                fails: .timedOut(.firstByte))
        case .silenceInBody:
            Script(
                .raw("\(Self.ok)Content-Length: 100\r\n\r\n[1, 2").then(.hold), Self.limits(idle: .milliseconds(30)),
                fails: .timedOut(.idle))
        case .trickle:
            Script(
                .raw("\(Self.ok)Content-Length: 1000000000\r\n\r\n").then(.sendForever([0x20])),
                Self.limits(total: .milliseconds(30)), fails: .timedOut(.total))

        case .endlessBody:
            Script(
                .raw("\(Self.ok)\r\n").then(.sendForever([UInt8](repeating: 0x20, count: 1000))),
                .patient(bodyBytes: 100_000), fails: .bodyTooLarge(limitBytes: 100_000))
        case .endlessChunks:
            Script(
                .raw("\(Self.ok)Transfer-Encoding: chunked\r\n\r\n").then(
                    .sendForever(Array("3e8\r\n\(String(repeating: " ", count: 1000))\r\n".utf8))),
                .patient(bodyBytes: 100_000), fails: .bodyTooLarge(limitBytes: 100_000))
        case .flood:
            Script(
                .raw("\(Self.ok)Transfer-Encoding: chunked\r\n\r\n").then(.flood(Array("1\r\n \r\n".utf8))),
                .patient(bodyBytes: 1000), fails: .bodyTooLarge(limitBytes: 1000))
        case .announcedTooLarge:
            Script(
                .raw("\(Self.ok)Content-Length: 1000000000\r\n\r\n [").then(
                    .sendForever([UInt8](repeating: 0x20, count: 100))),
                .patient(bodyBytes: 1000), fails: .bodyTooLarge(limitBytes: 1000))

        case .gzip: Script(Self.gzipped(Self.pageData.deflated()), gives: .text(Self.page))
        case .gzipUnlabelled: Script(Self.gzipped(nil, Self.pageData.deflated()), gives: .text(Self.page))
        case .gzipTwice: Script(Self.gzipped(Self.pageData.deflated().deflated()), gives: .text(Self.page))
        case .gzipMembersUnlabelled:
            Script(
                Self.gzipped(nil, Self.pageData.deflated() + Self.pageData.deflated()),
                gives: .text(Self.page + Self.page))
        case .deflate:
            Script(Self.gzipped("deflate", Self.pageData.deflated(windowBits: 15)), gives: .text(Self.page))
        case .deflateUnlabelled:
            Script(Self.gzipped(nil, Self.pageData.deflated(windowBits: 15)), gives: .text(Self.page))
        case .deflateBare:
            Script(Self.gzipped("deflate", Self.pageData.deflated(windowBits: -15)), gives: .text(Self.page))
        case .gzipBomb: Script(Self.gzipped(Self.bomb), fails: .bodyInflatesTooFar(limitRatio: 200))
        case .gzipBombUnlabelled:
            Script(Self.gzipped(nil, Self.bomb), fails: .bodyInflatesTooFar(limitRatio: 200))
        case .gzipCutShort: Script(Self.gzipped(Self.pageData.deflated().dropLast(12)), fails: .malformedResponse)
        case .gzipCutShortUnlabelled:
            Script(Self.gzipped(nil, Self.pageData.deflated().dropLast(12)), fails: .malformedResponse)
        case .gzipBroken: Script(Self.gzipped(Self.pageData.deflated().broken), fails: .malformedResponse)
        case .gzipBrokenUnlabelled:
            Script(Self.gzipped(nil, Self.pageData.deflated().broken), fails: .malformedResponse)
        case .gzipLabelOnly: Script(Self.gzipped(Self.pageData), fails: .malformedResponse)
        case .unknownCompression: Script(Self.gzipped("br", Self.pageData), fails: .malformedResponse)

        case .noContent: Script(.answer(204), gives: .response(204, []))
        case .bodyWithNoContent:
            Script(.raw("HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n[1]"), gives: .response(204, []))
        case .emptyBody: Script(.answer(200), gives: .text(""))
        case .byteOrderMark: Script(.json("\u{FEFF}[]"), gives: .text("\u{FEFF}[]"))
        case .utf16:
            Script(
                .answer(200, [:], [0xFF, 0xFE, 0x5B, 0, 0x5D, 0]),
                gives: .response(200, [0xFF, 0xFE, 0x5B, 0, 0x5D, 0]))
        case .portal:
            Script(
                .answer(511, ["Content-Type": "text/html"], "<h1>Log in</h1>"),
                gives: .response(511, Array("<h1>Log in</h1>".utf8)))

        case .locationMissing: Script(.answer(302, [:], "moved"), gives: .status(302))
        case .locationEmpty: Script(.answer(302, ["Location": ""], "moved"), gives: .status(302))
        case .locationNotHTTP: Script(.redirect(to: "file:///etc/passwd"), gives: .status(302))
        case .locationGarbage: Script(.redirect(to: "http://[::1"), gives: .status(302))
        case .redirectToItself: Script(.redirect(to: "/"), fails: .redirectLoop)
        case .endlessRedirectBody:
            Script(
                .raw("HTTP/1.1 302 Found\r\nLocation: /\r\n\r\n").then(.sendForever([0x20])), Self.limits(),
                fails: .redirectLoop)
        }
    }
}

extension Data {
    /// The bytes with one bit turned in their middle.
    fileprivate var broken: Data {
        var bytes = self
        bytes[startIndex + count / 2] ^= 0x10
        return bytes
    }
}
