import ATCrypto
import Foundation
import HTTPTransport
import TestLoad
import Testing

@testable import ATOAuth

@Suite(.inTurn) struct AuthenticationChallengeTests {
    @Test(arguments: [
        (#"DPoP algs="ES256 ES256K", error="use_dpop_nonce""#, ["dpop: algs=ES256 ES256K, error=use_dpop_nonce"]),
        (#"dpop error=invalid_token"#, ["dpop: error=invalid_token"]),
        (#"Bearer, DPoP error="a""#, ["bearer: ", "dpop: error=a"]),
        (#"Negotiate YII==, DPoP error="a""#, ["negotiate: ", "dpop: error=a"]),
        (#"Basic realm="a, DPoP error=\"b\"", DPoP error="c""#, [#"basic: realm=a, DPoP error="b""#, "dpop: error=c"]),
        (#"DPoP ERROR = "a" , error="b""#, ["dpop: error=a"]),
        (#"DPoP error="unfinished"#, ["dpop: "]),
        (#"DPoP error="a\"#, ["dpop: "]),
        (#"DPoP error=, other"#, ["dpop: ", "other: "]),
        (#"error="a""#, []),
        ("", []), (" ,, ", []), ("=", []), ("\u{1F600}", []),
    ])
    func `challenges are read as RFC 9110 says, as far as they can be`(header: String, expected: [String]) {
        let challenges = AuthenticationChallenge.all(in: ["WWW-Authenticate": header]).map { challenge in
            "\(challenge.scheme): "
                + challenge.parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(
                    separator: ", ")
        }
        #expect(challenges == expected)
    }

    @Test func `random text is read without a trap, in time`() {
        var random = SplitMix64(seed: 15)
        let pieces = ["DPoP", "Basic", " ", ",", "=", "\"", "\\", "error", "abc==", "\t", "é", "\r\n"]
        for _ in 0..<Load.size(100_000, otherwise: 3_000) {
            let text = (0..<Int.random(in: 0...30, using: &random)).map { _ in
                pieces[Int.random(in: 0..<pieces.count, using: &random)]
            }.joined()
            for challenge in AuthenticationChallenge.all(in: ["WWW-Authenticate": text]) {
                #expect(!challenge.scheme.isEmpty)
            }
        }
        #expect(AuthenticationChallenge.all(in: ["WWW-Authenticate": String(repeating: "a ", count: 10_000)]).isEmpty)
    }

    @Test(arguments: [
        (401, #"DPoP error="use_dpop_nonce""#, "", ProofComplaint.nonce),
        (400, "", #"{"error":"use_dpop_nonce"}"#, .nonce),
        (401, "", #"{"error":"invalid_dpop_proof","message":"\"iat\" claim timestamp check failed"}"#, .time),
        (401, #"DPoP error="invalid_dpop_proof", error_description="bad iat""#, "<html>", .time),
        (401, "", #"{"error":"invalid_dpop_proof","message":"replayed"}"#, .other),
        (401, "", #"{"error":"invalid_token"}"#, nil),
        (401, #"Bearer error="use_dpop_nonce""#, "", nil),
        (200, "", #"{"error":"use_dpop_nonce"}"#, nil),
        (502, "", #"{"error":"use_dpop_nonce"}"#, nil),
        (401, "", "<html>\"iat\" use_dpop_nonce</html>", nil),
    ])
    func `complaints about a proof are recognized`(
        status: Int, challenge: String, body: String, expected: ProofComplaint?
    ) {
        let headers: HTTPHeaders = challenge.isEmpty ? [:] : ["WWW-Authenticate": challenge]
        let response = HTTPResponse(
            status: HTTPStatusCode(rawValue: status), headers: headers, body: Data(body.utf8))
        #expect(ProofComplaint(response) == expected)
    }
}
