import Foundation
import PagingHTTP
import Testing

@testable import Paginate

@Suite("Page numbers that are recognized")
struct PageNumberTests {
    @Test(
        "the numbering is the requests', whatever that of the answers is",
        arguments: [
            ("", 1, "--last-page '/totalPages'"), ("", 0, "--first-page '0'"),
            ("?page=0", 0, "--first-page '0'"), ("?page=0", 1, "--first-page '0'"),
            ("?page=1", 1, "--last-page '/totalPages'"), ("?page=1", 0, "--last-page '/totalPages'"),
            ("?page=3", 3, "--last-page '/totalPages'"), ("?page=3", 2, "--last-page '/totalPages'"),
            ("?page=1", 2, "--first-page '0'"),
        ])
    func numbering(query: String, answered: Int, numbering: String) throws {
        let body = #"{"content":[{"id":1}],"number":\#(answered),"totalElements":30,"totalPages":3,"size":10}"#
        let options = try FirstAnswer("", query: query, body: body, "").recognition.choice.options
        #expect(
            options
                == "--style pages --items '/content' --total '/totalElements' --page-parameter 'page' \(numbering) --size-parameter 'size'"
        )
    }

    @Test(
        "a member that could be a parameter is taken for one, and one in the address all the more",
        arguments: [
            ("", "page_number", "page_number"), ("", "pageNumber", "pageNumber"), ("", "page_no", "page_no"),
            ("", "current_page", "page"), ("", "number", "page"), ("?p=1", "page_number", "p"),
            ("?page[number]=1", "current_page", "page[number]"),
        ])
    func parameter(query: String, member: String, parameter: String) throws {
        let body = #"{"rows":[{"id":1}],"\#(member)":1,"total":3}"#
        let choice = try FirstAnswer("", query: query, body: body, "").recognition.choice
        #expect(choice.details.pageParameter == parameter)
    }
}
