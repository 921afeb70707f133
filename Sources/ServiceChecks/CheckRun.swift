import ATData
import ATIdentity
import CoreATProtocol
import Foundation
import HTTPTransport

/// A check under way: what it has found, and how it asks.
struct CheckRun {
    let resolver: IdentityResolver
    let client: ATClient?
    let allowsThisMachine: Bool
    let waitsForSilence: Bool
    let time: TimeSource
    let report: @Sendable (ServiceFinding) -> Void
    private(set) var findings: [ServiceFinding] = []

    init(
        resolver: IdentityResolver, client: ATClient?, allowsThisMachine: Bool, waitsForSilence: Bool,
        time: TimeSource, report: @escaping @Sendable (ServiceFinding) -> Void
    ) {
        self.resolver = resolver
        self.client = client
        self.allowsThisMachine = allowsThisMachine
        self.waitsForSilence = waitsForSilence
        self.time = time
        self.report = report
    }

    // MARK: Findings

    mutating func pass(_ check: String, _ message: String) { add(.passed, check, message) }

    mutating func warn(_ check: String, _ message: String) { add(.warning, check, message) }

    mutating func fail(_ check: String, _ message: String) { add(.failed, check, message) }

    private mutating func add(_ outcome: ServiceFinding.Outcome, _ check: String, _ message: String) {
        // Parts of it are the service's words, which may contain line ends, or control a terminal.
        let words = String(message.withoutControlCharacters.prefix(Self.longestMessage))
        let finding = ServiceFinding(check: check, outcome: outcome, message: words)
        findings.append(finding)
        report(finding)
    }

    /// The most characters of a message.
    private static let longestMessage = 1_000

    // MARK: Asking

    /// The longest time for a response.
    static let patience = Duration.seconds(10)

    /// Sends a request to a server of an account, which the resolver must allow.
    func send(
        _ method: HTTPMethod, _ url: URL, of did: DID, headers: HTTPHeaders = [:], json: String? = nil
    ) async throws -> HTTPResponse {
        var request = HTTPRequest(method, url, headers: headers, body: json.map { .bytes(Data($0.utf8)) } ?? .none)
        if json != nil { request.headers["Content-Type"] = "application/json" }
        request.timeouts = HTTPTimeouts(idle: Self.patience, total: Self.patience)
        request.limits.bodyBytes = 4 << 20
        request.isSentOnce = true
        let transport = isAllowed(url) ? DefaultTransport.shared : try resolver.transport(to: url, of: did)
        return try await transport.send(request)
    }

    /// Whether a server is one of this machine, and those may be contacted.
    func isAllowed(_ server: URL) -> Bool { allowsThisMachine && Origin(server)?.isLoopback ?? false }

    /// The record of an account at its data server; `nil` if there is none.
    func record(_ collection: NSID, _ key: String, of did: DID) async throws -> LexObject? {
        guard let server = try await resolver.document(of: did, freshness: .now).dataServer else {
            throw IdentityError(.badDocument("it names no data server"), did)
        }
        let url = server.call(
            "com.atproto.repo.getRecord", ["repo": did.description, "collection": collection.description, "rkey": key])
        let response = try await send(.get, url, of: did)
        guard response.status == .ok else { return nil }
        guard case .object(let answer) = try LexValue(json: response.body),
            case .object(let value)? = answer["value"]
        else { return nil }
        return value
    }
}

extension URL {
    /// The address of a call at this server.
    func call(_ nsid: String, _ parameters: KeyValuePairs<String, String> = [:]) -> URL {
        let url = appending(path: "xrpc/\(nsid)")
        guard !parameters.isEmpty else { return url }
        return url.appending(queryItems: parameters.map { URLQueryItem(name: $0.key, value: $0.value) })
    }
}

extension HTTPResponse {
    /// The name of the protocol's error in the body.
    var errorName: String? {
        guard case .object(let object)? = try? LexValue(json: body), case .string(let name)? = object["error"] else {
            return nil
        }
        return name
    }

    /// The body, if it is a JSON object.
    var object: LexObject? {
        if case .object(let object)? = try? LexValue(json: body) { object } else { nil }
    }
}
