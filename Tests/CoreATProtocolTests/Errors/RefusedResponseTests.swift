import CoreATProtocol
import Foundation
import HTTPTransport
import TestLoad
import Testing

/// How a server's error is decoded, and how its name is compared.
@Suite(.inTurn) struct RefusedResponseTests {
    private enum Named: String, DeclaredError {
        case expired = "ExpiredToken"
    }

    private func refusal(_ body: String, status: Int = 400) -> RefusedResponse {
        RefusedResponse(
            HTTPResponse(status: HTTPStatusCode(rawValue: status), headers: [:], body: Data(body.utf8)),
            asOf: Date(timeIntervalSince1970: 0))
    }

    @Test func `the name and the message are decoded, and other fields are ignored`() {
        let message = refusal(#"{"x":[1.5,{}],"message":"late","error":"ExpiredToken"}"#).message
        #expect(message?.error == "ExpiredToken" && message?.message == "late" && message?.status == .badRequest)
        for body in [
            #"{"error":"A","message":null}"#, #"{"error":"A","message":5}"#, #"{"x":"\ud800","error":"A"}"#,
            "\u{FEFF}{\"error\":\"A\"}", #"{"x":1,"x":2,"error":"A","error":"A"}"#,
        ] { #expect(refusal(body).message == ErrorMessage(error: "A", status: .badRequest), "\(body)") }
        #expect(refusal(#"{"error":"A","message":"a\ud800"}"#).message?.message == "a\u{FFFD}")
    }

    @Test(arguments: [
        "", "<html>", "[]", "{}", #"{"error":5}"#, #"{"error":"A","error":"B"}"#,
        #"{"error":"A"} x"#, String(repeating: "[", count: 100_000),
    ])
    func `any other body is kept unchanged`(body: String) {
        guard case .network(.statusCode(let status, let data)) = refusal(body, status: 502).error else {
            Issue.record("expected the status")
            return
        }
        #expect(status == .badGateway && data == Data(body.utf8.prefix(64 << 10)))
    }

    @Test func `a body that is too long isn't decoded`() {
        let padding = String(repeating: " ", count: RefusedResponse.longestBody)
        #expect(refusal(#"{"error":"A"}"# + padding).message == nil)
    }

    @Test func `names are compared by their bytes`() {
        // The Kelvin sign, which Unicode calls equivalent to a K.
        let same = refusal(#"{"error":"ExpiredTo\#("\u{6B}")en"}"#)
        let other = refusal(#"{"error":"ExpiredToken\#("\u{301}")"}"#)
        let kelvin = AtError.message(ErrorMessage(error: "\u{212A}"))
        #expect("\u{212A}" == "K", "so says Swift")
        enum Letter: String, DeclaredError { case k = "K" }
        #expect(!kelvin.matches(Letter.k))
        #expect(same.isNamed("ExpiredToken") && same.error.matches(Named.expired))
        #expect(!other.isNamed("ExpiredToken") && !other.error.matches(Named.expired))
    }
}
