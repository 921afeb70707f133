import ATCrypto
import BskyServer
import Foundation
import HTTPServer
import HTTPTransport
import LocalNetwork
import Probes
import ServiceChecks

/// A host of this machine with a document, records, feeds and a labeler, each of which a test can make wrong.
final class CheckedHost: Sendable {
    typealias Change = @Sendable (ServerRequest, ServerResponse) -> ServerResponse

    struct State {
        var document: LexObject = [:]
        var records: [String: LexObject] = [:]
        /// Changes a response.
        var change: Change?
    }

    let did: DID
    let key: SigningKey
    let state = Guarded(State())
    let server: HTTPServer
    /// The same server at ::1, if this machine has that address.
    let serverOnIPv6: HTTPServer?
    let feeds: FeedGenerator
    let labeler: Labeler
    /// The clock that measures how long responses take. Only tests move it.
    let time = TestTime()
    private let folder: URL
    private let resolver: IdentityResolver

    /// Starts a host.
    ///
    /// - Parameter network: The network whose accounts call it, if any.
    init(network: LocalNetwork? = nil) async throws {
        folder = URL.temporaryDirectory.appending(path: "checks-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let respond = Guarded<(@Sendable (ServerRequest) async -> ServerResponse)?>(nil)
        server = try await HTTPServer.start(at: .loopback(port: 0)) { request in
            await respond.withLock { $0 }?(request) ?? .status(.serviceUnavailable)
        }
        let port = server.url.port ?? 0
        serverOnIPv6 = try? await HTTPServer.start(at: .address("::1", port: port)) { request in
            await respond.withLock { $0 }?(request) ?? .status(.serviceUnavailable)
        }
        did = try DID("did:web:localhost%3A\(port)")
        key = try SigningKey.generate(.k256)
        let endpoint = "http://localhost:\(port)"
        var options = XRPCService.Options()
        if let network { options.resolver = network.identityResolver() }
        feeds = FeedGenerator(
            try ServiceIdentity(did: did, service: "#bsky_fg", type: "BskyFeedGenerator", endpoint: endpoint),
            publisher: did, options: options)
        labeler = try Labeler(
            did, key: .key(key), store: .sqlite(folder.appending(path: "labels.sqlite").path), options: options)
        resolver = IdentityResolver(options: .init(allowedLoopback: [URL(string: endpoint)].compactMap(\.self)))
        fill(endpoint)
        respond.withLock { $0 = { [weak self] in await self?.response(to: $0) ?? .status(.serviceUnavailable) } }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The address of the feed "cats".
    var feed: ATURI { feeds.uri(of: "cats") }

    /// Everything as it should be.
    private func fill(_ endpoint: String) {
        func service(_ fragment: String, _ type: String) -> LexValue {
            .object(["id": .string(fragment), "type": .string(type), "serviceEndpoint": .string(endpoint)])
        }
        let did = did
        let feed: LexObject = [
            "$type": "app.bsky.feed.generator", "did": .string(did.description), "displayName": "Cats",
            "createdAt": "2026-01-01T00:00:00Z", "acceptsInteractions": true,
        ]
        func definition(_ name: String) -> LexValue {
            .object([
                "identifier": .string(name), "severity": "inform", "blurs": "content", "defaultSetting": "warn",
                "locales": .array([.object(["lang": "en", "name": "Rude words", "description": "Words that are rude"])]
                ),
            ])
        }
        let declaration: LexObject = [
            "$type": "app.bsky.labeler.service", "createdAt": "2026-01-01T00:00:00Z",
            "policies": .object([
                "labelValues": .array(["spam", "rude-words"]),
                "labelValueDefinitions": .array([definition("rude-words"), definition("spam")]),
            ]),
        ]
        state.withLock { state in
            state.document = [
                "id": .string(did.description),
                "service": .array([
                    service("#atproto_pds", "AtprotoPersonalDataServer"), service("#bsky_fg", "BskyFeedGenerator"),
                    service("#atproto_labeler", "AtprotoLabeler"),
                ]),
                "verificationMethod": .array([
                    .object([
                        "id": .string("\(did)#atproto_label"), "type": "Multikey", "controller": .string("\(did)"),
                        "publicKeyMultibase": .string(key.verifyingKey.multikey),
                    ])
                ]),
            ]
            state.records = ["app.bsky.feed.generator/cats": feed, "app.bsky.labeler.service/self": declaration]
        }
        feeds.add("cats") { call in
            let all = (0..<80).map { index in
                TID(microseconds: UInt64((Date().timeIntervalSince1970 - Double(index)) * 1e6), clock: 0)
            }
            let start = call.cursor.flatMap { Int($0) } ?? 0
            let page = all.dropFirst(start).prefix(call.limit)
            return FeedPage(
                feed: try page.map { .init(post: try ATURI("at://\(did)/app.bsky.feed.post/\($0)")) },
                cursor: start + page.count < all.count ? "\(start + page.count)" : nil)
        }
        feeds.onInteractions { _, _ in }
    }

    private func response(to request: ServerRequest) async -> ServerResponse {
        let response = await original(request)
        guard let change = state.withLock(\.change) else { return response }
        return change(request, response)
    }

    private func original(_ request: ServerRequest) async -> ServerResponse {
        switch request.path {
        case "/.well-known/did.json":
            return Self.json(state.withLock(\.document))
        case "/xrpc/com.atproto.repo.getRecord":
            let path = "\(request.query("collection") ?? "")/\(request.query("rkey") ?? "")"
            guard let record = state.withLock({ $0.records[path] }) else {
                return .error("RecordNotFound", "There is no such record", status: .badRequest)
            }
            return Self.json(["uri": .string("at://\(did)/\(path)"), "value": .object(record)])
        case let path where path.hasPrefix("/xrpc/app.bsky.feed."): return await feeds.service.respond(to: request)
        default: return await labeler.service.respond(to: request)
        }
    }

    static func json(_ object: LexObject) -> ServerResponse {
        .data((try? LexValue.object(object).jsonData()) ?? Data(), contentType: "application/json")
    }

    /// The findings of a check, as lines.
    ///
    /// - Parameter wait: Waits for the silence of a stream, if it is checked whether the stream survives that.
    func check(
        _ target: ServiceCheck.Target? = nil, as client: ATClient? = nil,
        silence wait: (@Sendable (Duration) async throws -> Void)? = nil
    ) async throws -> [ServiceFinding] {
        var source = time.source
        source.date = { Date() }
        if let wait { source.sleep = wait }
        var check = ServiceCheck(
            of: target ?? .account(did), resolver: resolver, as: client, allowsThisMachine: false, time: source)
        check.waitsForSilence = wait != nil
        return try await check.run()
    }
}
