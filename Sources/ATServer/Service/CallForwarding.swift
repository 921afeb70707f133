public import ATCrypto
public import ATData
import ATIdentity
public import CoreATProtocol
import Foundation
import HTTPServer
import HTTPTransport

/// The calls that a service forwards to other services, and the signer of their tokens.
///
/// A caller names the other service in the header field `atproto-proxy`, as on a data server:
///
/// ```swift
/// service.forwardCalls(CallForwarding(to: ["did:web:video.example.com#video"], as: did, key: key))
/// ```
///
/// The service forwards the parameters, the body with its media type, the accepted types, languages, labelers and
/// topics, and a token for this one call. It doesn't forward cookies and other fields. The caller receives the status,
/// the body and its media type.
///
/// The service doesn't forward calls to itself, unless it is among the named services.
///
/// The other service's address is taken from its DID document. It must be on the public Internet, or be one of the
/// servers on this machine that the resolver in the service's options allows.
public struct CallForwarding: Sendable {
    /// An account, and the key in its document that signs tokens for it.
    public struct Signer: Sendable {
        let account: DID
        let key: SigningKey

        /// Creates a signer.
        public init(_ account: DID, key: SigningKey) {
            self.account = account
            self.key = key
        }
    }

    /// Returns the account and the key that sign the token of a call, or `nil` for no token.
    public typealias Signing = @Sendable (Caller, RawCall, ServiceReference) async throws -> Signer?

    /// Who may make forwarded calls.
    public var auth: Auth
    /// The services that callers may name; `nil` for any.
    public var services: Set<ServiceReference>?
    /// The largest body of a call, in bytes; `nil` for `blobBytes` of the service's options.
    public var bodyBytes: Int?
    /// The largest response, in bytes.
    public var responseBytes = 10 << 20
    /// The memory for the responses of all forwarded calls together, in bytes. When it is exhausted, further calls
    /// receive a 503.
    public var totalResponseBytes = 256 << 20
    let signing: Signing
    let memory = MemoryBudget()

    /// Forwards calls with tokens of one account, such as the service's own.
    ///
    /// Every permitted caller acts as this account at the other services.
    ///
    /// - Parameters:
    ///   - services: The services that callers may name; `nil` for any.
    ///   - account: The account.
    ///   - key: The account's key.
    ///   - auth: Who may have calls forwarded.
    public init(
        to services: Set<ServiceReference>?, as account: DID, key: SigningKey, auth: Auth = .required
    ) {
        self.init(to: services, auth: auth) { _, _, _ in Signer(account, key: key) }
    }

    /// Forwards calls with tokens of different accounts, such as their callers.
    ///
    /// - Parameters:
    ///   - services: The services that callers may name; `nil` for any.
    ///   - auth: Who may have calls forwarded.
    ///   - signing: Returns who signs the token of a call, or throws an ``XRPCError`` to refuse the call.
    public init(to services: Set<ServiceReference>?, auth: Auth = .required, signing: @escaping Signing) {
        self.services = services
        self.auth = auth
        self.signing = signing
    }

    /// The fields of a request that the other service gets.
    package static let requestFields = [
        "Content-Type", "Content-Encoding", "Accept", "Accept-Language", "atproto-accept-labelers", "x-bsky-topics",
    ]
    /// The fields of a response that the caller gets.
    package static let responseFields = [
        "Content-Type", "Content-Language", "atproto-content-labelers", "atproto-repo-rev", "Retry-After",
        "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset", "RateLimit-Policy",
    ]
    /// The fields of requests and responses whose value is a list, which may come in several fields of the same name.
    private static let listFields: Set = [
        "Content-Encoding", "Accept", "Accept-Language", "atproto-accept-labelers", "x-bsky-topics", "Content-Language",
        "atproto-content-labelers",
    ]
}

extension XRPCService {
    /// Forwards calls whose `atproto-proxy` names another service. Without this, they get a 501.
    public func forwardCalls(_ forwarding: CallForwarding) { state.withLock { $0.forwarding = forwarding } }

    /// The service that a call is for, if it is another one.
    ///
    /// - Throws: ``XRPCError`` if the header names no service.
    func otherService(_ headers: HTTPHeaders) throws -> ServiceReference? {
        guard options.readsProxyField, let text = headers["atproto-proxy"] else { return nil }
        guard let reference = ServiceReference(text) else {
            throw XRPCError.invalid("atproto-proxy does not name a service")
        }
        let isOwn = identity.map { reference.did == $0.did && "#\(reference.service)" == $0.service } ?? false
        return isOwn ? nil : reference
    }
}

extension CallForwarding {
    /// Sends a call to another service, and returns its response.
    func response(
        to call: RawCall, from other: ServiceReference, for caller: Caller, _ service: XRPCService
    ) async throws -> ServerResponse {
        let (origin, transport) = try await address(of: other, service)
        let target = call.query.isEmpty ? "/xrpc/\(call.nsid)" : "/xrpc/\(call.nsid)?\(call.query)"
        guard let url = URL(string: origin + target) else { throw XRPCError.invalid("The query is not valid") }
        var request = HTTPRequest(call.request.method, url)
        let given = call.request.headers
        Self.copy(Self.requestFields, of: given, to: &request.headers)
        if let signer = try await signing(caller, call, other) {
            let token = try ServiceTokens.make(
                of: signer.account, for: other.did.description, calling: call.nsid.description,
                at: service.time.date(), signer.key)
            request.headers["Authorization"] = "Bearer \(token)"
        }
        if !call.request.body.isEmpty { request.body = .bytes(call.request.body) }
        request.timeouts.head = .seconds(10)
        request.timeouts.total = .seconds(40)
        // Whether to repeat a call is for the caller to decide.
        request.isSentOnce = true
        let share = MemoryBudget.Share(memory)
        var response = Self.passedOn(try await send(request, over: transport, share))
        response.share = share
        return response
    }

    private func send(
        _ request: HTTPRequest, over transport: any Transport, _ share: MemoryBudget.Share
    ) async throws -> HTTPResponse {
        do {
            let response = try await transport.stream(request)
            var body = Data()
            for try await piece in response.body {
                guard piece.count <= responseBytes - body.count else {
                    throw XRPCError(.badGateway, "The response of the other service is too large")
                }
                guard share.grow(by: piece.count, upTo: totalResponseBytes) else {
                    throw XRPCError(.serviceUnavailable, "Too many calls are being forwarded")
                }
                body.append(piece)
            }
            return HTTPResponse(status: response.status, headers: response.headers, body: body)
        } catch let error as TransportError {
            switch error.reason {
            case .idleTooLong, .tookTooLong:
                throw XRPCError(HTTPStatusCode(rawValue: 504), "The other service doesn't respond in time")
            default: throw XRPCError(.badGateway, "The other service can't be reached")
            }
        }
    }

    private static func passedOn(_ response: HTTPResponse) -> ServerResponse {
        // Its failure isn't this service's, and its other addresses aren't for the caller.
        if response.status == .internalServerError || 300...399 ~= response.status.rawValue {
            return XRPCError(.badGateway, "The other service failed").response
        }
        var headers: HTTPHeaders = ["Cache-Control": "no-store"]
        copy(responseFields, of: response.headers, to: &headers)
        return ServerResponse(status: response.status, headers: headers, body: response.body)
    }

    /// Copies fields. Those of a list are joined; others have one value.
    private static func copy(_ names: [String], of given: HTTPHeaders, to headers: inout HTTPHeaders) {
        for name in names {
            let values = given.values(for: name)
            headers[name] =
                listFields.contains(name) && values.count > 1 ? values.joined(separator: ", ") : values.first
        }
    }

    /// Whether callers may name a service.
    func names(_ other: ServiceReference, _ service: XRPCService) -> Bool {
        services?.contains(other) ?? (other.did != service.identity?.did)
    }

    /// The address of a service in its DID's document, and what connects to it.
    private func address(
        of other: ServiceReference, _ service: XRPCService
    ) async throws -> (origin: String, any Transport) {
        guard names(other, service) else {
            throw XRPCError(.notImplemented, "This service does not forward calls to \(other)")
        }
        do {
            let document = try await service.auth.document(of: other.did)
            guard let endpoint = document.service("#\(other.service)")?.endpoint else {
                throw XRPCError.invalid("The document of \(other.did) has no service #\(other.service)")
            }
            guard let url = URL(string: endpoint), let origin = Origin(url) else {
                throw XRPCError(.badGateway, "The address of \(other) is not valid")
            }
            return (origin.description, try service.options.resolver.transport(to: url, of: other.did))
        } catch let error as ServiceAuthError where error.reason == .unknownIssuer {
            throw XRPCError.invalid("\(other.did) can't be resolved")
        } catch is IdentityError {
            throw XRPCError(.badGateway, "The address of \(other) is not on the public Internet")
        }
    }
}
