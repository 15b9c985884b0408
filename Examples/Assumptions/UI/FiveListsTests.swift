import XCTest
import XCUIAutomation

/// The five lists of the example app, with a user's scrolls and pulls.
@MainActor
final class FiveListsTests: XCTestCase {
    private func launch(tab: String) -> XCUIApplication {
        continueAfterFailure = false
        let app = XCUIApplication()
        app.launch()
        app.tabBars.buttons[tab].tap()
        return app
    }

    func testS0LoadsMoreWhenItIsPulledUp() {
        let app = launch(tab: "S0")
        app.swipeUp()
        app.swipeUp()
        XCTAssertTrue(app.staticTexts["18"].waitForExistence(timeout: 10))
    }

    func testS1LoadsMoreAsItIsScrolled() {
        let app = launch(tab: "S1")
        XCTAssertTrue(app.staticTexts["Number 0"].waitForExistence(timeout: 10))
        for _ in 0..<12 where !app.staticTexts["Number 92"].exists { app.swipeUp() }
        XCTAssertTrue(app.staticTexts["Number 92"].waitForExistence(timeout: 10))
    }

    func testS2ShowsOtherRowsWhenItIsPulledDown() {
        let app = launch(tab: "S2")
        let first = app.tables.cells.firstMatch
        XCTAssertTrue(first.waitForExistence(timeout: 10))
        let text = first.staticTexts.firstMatch.label
        first.press(forDuration: 0.05, thenDragTo: app.tabBars.firstMatch)
        XCTAssertTrue(waitUntil { app.tables.cells.firstMatch.staticTexts.firstMatch.label != text })
    }

    func testS3EnablesItsButtonOnceASiteIsNamed() {
        let app = launch(tab: "S3")
        let button = app.buttons["Show moderators"]
        XCTAssertFalse(button.isEnabled)
        app.textFields.firstMatch.tap()
        app.textFields.firstMatch.typeText("stackoverflow")
        XCTAssertTrue(button.isEnabled)
    }

    func testS4LoadsThePageBehindTheGivenItems() {
        let app = launch(tab: "S4")
        for _ in 0..<8 where !app.staticTexts["Number 30, page 1"].exists { app.swipeUp() }
        XCTAssertTrue(app.staticTexts["Number 30, page 1"].waitForExistence(timeout: 10))
    }
}
