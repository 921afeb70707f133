import CoreATProtocol
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import TestLoad
import Testing

/// Calls with a code from an email. Their `ExpiredToken` may be about the code or about the access token.
@Suite(.inTurn) struct MailedCodeTests {
    static let calls = [
        "com.atproto.identity.signPlcOperation", "com.atproto.server.confirmEmail", "com.atproto.server.deleteAccount",
        "com.atproto.server.resetPassword", "com.atproto.server.updateEmail",
    ]

    private static let expired = Fault.status(400, body: Data(#"{"error":"ExpiredToken"}"#.utf8))

    private func call(_ nsid: String, on home: Home) throws -> HTTPRequest {
        var request = HTTPRequest(.post, try #require(URL(string: "\(home.host)/xrpc/\(nsid)")))
        request.headers["Content-Type"] = "application/json"
        request.body = .bytes(Data(#"{"token":"ABCDE-FGHIJ"}"#.utf8))
        return request
    }

    @Test(arguments: calls) func `an expired code causes no refresh`(nsid: String) async throws {
        try await Home.run { home in
            home.server.script("/xrpc/\(nsid)", always: Self.expired)
            let environment = try await home.environment()
            let error = await #expect(throws: AtError.self) { try await environment.send(call(nsid, on: home)) }
            guard case .message(let message) = error else { throw try #require(error) }
            #expect(message.error == "ExpiredToken")
            #expect(home.refreshRequests == 0)
            #expect(home.server.requests.count { $0.path == "/xrpc/\(nsid)" } == 1)
        }
    }

    @Test(arguments: [LocalNetwork.Options.ExpiryAnswer.badRequest, .unauthorized])
    func `an expired access token is refreshed for a call with a code`(
        answer: LocalNetwork.Options.ExpiryAnswer
    ) async throws {
        try await Home.run(options: LocalNetwork.Options(expiryAnswer: answer)) { home in
            let path = "/xrpc/com.atproto.server.confirmEmail"
            let refusal = Fault.status(
                answer == .badRequest ? 400 : 401, body: Data(#"{"error":"ExpiredToken"}"#.utf8))
            home.server.script(path, [refusal, .status(200)])
            let environment = try await home.environment()
            await home.network.expireTokens()
            let response = try await environment.send(call("com.atproto.server.confirmEmail", on: home))
            #expect(response.status == .ok && home.refreshRequests == 1)
            #expect(home.server.requests.count { $0.path == path } == 2)
        }
    }

    @Test(arguments: [Fault.status(500), .drop, .status(403, body: Data(#"{"error":"ExpiredToken"}"#.utf8))])
    func `if the server can't say what has expired, nothing is refreshed`(fault: Fault) async throws {
        try await Home.run { home in
            home.server.script("/xrpc/com.atproto.server.updateEmail", always: Self.expired)
            home.server.script(Home.whoami, always: fault)
            let environment = try await home.environment()
            await #expect(throws: AtError.self) {
                try await environment.send(call("com.atproto.server.updateEmail", on: home))
            }
            #expect(home.refreshRequests == 0)
        }
    }

    @Test func `every published call that declares the error, or takes a code, is known`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../Lexicons/com/atproto")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var found: Set<String> = []
        for case let file as URL in files where file.pathExtension == "json" {
            let lexicon = try LexValue(json: try Data(contentsOf: file))
            guard case .string(let id)? = lexicon["id"], let main = lexicon["defs"]?["main"] else { continue }
            var takesCode = main["input"]?["schema"]?["properties"]?["token"] != nil
            if case .array(let errors)? = main["errors"] {
                takesCode = takesCode || errors.contains { $0["name"] == "ExpiredToken" }
            }
            if takesCode { found.insert(id) }
        }
        let aboutSessions: Set = ["com.atproto.server.deleteSession", "com.atproto.server.refreshSession"]
        #expect(found.subtracting(aboutSessions) == Set(Self.calls))
    }
}
