import Foundation
import Loopback
import PagingHTTP
import Testing

@Suite("S3 and DynamoDB")
struct AWSTests {
    private struct Object: Decodable, Identifiable, Sendable {
        let key: String
        let size: String
        var id: String { key }

        private enum CodingKeys: String, CodingKey {
            case key = "Key"
            case size = "Size"
        }
    }

    private struct Record: Decodable, Identifiable, Sendable {
        struct Number: Decodable, Sendable {
            let digits: String

            private enum CodingKeys: String, CodingKey { case digits = "N" }
        }

        let number: Number
        var id: Int? { Int(number.digits) }

        private enum CodingKeys: String, CodingKey { case number = "id" }
    }

    private func table(_ server: InteropServer, _ operation: String, _ body: JSONValue, _ size: Int) -> HTTPPages<
        Record
    > {
        let style = PaginationStyle(
            "DynamoDB", .chained(.token(at: "/LastEvaluatedKey", into: .body("/ExclusiveStartKey"))),
            size: .body("/Limit"), items: "/Items",
            errorRules: [ErrorRule(.present("/__type"), code: "/__type", message: "/message")],
            fields: ["Content-Type": "application/x-amz-json-1.0", "X-Amz-Target": "DynamoDB_20120810.\(operation)"],
            body: body)
        let credential =
            "AWS4-HMAC-SHA256 Credential=test/20240101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0"
        return HTTPPages(style, at: server.address, pageSize: size) {
            $0.fields = ["Authorization": credential]
            $0.repeatsPosts = true
            $0.transport = .patient
        }
    }

    @Test("Every object of a bucket comes once, from XML, with pages of any size and names of any kind")
    func s3() async throws {
        let server = try await InteropServer(.aws)
        var names: [[String]] = []
        for size in pageSizes {
            let list = HTTPPages<Object>(.s3, at: server.at("/rows?list-type=2"), pageSize: size) {
                $0.transport = .patient
            }
            let keys = try await list.ids()
            #expect(
                Set(keys.compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }) == Set(1...237),
                "pages of \(size)")
            #expect(keys.count == 237, "pages of \(size)")
            names.append(keys)
        }
        #expect(names.allSatisfy { $0 == names[0] })
        #expect(names[0].contains { $0.contains("&") } && names[0].contains { $0.contains("<") })
    }

    @Test("A bucket that does not exist is S3's own error, read from XML")
    func noBucket() async throws {
        let server = try await InteropServer(.aws)
        await #expect {
            _ = try await HTTPPages<Object>(.s3, at: server.at("/none?list-type=2")) { $0.transport = .patient }.ids()
        } throws: { error in
            guard case HTTPFailure.api(let failure) = error else { return false }
            return failure.name == "NoSuchBucket" && !failure.isTransient
        }
    }

    @Test("Every record of a table comes once, from Query and from Scan, with pages of any size")
    func dynamo() async throws {
        let server = try await InteropServer(.aws)
        let query: JSONValue = [
            "TableName": "rows", "KeyConditionExpression": "#l = :l", "ExpressionAttributeNames": ["#l": "list"],
            "ExpressionAttributeValues": [":l": ["S": "rows"]],
        ]
        for size in pageSizes {
            #expect(try await table(server, "Query", query, size).ids() == Array(1...237), "pages of \(size)")
            #expect(
                try await table(server, "Scan", ["TableName": "rows"], size).ids() == Array(1...237), "pages of \(size)"
            )
        }
    }

    @Test("Pages that a filter has emptied are gone over", arguments: [7, 25, 79, 100, 237, 1000])
    func emptyPages(size: Int) async throws {
        let server = try await InteropServer(.aws)
        let scan: JSONValue = [
            "TableName": "rows", "FilterExpression": "id > :n", "ExpressionAttributeValues": [":n": ["N": "200"]],
        ]
        #expect(try await table(server, "Scan", scan, size).ids() == Array(201...237))
    }

    @Test("More empty pages in a row than a loop goes over end it with an error that says so")
    func tooManyEmptyPages() async throws {
        let server = try await InteropServer(.aws)
        let scan: JSONValue = [
            "TableName": "rows", "FilterExpression": "id > :n", "ExpressionAttributeValues": [":n": ["N": "200"]],
        ]
        await #expect(throws: WalkFailure.noProgress(emptyPages: 100, pageCount: 100)) {
            _ = try await table(server, "Scan", scan, 1).ids()
        }
    }
}
