import Foundation
import HTTPTransport
import LocalServer
import TestLoad
import Testing

@testable import ATIdentity

@Suite(.inTurn) struct DNSOverHTTPSTests {
    private func answer(_ json: String) throws -> TXTAnswer {
        try DNSOverHTTPS.answer(Data(json.utf8), to: "_atproto.alice.test")
    }

    @Test func `texts are found among other members of the response`() throws {
        let json = #"""
            {"Status":0,"TC":false,"Question":[{"name":"a","type":16}],"Answer":[
            {"name":"a","type":5,"TTL":60,"data":"b."},
            {"name":"b","type":16,"TTL":120,"data":"\"did=did:plc:\" \"abc\""},
            {"name":"b","type":16,"TTL":90,"data":"plain"}]}
            """#
        #expect(try answer(json) == TXTAnswer(texts: ["did=did:plc:abc", "plain"], timeToLive: .seconds(90)))
    }

    @Test(arguments: [#""AD":0.5"#, #""Comment":"\ud800""#, #""Comment":null,"Comment":1"#])
    func `members that nobody needs may be anything`(member: String) throws {
        let json = #"{\#(member),"Status":0,"Answer":[{\#(member),"type":16,"TTL":60.5,"data":"\"did=x\""}]}"#
        #expect(try answer(json) == TXTAnswer(texts: ["did=x"], timeToLive: .seconds(60)))
    }

    @Test(arguments: [#"{"Status":3}"#, #"{"Status":0}"#, #"{"Status":0,"Answer":[]}"#, #"{"Status":0,"Answer":7}"#])
    func `names without texts are absent`(json: String) throws {
        #expect(try answer(json) == .absent)
    }

    @Test(arguments: [
        #"{"Status":2}"#, #"{"Status":5}"#, "{}", "[]", "", #"{"Status":"none"}"#, "<html>",
        #"{"Status":0,"Answer":[{"type":16,"data":"\"abc"}]}"#, #"{"Status":0,"Answer":[{"type":16,"data":"\"a\"b"}]}"#,
        #"{"Status":0,"Answer":[{"type":16,"data":"\"\\999\""}]}"#,
    ])
    func `anything else is a failure`(json: String) {
        #expect(throws: DNSError.self) { try answer(json) }
    }

    @Test(arguments: [
        (#""a\"b""#, #"a"b"#), (#""a\\b""#, #"a\b"#), (#""\065\066""#, "AB"), (#""""#, ""), (#""a" "" "b""#, "ab"),
        ("plain text", "plain text"), ("", ""),
    ])
    func `texts are unquoted`(data: String, text: String) throws {
        #expect(try DNSOverHTTPS.joinedText(data) == text)
    }

    @Test func `the request has the form that servers expect`() async throws {
        let server = try await LocalServer.start { _ in
            ServerResponse(
                headers: ["Content-Type": "application/dns-json"],
                body: Data(#"{"Status":0,"Answer":[{"type":16,"TTL":9,"data":"x"}]}"#.utf8))
        }
        let resolver = DNSOverHTTPS(server.url.appending(path: "resolve"), transport: PatientTransport())
        #expect(try await resolver.texts(of: "_atproto.alice.test").texts == ["x"])
        let request = try #require(server.requests.first)
        #expect(request.target == "/resolve?name=_atproto.alice.test&type=TXT")
        #expect(request.headers["Accept"] == "application/dns-json")
        server.script("*", always: .status(503))
        await #expect(throws: LookupFailure.self) { try await resolver.texts(of: "_atproto.alice.test") }
        await server.stop()
    }

    /// Gives a busy machine more time than the three seconds of a lookup.
    private struct PatientTransport: Transport {
        func stream(_ request: HTTPRequest) async throws -> HTTPStream {
            var request = request
            request.timeouts.total = .seconds(60)
            return try await DefaultTransport.shared.stream(request)
        }
    }
}
