import Foundation
import PagingTesting
import Testing

@testable import PagingHTTP

@Suite("Manners towards servers that speak in their answers' bodies")
struct PageMannersTests {
    private let clock = VirtualClock()

    /// What the second load of a list throws, after the first one has got this answer.
    private func secondFailure(after body: String, status: Int = 200) async -> (HTTPFailure?, requests: Int) {
        let transport = ScriptedTransport(status: status, body)
        let source = PageListScript.pages(.stackExchange, transport) { $0.clock = clock }
        _ = try? await source.answer(.number(1, size: 2))
        do {
            _ = try await source.answer(.number(2, size: 2))
            return (nil, transport.requests.count)
        } catch {
            return (error as? HTTPFailure, transport.requests.count)
        }
    }

    @Test("A pause in a good answer holds back the loads behind it")
    func backoff() async throws {
        let (failure, requests) = await secondFailure(after: #"{"items":[],"has_more":true,"backoff":40}"#)
        guard case .heldBack(let heldBack)? = failure else {
            Issue.record("not held back: \(String(describing: failure))")
            return
        }
        #expect(heldBack.remaining == .seconds(41))
        #expect(requests == 1)
    }

    @Test("A throttle that says when to come again in words is heeded")
    func throttle() async throws {
        let body =
            #"{"error_id":502,"error_name":"throttle_violation","error_message":"more requests available in 50 seconds"}"#
        let (failure, requests) = await secondFailure(after: body, status: 400)
        #expect(failure?.retryDelay == .seconds(50))
        #expect(requests == 1)
    }

    @Test("A throttle that says nothing of when closes the source for ten seconds, another error of the API does not")
    func unstatedThrottle() async throws {
        let transport = ScriptedTransport(
            status: 400, #"{"error_id":502,"error_name":"throttle_violation","error_message":"slow down"}"#)
        let source = PageListScript.pages(.stackExchange, transport) { $0.clock = clock }
        _ = try? await source.answer(.number(1, size: 2))
        let second = Task { try? await source.answer(.number(2, size: 2)) }
        try await clock.waitForSleepers(1)
        await clock.advance(by: .seconds(9))
        #expect(transport.requests.count == 1)
        // Loads that waited leave one after the other.
        await clock.advance(by: .seconds(10))
        _ = await second.value
        #expect(transport.requests.count == 2)
        let error = #"{"error_id":500,"error_name":"internal_error","error_message":"in 5 seconds"}"#
        let (failure, secondRequests) = await secondFailure(after: error, status: 400)
        guard case .api(let answered)? = failure else {
            Issue.record("held back: \(String(describing: failure))")
            return
        }
        #expect(answered.isTransient)
        #expect(answered.retryDelay == nil)
        #expect(secondRequests == 2)
    }

    @Test("A spent quota holds everything back for an hour")
    func quota() async throws {
        let (failure, requests) = await secondFailure(after: #"{"items":[],"has_more":true,"quota_remaining":0}"#)
        guard case .heldBack(let heldBack)? = failure else {
            Issue.record("not held back: \(String(describing: failure))")
            return
        }
        #expect(heldBack.reason == .quotaSpent)
        #expect(requests == 1)
        let (none, all) = await secondFailure(after: #"{"items":[],"has_more":true,"quota_remaining":1}"#)
        #expect(none == nil)
        #expect(all == 2)
    }

    @Test("A pause that is no number is none", arguments: ["null", "\"soon\"", "\"nan\"", "\"inf\"", "-5", "0", "{}"])
    func noPause(value: String) async throws {
        let (failure, requests) = await secondFailure(after: #"{"items":[],"backoff":\#(value)}"#)
        #expect(failure == nil)
        #expect(requests == 2)
    }

    @Test("An error of the API that says when to come again has the date")
    func date() async throws {
        let failure = APIFailure(
            id: 1, name: "", message: "", isTransient: true, retryDelay: .seconds(90),
            at: Date(timeIntervalSince1970: 0))
        #expect(HTTPFailure.api(failure).retryDate == Date(timeIntervalSince1970: 90))
    }

    @Test(
        "A POST that may have been carried out is not repeated, one that was not sent is",
        arguments: [
            (NetworkFailure.Reason.connectionRefused, true), (.hostNotFound, true), (.offline, true),
            (.timedOut(.connect), true), (.connectionLost, false), (.timedOut(.total), false),
        ])
    func posts(reason: NetworkFailure.Reason, mayRepeat: Bool) async throws {
        let transport = ScriptedTransport { _ in throw NetworkFailure(reason, at: "") }
        let error = await PageListScript.read(PageListScript.pages(.elasticsearch(sort: ["id"]), transport)).error
        #expect((error as? HTTPFailure)?.isTransient == mayRepeat)
    }

    @Test("A POST is not repeated where the API's own error leaves open what became of it")
    func postWithErrorObject() async throws {
        let transport = ScriptedTransport(status: 503, #"{"error":{"type":"unavailable","reason":"busy"}}"#)
        let error = await PageListScript.read(PageListScript.pages(.elasticsearch(sort: ["id"]), transport)).error
        guard case .unrepeatable(.api)? = error as? HTTPFailure else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("A POST with an error object and the status 429 was not carried out, and may be repeated")
    func throttledPost() async throws {
        let transport = ScriptedTransport(status: 429, #"{"error":{"type":"busy","reason":"busy"}}"#)
        let error = await PageListScript.read(PageListScript.pages(.elasticsearch(sort: ["id"]), transport)).error
        guard case .api? = error as? HTTPFailure else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
