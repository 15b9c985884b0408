import Hummingbird
import HTTPTypes
import Testing

@testable import ExplorerServer

@Suite("Compression")
struct CompressionTests {
    @Test(
        "The coding is the one the client likes best",
        arguments: [
            (nil, "identity"), ("", "identity"), ("gzip", "gzip"), ("GZIP", "gzip"), ("x-gzip", "gzip"),
            ("deflate", "deflate"), ("gzip, deflate, br, zstd", "gzip"), ("deflate;q=1, gzip;q=0.5", "deflate"),
            ("gzip;q=0", "identity"), ("gzip;q=0, deflate;q=0", "identity"), ("*", "gzip"), ("gzip;q=0, *", "deflate"),
            ("br", "identity"), ("identity", "identity"), ("identity;q=1, gzip;q=0.5", "identity"),
            ("identity;q=0.5, gzip;q=1.0", "gzip"), (" gzip ; q=0.8 ", "gzip"), ("gzip;q=nonsense", "identity"),
            (";;,,;q=1", "identity"), ("gzip;q=nan", "identity"),
        ] as [(String?, String)])
    func negotiation(acceptEncoding: String?, coding: String) {
        #expect(ContentCoding(accepting: acceptEncoding).rawValue == coding)
    }

    @Test("Answers and errors are compressed, and are the same once decompressed", arguments: ["gzip", "deflate"])
    func answers(coding: String) async throws {
        try await Explorer.run { explorer in
            for uri in [
                "/2.3/sites?pagesize=100", "/2.3/users?site=math", "/2.3/users?site=math&page=0",
                "/rows/cursor?site=math",
            ] {
                let plain = try await explorer.response(uri)
                let packed = try await explorer.response(uri, headers: [.acceptEncoding: coding])
                #expect(plain.headers[.contentEncoding] == nil)
                #expect(packed.headers[.contentEncoding] == coding, "\(uri)")
                #expect(packed.headers[.vary] == "Accept-Encoding")
                #expect(inflated(Array(buffer: packed.body)) == Array(buffer: plain.body), "\(uri)")
            }
        }
    }

    @Test("A page of users is a good deal smaller compressed")
    func saves() async throws {
        try await Explorer.run { explorer in
            let uri = "/2.3/users?site=stackoverflow&pagesize=100"
            let plain = try await explorer.response(uri).body.readableBytes
            let packed = try await explorer.response(uri, headers: [.acceptEncoding: "gzip"]).body.readableBytes
            #expect(packed < plain / 3)
        }
    }

    @Test("Nothing, one byte and a megabyte survive", arguments: [0, 1, 1 << 20])
    func sizes(size: Int) throws {
        var generator = SeededGenerator(seed: 1)
        let bytes = (0..<size).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
        for coding in [ContentCoding.gzip, .deflate] {
            #expect(inflated(try Compression.compress(bytes, as: coding)) == bytes)
        }
        #expect(try Compression.compress(bytes, as: .identity) == bytes)
    }
}
