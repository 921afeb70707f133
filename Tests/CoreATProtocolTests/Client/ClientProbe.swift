import CoreATProtocol
import Foundation
import HTTPTransport
import LocalServer

extension LocalServer {
    /// The address as hosts are given.
    var host: String { "http://127.0.0.1:\(port)" }

    /// Answers a call of a lexicon.
    func answer(_ nsid: String, _ json: String, to method: HTTPMethod = .get) {
        route(method, "/xrpc/\(nsid)") { _ in .data(Data(json.utf8), contentType: "application/json") }
    }

    /// Answers a login with tokens, and with a document that says where the account lives.
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
    /// A client that is logged in to a server without having asked it.
    static func signedIn(
        to server: LocalServer, options: CallOptions = CallOptions(), routes: ServiceRoutes = .standard,
        onIssues: (@Sendable (NSID, [WireIssue]) -> Void)? = nil
    ) async throws -> ATClient {
        let client = ATClient(
            host: server.host, middleware: [], options: options, routes: routes, onIssues: onIssues)
        try await client.environment.use(
            Session(accessToken: "access-1", refreshToken: "refresh-1", did: "did:plc:alice", handle: "alice.test"))
        return client
    }
}
