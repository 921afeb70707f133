import ATCrypto
import BskyServer
import Foundation
import HTTPTransport
import LocalNetwork
import Probes
import Processes
import TestLoad
import Testing

/// A labeler and code of others, which `.ci/world_check` installs.
@Suite(.inTurn)
struct OtherServiceTests {
    private static let python = ProcessInfo.processInfo.environment["ATP_SERVICE_PYTHON"]

    /// The document of the account that the script calls with.
    private struct OneAccount: Transport {
        let did: DID
        let key: SigningKey

        func stream(_ request: HTTPRequest) async throws -> HTTPStream {
            guard request.url.host == "caller.example.com" else {
                return HTTPStream(status: .notFound, body: HTTPBodyStream(Data()))
            }
            let json = """
                {"id": "\(did)", "verificationMethod": [{"id": "\(did)#atproto", "type": "Multikey",
                 "controller": "\(did)", "publicKeyMultibase": "\(key.verifyingKey.multikey)"}]}
                """
            return HTTPStream(status: .ok, body: HTTPBodyStream(Data(json.utf8)))
        }
    }

    @Test(.enabled(if: python != nil, "There is no Python for it: .ci/world_check names one in ATP_SERVICE_PYTHON."))
    func `code of others checks our tokens, calls us with its own, and reads our labels`() async throws {
        let network = try await LocalNetwork.start()
        let alice = try await network.createAccount(handle: "alice.test", password: "x")
        let client = ATClient(host: network.host, middleware: [])
        try await client.login(identifier: "alice.test", password: "x")
        let caller: DID = "did:web:caller.example.com"
        let callerKey = try SigningKey.generate(.k256)
        var options = XRPCService.Options()
        var identities = IdentityResolver.Options()
        identities.transport = OneAccount(did: caller, key: callerKey)
        options.resolver = IdentityResolver(options: identities)
        let folder = try IndexFolder()
        let labelKey = try SigningKey.generate(.k256)
        let labeler = try Labeler(
            "did:web:labels.example.com", key: .key(labelKey), store: .sqlite(folder.file), options: options)
        let running = try await labeler.service.start()
        for value in ["spam", "rude", "odd"] { try await labeler.label(.account(alice.did), value) }
        try await labeler.label(.account(alice.did), "late", for: .hours(1))
        try await labeler.negate(.account(alice.did), "rude")

        let call = "com.atproto.moderation.createReport"
        let token = try await client.execute(
            .getServiceAuth(aud: "did:web:labels.example.com#atproto_labeler", lxm: NSID(call))
        ).token
        let document = try await network.identityResolver().document(of: alice.did, freshness: .now)
        let given: [String: any Sendable] = [
            "url": running.url.absoluteString, "token": token, "tokenAccount": alice.did.description,
            "tokenAudience": "did:web:labels.example.com#atproto_labeler", "tokenCall": call,
            "tokenKey": try #require(document.signingKey).didKey, "callerAccount": caller.description,
            "callerKey": callerKey.rawRepresentation.map { String(format: "%02x", $0) }.joined(),
            "audience": "did:web:labels.example.com", "labeler": "did:web:labels.example.com",
            "labelKey": labelKey.verifyingKey.didKey, "labels": 4,
        ]
        let file = folder.url.appending(path: "given.json")
        try JSONSerialization.data(withJSONObject: given).write(to: file)
        let script = URL(filePath: #filePath).appending(path: "../../../../.ci/world/service.py").standardizedFileURL
        let program = try PipedProgram(URL(filePath: try #require(Self.python)), [script.path, file.path])
        let lines = await program.rest().split(separator: "\n").map(String.init)
        #expect(
            lines == [
                "token TokenInvalidSignatureError", "report 200 NonceNotUnique", "high s 200", "none 401 AuthMissing",
                "audience 401 BadJwtAudience", "call 401 BadJwtLexiconMethod", "expired 401 JwtExpired",
                "account 401 DidResolutionFailed", "labels spam odd late -rude", "signatures 4", "future True",
            ])
        #expect(await program.end == .exit(0))
        await running.stop()
        await network.stop()
    }
}
