import ATData
import Foundation
import HTTPTransport
import TestLoad
import Testing

@testable import ATStreams

/// What a webhook responds.
@Suite(.inTurn)
struct TapWebhookTests {
    private static let password = "pass:word with ünicode"
    private let letters = MemoryDeadLetters()

    private struct Broken: Error {}

    private static func header(_ text: String) -> String { "Basic \(Data(text.utf8).base64EncodedString())" }

    /// Returns what a webhook responds to a request.
    private func response(
        of webhook: TapWebhook, to body: String, authorization: String? = header("admin:\(password)"),
        method: HTTPMethod = .post, _ handle: (TapEvent) async throws -> Tap.Outcome
    ) async -> HTTPResponse {
        var headers: HTTPHeaders = ["Content-Type": "application/json"]
        if let authorization { headers["Authorization"] = authorization }
        return await webhook.handle(method: method, headers: headers, body: Data(body.utf8), handle)
    }

    @Test func `a success means that the event was handled`() async {
        let webhook = TapWebhook(password: Self.password, deadLetters: letters)
        var seen: [Int] = []
        let done = await self.response(of: webhook, to: SampleTap.record(1)) { event in
            seen.append(event.id)
            return .done
        }
        #expect(done.status == .ok && seen == [1])
        let later = await self.response(of: webhook, to: SampleTap.record(2)) { _ in .retry }
        #expect(later.status == .serviceUnavailable)
        let failed = await self.response(of: webhook, to: SampleTap.record(3)) { _ in throw Broken() }
        #expect(
            failed.status == .internalServerError && !String(decoding: failed.body, as: UTF8.self).contains("Broken"))
        #expect(letters.letters.isEmpty)
    }

    @Test func `a success can also mean that the event was put aside`() async {
        let webhook = TapWebhook(password: Self.password, deadLetters: letters)
        let aside = await self.response(of: webhook, to: SampleTap.record(1)) { _ in .deadLetter("no") }
        #expect(aside.status == .ok && letters.letters.map(\.reason) == ["no"])
        let invalid = await self.response(of: webhook, to: "{\"id\":5,\"type\":\"record\"}") { _ in .done }
        let unnumbered = await self.response(of: webhook, to: "hello") { _ in .done }
        #expect(invalid.status == .ok && unnumbered.status == .ok)
        #expect(letters.letters.map(\.eventID) == [1, 5, 0])
    }

    @Test func `an event that can't be put aside is no success`() async {
        let full = TapWebhook(password: Self.password, deadLetters: MemoryDeadLetters(limit: 0))
        let response = await self.response(of: full, to: SampleTap.record(1)) { _ in .deadLetter("no") }
        #expect(response.status == .internalServerError)
        let invalid = await self.response(of: full, to: "hello") { _ in .done }
        #expect(invalid.status == .internalServerError)
    }

    @Test(arguments: [
        nil, "", "Basic", "Basic ", "Bearer x", header(""), header("admin:"), header("admin:pass"),
        header("admin:pass:word with ünicode "), header("root:\(password)"), header(password),
        "Basic admin:\(password)",
        header("admin:\(password)") + "x", "Basic \(String(repeating: "A", count: 100_000))",
    ])
    func `a request without the password reaches no handler`(authorization: String?) async {
        let webhook = TapWebhook(password: Self.password, deadLetters: letters)
        for body in [SampleTap.record(1), "hello"] {
            let response = await self.response(of: webhook, to: body, authorization: authorization) { _ in
                Issue.record("handled")
                return .done
            }
            #expect(response.status == .unauthorized)
            #expect(response.headers["WWW-Authenticate"]?.hasPrefix("Basic ") ?? false)
        }
        #expect(letters.letters.isEmpty)
    }

    @Test func `the scheme can be written in any case, and without a password nothing is compared`() async {
        let webhook = TapWebhook(password: Self.password, deadLetters: letters)
        let header = Self.header("admin:\(Self.password)").replacing("Basic", with: "bAsIc")
        let response = await self.response(of: webhook, to: SampleTap.record(1), authorization: header) { _ in .done }
        #expect(response.status == .ok)
        let open = TapWebhook(password: nil, deadLetters: letters)
        #expect(await self.response(of: open, to: SampleTap.record(1), authorization: nil) { _ in .done }.status == .ok)
    }

    @Test func `only POST has an event, of a limited size`() async {
        let webhook = TapWebhook(password: Self.password, deadLetters: letters)
        let get = await self.response(of: webhook, to: "", method: .get) { _ in .done }
        #expect(get.status.rawValue == 405 && get.headers["Allow"] == "POST")
        let text = String(repeating: String(repeating: " ", count: 1 << 10), count: 17 << 10)
        let large = await self.response(of: webhook, to: text) { _ in .done }
        #expect(large.status == .contentTooLarge && letters.letters.isEmpty)
    }

    @Test func `nothing prints the password`() {
        let webhook = TapWebhook(password: Self.password, deadLetters: letters)
        var dumped = ""
        dump(webhook, to: &dumped)
        #expect(!dumped.contains(Self.password) && !"\(webhook)".contains(Self.password))
    }
}
