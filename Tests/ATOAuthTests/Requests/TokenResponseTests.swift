import ATData
import Foundation
import HTTPTransport
import TestLoad
import Testing

@testable import ATOAuth

@Suite(.inTurn) struct TokenResponseTests {
    private static let members = [
        "access_token": #""access""#, "token_type": #""DPoP""#, "refresh_token": #""refresh""#,
        "scope": #""atproto repo:*""#, "sub": #""did:plc:ewvi7nxzyoun6zhxrhs64oiz""#, "expires_in": "3600",
    ]

    /// A response with one member changed, or left out.
    private func response(_ name: String = "access_token", _ value: String? = #""access""#) -> HTTPResponse {
        var members = Self.members
        members[name] = value
        let json = members.map { "\"\($0)\":\($1)" }.joined(separator: ",")
        return HTTPResponse(status: .ok, body: Data("{\(json)}".utf8))
    }

    private func why(_ response: HTTPResponse) -> String? {
        do {
            _ = try TokenResponse(response)
            return nil
        } catch {
            return error.why
        }
    }

    @Test func `a response is read`() throws {
        let tokens = try TokenResponse(response("token_type", #""dpop""#))
        #expect(tokens.accessToken == "access" && tokens.refreshToken == "refresh" && tokens.lifetime == 3_600)
        #expect(tokens.subject.description == "did:plc:ewvi7nxzyoun6zhxrhs64oiz" && tokens.scope == "atproto repo:*")
        #expect(try TokenResponse(response("refresh_token", nil)).refreshToken == nil)
        #expect(try TokenResponse(response("refresh_token", "null")).refreshToken == nil)
        #expect(try TokenResponse(response("expires_in", nil)).lifetime == nil)
        #expect(try TokenResponse(response("expires_in", "0")).lifetime == 0)
        #expect(try TokenResponse(response("unknown", "[1, {}]")).accessToken == "access")
        #expect(try TokenResponse(response("id_token", "null")).accessToken == "access")
        for text in ["-1", "9223372036854775807", "1e300", "null", "\"soon\"", "true"] {
            #expect(try TokenResponse(response("expires_in", text)).lifetime == nil, "\(text)")
        }
        #expect(try TokenResponse(response("expires_in", "3599.5")).lifetime == 3_599)
        #expect(try TokenResponse(response("expires_in", "\"3600\"")).lifetime == 3_600)
    }

    @Test(
        arguments: [
            ("access_token", nil, "it has no access_token"),
            ("access_token", "\"\"", "its access_token is not a token"),
            ("access_token", "\"a\\nX-Header: b\"", "its access_token is not a token"),
            ("refresh_token", "1", "its refresh_token is not a token"),
            ("token_type", nil, "its token_type is not DPoP"),
            ("token_type", #""bearer""#, "its token_type is not DPoP"),
            ("id_token", #""a.b.c""#, "it has an id_token, which is for another protocol"),
            ("scope", nil, "its scope does not contain atproto"),
            ("scope", #""atproto2 repo:*""#, "its scope does not contain atproto"),
            ("sub", #""alice.example.com""#, "its sub is not the DID of an account"),
            ("sub", #""did:key:abc""#, "its sub is not the DID of an account"),
            ("sub", nil, "its sub is not the DID of an account"),
            (
                "sub", #""did:plc:ewvi7nxzyoun6zhxrhs64oiz","sub":"did:plc:aaaaaaaaaaaaaaaaaaaaaaaa""#,
                "its sub is not the DID of an account"
            ),
            ("token_type", #""DPoP","token_type":"bearer","token_type":"DPoP""#, "its token_type is not DPoP"),
        ] as [(String, String?, String)])
    func `a response that can't be trusted is refused`(name: String, value: String?, expected: String) {
        #expect(why(response(name, value)) == expected)
    }

    @Test(arguments: ["", "[]", "null", "<html></html>", "{", "{} {}"])
    func `what is not a response is refused`(body: String) {
        #expect(why(HTTPResponse(status: .ok, body: Data(body.utf8))) == "it is not a JSON object")
    }

    @Test func `a refresh leaves the scopes unchanged unless it names some`() throws {
        func scope(_ value: String?) throws -> String {
            try TokenResponse(response("scope", value), refreshing: "atproto earlier").scope
        }
        for value in [nil, "null", "\"\"", "5", "[\"atproto\"]"] { #expect(try scope(value) == "atproto earlier") }
        #expect(try scope(#""atproto""#) == "atproto" && scope(#""repo:*""#) == "repo:*")
        #expect(try TokenResponse(response("id_token", "\"a\""), refreshing: "atproto").scope == "atproto repo:*")
    }

    @Test func `the tokens of a refused response are known, to revoke them`() {
        do {
            _ = try TokenResponse(response("token_type", #""bearer""#))
            Issue.record("accepted")
        } catch {
            #expect(error.accessToken == "access" && error.refreshToken == "refresh")
        }
    }
}
