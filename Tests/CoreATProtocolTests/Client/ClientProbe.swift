import CoreATProtocol
import Foundation
import HTTPTransport
import LocalServer
import Probes

extension LocalServer {
    /// The address as hosts are given.
    var host: String { "http://127.0.0.1:\(port)" }

    /// Sets the response to a lexicon's call.
    func answer(_ nsid: String, _ json: String, to method: HTTPMethod = .get) {
        route(method, "/xrpc/\(nsid)") { _ in .data(Data(json.utf8), contentType: "application/json") }
    }

    /// Sets the response to a login: tokens, and a DID document with the account's server.
    func answerLogin(did: String = "did:plc:alice", dataServer: String? = nil, tokens: String = "1") {
        let service = dataServer.map {
            ##"{"id":"#atproto_pds","type":"AtprotoPersonalDataServer","serviceEndpoint":"\##($0)"}"##
        }
        let document = service.map { #""didDoc":{"id":"\#(did)","service":[{"id":5},\#($0)]},"# } ?? ""
        let json =
            #"{"accessJwt":"access-\#(tokens)","refreshJwt":"refresh-\#(tokens)",\#(document)"did":"\#(did)","#
            + #""handle":"alice.test"}"#
        answer("com.atproto.server.createSession", json, to: .post)
        answer("com.atproto.server.refreshSession", json, to: .post)
    }
}

extension ATClient {
    /// A client with a session, without a login request.
    static func signedIn(
        to server: LocalServer, options: CallOptions = CallOptions(), routes: ServiceRoutes = .standard,
        time: TestTime = TestTime(), onIssues: (@Sendable (NSID, [WireIssue]) -> Void)? = nil
    ) async throws -> ATClient {
        let environment = APEnvironment(host: server.host, middleware: [], time: time.source)
        let client = ATClient(environment: environment, options: options, routes: routes, onIssues: onIssues)
        try await client.environment.use(
            Session(accessToken: "access-1", refreshToken: "refresh-1", did: "did:plc:alice", handle: "alice.test"))
        return client
    }
}
