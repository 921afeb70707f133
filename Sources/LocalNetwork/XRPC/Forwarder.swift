import ATCrypto
import ATData
import ATIdentity
import ATServer
import Foundation
import HTTPTransport
import LocalServer

/// Forwards calls from the data server to the services that their `atproto-proxy` names, with tokens signed by the
/// accounts.
///
/// Calls of the AppView aren't forwarded, because the data server handles them itself. Other services are the network's
/// own, and those of ``LocalNetwork/use(_:at:)``: any other could be anywhere on the Internet.
struct Forwarder: Sendable {
    let context: NetworkContext

    /// The chat service that Bluesky apps name. The network's own replaces it.
    private static let blueskyChat = "did:web:api.bsky.chat#bsky_chat"

    /// Forwards a call.
    ///
    /// - Parameters:
    ///   - request: The call.
    ///   - nsid: Its name.
    ///   - service: The DID of the service and its name.
    ///   - caller: The caller, who has the permission for the call.
    func response(
        to request: XRPCRequest, calling nsid: NSID, from service: String, for caller: Caller
    ) async throws -> ServerResponse {
        if caller.scope == .appPassword, nsid.description.hasPrefix("chat.bsky.") {
            throw XRPCError(.badRequest, error: "InvalidToken", "Bad token method")
        }
        let (address, audience) = try await target(service)
        let token = try context.serviceToken(of: caller.did, for: audience, calling: nsid)
        guard let url = URL(string: context.options.inside(address).absoluteString + request.request.target) else {
            throw XRPCError.invalid("The address of the call is invalid")
        }
        var forwarded = HTTPRequest(request.request.method, url)
        for name in CallForwarding.requestFields { forwarded.headers[name] = request.headers[name] }
        forwarded.headers["Authorization"] = "Bearer \(token)"
        if request.request.method == .post { forwarded.body = .bytes(request.request.body) }
        // Whether to repeat a call is for the client to decide.
        forwarded.isSentOnce = true
        let response: HTTPResponse
        do {
            response = try await DefaultTransport.shared.send(forwarded)
        } catch is TransportError {
            throw XRPCError(HTTPStatusCode(rawValue: 502), error: "UpstreamFailure", "Upstream service unreachable")
        }
        var headers = HTTPHeaders()
        for name in CallForwarding.responseFields { headers[name] = response.headers[name] }
        return ServerResponse(status: response.status, headers: headers, body: response.body)
    }

    /// The address of a service, and the audience of its token.
    private func target(_ service: String) async throws -> (address: URL, audience: String) {
        let parts = service.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let chat = context.addresses.chatDID
        if [Self.blueskyChat, "\(chat)#bsky_chat"].contains(where: { $0.utf8.elementsEqual(service.utf8) }) {
            return (context.addresses.chat, chat)
        }
        // Labelers, whose documents have their addresses.
        if parts.count == 2, parts[1] == "atproto_labeler", let did = try? DID(parts[0]),
            let endpoint = context.world.withLock({ $0.logs[did]?.state?.services["atproto_labeler"]?.endpoint }),
            context.world.withLock({ $0.labelers.contains(did) }), let url = URL(string: endpoint)
        {
            return (url, did.description)
        }
        if parts.count == 2, let did = try? DID(parts[0]), let url = context.ownServices.withLock({ $0[did] }),
            await context.isService(parts[1], of: did, at: url)
        {
            return (url, did.description)
        }
        throw XRPCError.invalid("could not resolve proxy did service url: \(service)")
    }
}

extension NetworkContext {
    /// Whether a service of a user has a name. Feeds and labelers are known; for others, the document says it.
    fileprivate func isService(_ name: String, of did: DID, at url: URL) async -> Bool {
        if ["bsky_fg", "atproto_labeler"].contains(name) { return true }
        let isAccount = world.withLock { $0.accounts[did] != nil }
        if !isAccount, let known = ownDocuments.withLock({ $0[did] }), known.url == url,
            known.document.service("#\(name)") != nil
        {
            return true
        }
        guard let document = try? await document(of: did, at: url) else { return false }
        if !isAccount { ownDocuments.withLock { $0[did] = (url, document) } }
        return document.service("#\(name)") != nil
    }

    /// The document of a user's service: that of the account, or the one that the service has.
    func document(of service: DID, at url: URL) async throws -> DIDDocument {
        let known = try world.withLock { $0.accounts[service] == nil ? nil : try $0.document(of: service) }
        if let known { return try DIDDocument(json: Data(known.json()), of: service) }
        let response = try await DefaultTransport.shared.send(
            HTTPRequest(.get, options.inside(url).appending(path: ".well-known/did.json")))
        return try DIDDocument(json: response.body, of: service)
    }
}
