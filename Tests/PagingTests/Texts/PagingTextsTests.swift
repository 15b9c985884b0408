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
}
