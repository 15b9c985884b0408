import Paging
import Testing

@Suite struct PagingTextsTests {
    private func text(_ announcement: ListAnnouncement) -> String {
        PagingTexts.english.text(announcement)
    }

    @Test("announcements have texts, with the reason of a failure")
    func words() {
        #expect(text(.itemsAdded(1)) == "1 more item")
        #expect(text(.itemsAdded(20)) == "20 more items")
        #expect(text(.refreshed(1)) == "Updated, 1 item")
        #expect(text(.refreshed(0)) == "Updated, 0 items")
        #expect(
            text(.failed(.noProgress))
                == "Could not load: The server sent several pages without new items. Try again to load the pages after "
                + "them.")
        #expect(text(.ended) == "End of list")
        #expect(text(.empty) == "Nothing here")
    }

    @Test("the announcements of an update are one text, whose sentences are joined as the language joins them")
    func joined() {
        #expect(PagingTexts.english.text([.itemsAdded(5), .ended]) == "5 more items. End of list")
        #expect(PagingTexts.vietnamese.text([.itemsAdded(5), .ended]) == "Thêm 5 mục. Cuối danh sách")
        #expect(PagingTexts.simplifiedChinese.text([.itemsAdded(5), .ended]) == "新增 5 项。已到列表末尾")
        #expect(PagingTexts.traditionalChinese.text([.itemsAdded(5), .ended]) == "新增 5 個項目。已到清單結尾")
        let failures = PagingTexts.english.text([.failed(.noProgress), .failed(.noProgress)])
        #expect(failures.contains("after them. Could not load"), "a text with a full stop gets no second one")
        #expect(PagingTexts.english.text([ListAnnouncement]()).isEmpty)
        #expect(PagingTexts.english.text([.empty]) == "Nothing here")
    }
}
