import XCTest
import XCUIAutomation

/// Assumptions about a list during gestures. The app Probe shows its observations.
@MainActor
final class GestureTests: XCTestCase {
    private func launch(_ trial: String) -> XCUIApplication {
        continueAfterFailure = false
        let app = XCUIApplication(bundleIdentifier: "example.swift-paging.Probe")
        app.launchArguments = [trial]
        app.launch()
        return app
    }

    private func findings(_ app: XCUIApplication, containing text: String) -> String {
        let element = app.staticTexts["findings"]
        XCTAssertTrue(waitUntil { element.label.contains(text) }, "\(text) in: \(element.label)")
        return element.label
    }

    /// The integer behind a word.
    private func number(behind word: String, in text: String) throws -> Int {
        let rest = try XCTUnwrap(text.range(of: word)).upperBound
        return try XCTUnwrap(Int(text[rest...].prefix { $0.isNumber || $0 == "-" }))
    }

    /// Drags from the middle of the screen by a distance in points, and holds before the drag ends.
    private func drag(_ app: XCUIApplication, by distance: CGFloat, holding: TimeInterval = 0.5) {
        let start = app.coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 0.4))
        let end = start.withOffset(CGVector(dx: 0, dy: distance))
        start.press(forDuration: 0.05, thenDragTo: end, withVelocity: .slow, thenHoldForDuration: holding)
    }

    func testAListThatWasLetGoNeitherIsDraggedNorDecelerates() {
        let app = launch("endDragging")
        app.swipeUp(velocity: .fast)
        XCTAssertTrue(findings(app, containing: "dragged").contains("dragged false, decelerates false"))
    }

    func testMovingTheOriginOfBoundsLetsAListThatSlowsDownGoOn() throws {
        let app = launch("moveBoundsWhileDecelerating")
        app.swipeUp(velocity: .fast)
        let text = findings(app, containing: "stopped at")
        XCTAssertGreaterThan(
            try number(behind: "stopped at ", in: text), try number(behind: "moved to ", in: text) + 50)
    }

    func testAListThatMovesComesBackInsideItsEndsWhenItStops() throws {
        let app = launch("shrinkWhileDecelerating")
        app.swipeUp(velocity: .fast)
        try checkThatItStaysAndComesBackLater(app)
    }

    func testAListThatIsDraggedComesBackInsideItsEndsWhenItIsLetGo() throws {
        let app = launch("shrinkWhileDragged")
        drag(app, by: -250)
        try checkThatItStaysAndComesBackLater(app)
    }

    /// Checks that the offset stays when the content shrinks. The rows then fit on the screen, so the list ends at its
    /// top.
    private func checkThatItStaysAndComesBackLater(_ app: XCUIApplication) throws {
        let text = findings(app, containing: "stopped at")
        XCTAssertTrue(text.hasPrefix("stays"), text)
        XCTAssertEqual(try number(behind: "stopped at ", in: text), try number(behind: "top at ", in: text))
    }

    func testBeyondAnEndAListComesBackByAFifthEachFrame() throws {
        let app = launch("returnInside")
        drag(app, by: 300, holding: 0)
        let text = findings(app, containing: "left")
        XCTAssertEqual(Double(try number(behind: "left ", in: text)), 80, accuracy: 10)
    }

    func testARefreshControlFires60PointsBeyondTheRestUnderTheFinger() throws {
        let app = launch("refreshDistance")
        drag(app, by: 350, holding: 1)
        let text = findings(app, containing: "fired at")
        XCTAssertTrue(text.contains("dragged true"))
        XCTAssertEqual(Double(try number(behind: "fired at ", in: text)), 60, accuracy: 20)
    }

    func testRowsThatChangeWhileAFingerHoldsAndTheControlTurnsMakeTheListJump() throws {
        let app = launch("changeWhileRefreshing")
        drag(app, by: 350, holding: 1)
        XCTAssertNotEqual(try number(behind: "moved by ", in: findings(app, containing: "moved by")), 0)
    }

    func testAListBelowAnOverlayCannotBePulledDown() {
        let app = launch("pullBelowOverlay")
        drag(app, by: 350, holding: 1)
        XCTAssertFalse(app.staticTexts["findings"].label.contains("refreshes"))
    }

    func testAListWithAMessageInARowCanBePulledDown() {
        let app = launch("pullBelowRow")
        drag(app, by: 350, holding: 1)
        XCTAssertTrue(findings(app, containing: "refreshes").contains("refreshes"))
    }

    func testTheTaskOfRefreshableIsCancelledWhenItsListGoes() {
        let app = launch("removeWhileRefreshing")
        drag(app, by: 350, holding: 1)
        XCTAssertTrue(findings(app, containing: "ends").contains("cancelled"))
    }
}
