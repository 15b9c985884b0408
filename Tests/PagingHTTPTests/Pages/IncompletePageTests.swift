import Foundation
import PagingTesting
import Testing

@testable import PagingHTTP

@Suite("Pages that are delivered although they are incomplete")
struct IncompletePageTests {
    /// Reads a list of Relay's form in one response.
    private func read(
        _ edges: String, errors: String = "", isLast: Bool = true, status: Int = 200, delivers: Bool
    ) async -> (ids: [Int], error: HTTPFailure?, reports: [AnswerReport]) {
        let page = #""pageInfo":{"hasNextPage":\#(!isLast),"endCursor":null}"#
        let body = #"{\#(errors)"data":{"rows":{"edges":\#(edges),\#(page)}}}"#
        let reports = Observed<[AnswerReport]>([])
        let pages = PageListScript.pages(.relay("/data/rows", query: ""), ScriptedTransport(status: status, body)) {
            $0.deliversIncompletePages = delivers
            $0.onAnswer = { report in reports.update { $0.append(report) } }
        }
        let (ids, error) = await PageListScript.read(pages)
        return (ids, error as? HTTPFailure, reports.read { $0 })
    }

    private static let rows = #"[{"node":{"id":1}},{"node":{"id":2}}]"#
    private static let errors = #""errors":[{"message":"a field failed"}],"#

    @Test("Items beside an error are delivered, and the report says so", arguments: [true, false])
    func errorBesideItems(delivers: Bool) async {
        let (ids, error, reports) = await read(Self.rows, errors: Self.errors, delivers: delivers)
        #expect(ids == (delivers ? [1, 2] : []))
        #expect(reports.map(\.hasError) == (delivers ? [true] : []))
        guard !delivers else { return }
        guard case .api? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(
        "An error without items, or with a status that is one, is a failure",
        arguments: [("[]", 200), ("null", 200), (rows, 500)])
    func errorAlone(edges: String, status: Int) async {
        let (ids, error, reports) = await read(edges, errors: Self.errors, status: status, delivers: true)
        #expect(ids.isEmpty && error != nil && reports.isEmpty)
    }

    @Test("The page before a page that is not named is delivered as the last one", arguments: [true, false])
    func unnamedPage(delivers: Bool) async {
        let (ids, error, reports) = await read(Self.rows, isLast: false, delivers: delivers)
        #expect(ids == (delivers ? [1, 2] : []) && (error == nil) == delivers)
        #expect(reports.map(\.lacksNextPage) == (delivers ? [true] : []))
    }

    @Test("A complete page is delivered as such", arguments: [true, false])
    func complete(delivers: Bool) async {
        let (ids, error, reports) = await read(Self.rows, delivers: delivers)
        #expect(ids == [1, 2] && error == nil)
        #expect(reports.map(\.hasError) == [false] && reports.map(\.lacksNextPage) == [false])
    }
}
