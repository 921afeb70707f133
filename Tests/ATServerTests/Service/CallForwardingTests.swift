import ATCrypto
import ATData
import ATIdentity
import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

@testable import ATServer

/// Two services: a gateway that forwards calls, and one with notes, whose addresses are in a directory.
@Suite(.inTurn) struct CallForwardingTests {
    private static let alice: DID = "did:plc:aaaaaaaaaaaaaaaaaaaaaaaa"
    private static let gateway: DID = "did:plc:gggggggggggggggggggggggg"
    private static let notes: DID = "did:plc:nnnnnnnnnnnnnnnnnnnnnnnn"
    private static let proxy = "\(notes)#notes"

    private struct Secret: Error, CustomStringConvertible { let description = "secret" }

    /// What the notes service got.
    private struct Visit: Sendable {
        let account: DID?
        let headers: HTTPHeaders
        let list: String
    }

    private let directory: LocalServer
    private let documents = Guarded<[DID: String]>([:])
    private let keys: [DID: SigningKey]
    private let visits = Guarded<[Visit]>([])
    private let resolver: IdentityResolver
    private let running: RunningService
    private let front: XRPCService

    init() async throws {
        let documents = documents
        directory = try await LocalServer.start { request in
            let did = try DID(String(request.path.dropFirst()))
            guard let json = documents.withLock({ $0[did] }) else { return .status(.notFound) }
            return .data(Data(json.utf8), contentType: "application/json")
        }
        keys = try [Self.alice: .generate(.k256), Self.gateway: .generate(.p256), Self.notes: .generate(.k256)]
        // The address of the notes service isn't known yet. Its own checks need only the directory.
        let directoryURL = directory.url
        func resolver(_ others: [URL]) -> IdentityResolver {
            IdentityResolver(
                options: .init(directory: directoryURL, allowedLoopback: [directoryURL] + others))
        }
        let back = XRPCService(
            try ServiceIdentity(
                did: Self.notes, service: "#notes", type: "NotesService", endpoint: "https://notes.example.com"),
            options: XRPCService.Options(resolver: resolver([])), time: .patient)
        let visits = visits
        back.on(GetNotes.self, auth: .optional) { call in
            visits.withLock {
                $0.append(Visit(account: call.caller.account, headers: call.request.headers, list: call.list))
            }
            switch call.list {
            case "unknown": throw call.error(GetNotes.Errors.unknownList, "There is no such list")
            case "broken": throw CancellationError()
            case "failed": throw Secret()
            case "large": return ["text": .string(String(repeating: "x", count: 100_000))]
            default: return ["list": .string(call.list)]
            }
        }
        back.on(PutNote.self, auth: .required) { call in
            visits.withLock {
                $0.append(
                    Visit(account: call.caller.account, headers: call.request.headers, list: "\(call.input.count)"))
            }
            return EmptyResponse()
        }
        running = try await back.start()
        self.resolver = resolver([running.url])
        front = XRPCService(
            try ServiceIdentity(
                did: Self.gateway, service: "#gateway", type: "Gateway", endpoint: "https://gateway.example.com"),
            options: XRPCService.Options(resolver: self.resolver), time: .patient)
        front.on(GetNotes.self) { _ in ["list": "of the gateway"] }
        for did in [Self.alice, Self.gateway] { try publish(did) }
        try publish(Self.notes, running.url.absoluteString)
    }

    /// Publishes the document of an account, and the address of its notes service.
    private func publish(_ did: DID, _ address: String? = nil) throws {
        let key = try #require(keys[did]).verifyingKey.multikey
        let service = address.map {
            ##", "service": [{"id": "#notes", "type": "NotesService", "serviceEndpoint": "\##($0)"}]"##
        }
        let json = """
            {"id": "\(did)", "verificationMethod": [{"id": "\(did)#atproto", "type": "Multikey", "controller": "\(did)",
             "publicKeyMultibase": "\(key)"}]\(service ?? "")}
            """
        documents.withLock { $0[did] = json }
        resolver.forget(did)
    }

    private func stop() async {
        await running.stop()
        await directory.stop()
    }

    private func token(_ account: DID = alice, for audience: DID = gateway, calling method: String) throws -> String {
        try ServiceTokens.make(
            of: account, for: audience.description, calling: method, at: .now, #require(keys[account]))
    }

    /// Calls the gateway as Alice.
    private func get(
        _ list: String, _ proxy: String = proxy, _ headers: HTTPHeaders = [:]
    ) async throws -> ServerResponse {
        var fields: HTTPHeaders = ["atproto-proxy": proxy]
        fields["Authorization"] = "Bearer \(try token(calling: "com.example.getNotes"))"
        fields.merge(headers)
        return await front.respond(.get, "/xrpc/com.example.getNotes?list=\(list)", fields)
    }

    private func forward(to services: Set<ServiceReference>? = nil) throws {
        let key = try #require(keys[Self.gateway])
        front.forwardCalls(CallForwarding(to: services, as: Self.gateway, key: key))
    }

    @Test func `a call reaches the other service with a token of the gateway's own`() async throws {
        try forward()
        let response = try await get(
            "a%20b%2Bc", Self.proxy,
            [
                "Accept-Language": "de", "atproto-accept-labelers": "did:web:l.example.com", "Cookie": "secret",
                "X-Forwarded-For": "1.2.3.4",
            ])
        #expect(response.status == .ok && response.text == #"{"list":"a b+c"}"#)
        #expect(response.headers["Content-Type"] == "application/json")
        #expect(response.headers["Cache-Control"] == "no-store")
        let visit = try #require(visits.withLock(\.self).first)
        #expect(visit.account == Self.gateway)
        #expect(visit.headers["Accept-Language"] == "de")
        #expect(visit.headers["atproto-accept-labelers"] == "did:web:l.example.com")
        for name in ["Cookie", "atproto-proxy", "X-Forwarded-For"] { #expect(visit.headers[name] == nil) }
        await stop()
    }

    @Test func `a procedure's input is passed on, and its caller may sign for itself`() async throws {
        let keys = keys
        front.forwardCalls(
            CallForwarding(to: [ServiceReference(Self.notes, service: "notes")]) { caller, call, other in
                #expect(call.nsid == PutNote.nsid && other.did == Self.notes)
                guard let account = caller.account, let key = keys[account] else { return nil }
                return CallForwarding.Signer(account, key: key)
            })
        let server = try await front.start()
        let client = try RawConnection(to: server.url.port ?? 0)
        let token = try token(calling: "com.example.putNote")
        let text = """
            POST /xrpc/com.example.putNote HTTP/1.1\r\nHost: h\r\natproto-proxy: \(Self.proxy)\r\n\
            Authorization: Bearer \(token)\r\nContent-Type: application/json\r\nContent-Length: 13\r\n\r\n\
            {"a":1,"b":2}
            """
        let head = try await offPool {
            try client.write(text)
            return try client.readHead()
        }
        #expect(head.hasPrefix("HTTP/1.1 200 "))
        #expect(visits.withLock { $0.map(\.account) } == [Self.alice])
        #expect(visits.withLock { $0.first?.list } == "2")
        await server.stop()
        await stop()
    }

    @Test(arguments: [
        ("unknown", 400, "UnknownList"), ("broken", 503, "NotEnoughResources"), ("failed", 502, "UpstreamFailure"),
        ("large", 502, "UpstreamFailure"),
    ])
    func `errors that are for the caller are passed on, and failures become a 502`(
        list: String, status: Int, name: String
    ) async throws {
        let key = try #require(keys[Self.gateway])
        var forwarding = CallForwarding(to: nil, as: Self.gateway, key: key)
        forwarding.responseBytes = 50_000
        front.forwardCalls(forwarding)
        let response = try await get(list)
        #expect(response.status.rawValue == status && response.error == name)
        #expect(!response.text.contains("secret"))
        await stop()
    }

    @Test func `who may not call causes no request`() async throws {
        try forward()
        let target = "/xrpc/com.example.getNotes?list=a"
        #expect(await front.respond(.get, target, ["atproto-proxy": Self.proxy]).error == "AuthMissing")
        // A token for the other service isn't one for the gateway, and one for another call isn't one for this.
        for token in [
            try token(for: Self.notes, calling: "com.example.getNotes"), try token(calling: "com.example.putNote"),
        ] {
            let headers: HTTPHeaders = ["atproto-proxy": Self.proxy, "Authorization": "Bearer \(token)"]
            #expect(await front.respond(.get, target, headers).status == .unauthorized)
        }
        #expect(await front.respond(.put, target, ["atproto-proxy": Self.proxy]).status == 405)
        #expect(visits.withLock(\.count) == 0)
        await stop()
    }

    @Test func `a body that another server is still receiving is passed on whole`() async throws {
        try forward()
        let rest = Guarded(#"{"a":1,"b":2,"c":3}"#.utf8.map { Data([$0]) }[...])
        let response = await front.respond(
            to: ServerRequest(
                method: .post, target: "/xrpc/com.example.putNote",
                headers: [
                    "atproto-proxy": Self.proxy, "Content-Type": "application/json",
                    "Authorization": "Bearer \(try token(calling: "com.example.putNote"))",
                ], pieces: HTTPBodyStream(next: { rest.withLock { $0.popFirst() } })))
        #expect(response.status == .ok && visits.withLock { $0.first?.list } == "3")
        await stop()
    }

    @Test func `a token for a procedure is forwarded once`() async throws {
        try forward()
        let token = try token(calling: "com.example.putNote")
        func put() async -> ServerResponse {
            await front.respond(
                .post, "/xrpc/com.example.putNote",
                [
                    "atproto-proxy": Self.proxy, "Authorization": "Bearer \(token)",
                    "Content-Type": "application/json",
                ], body: #"{"a":1}"#)
        }
        #expect(await put().status == .ok)
        #expect(await put().error == "NonceNotUnique")
        #expect(visits.withLock(\.count) == 1)
        await stop()
    }

    @Test func `services that aren't there, aren't allowed or have a private address are refused`() async throws {
        try forward()
        #expect(try await get("a", "\(Self.notes)#other").error == "InvalidRequest")
        #expect(try await get("a", "did:plc:zzzzzzzzzzzzzzzzzzzzzzzz#notes").error == "InvalidRequest")
        #expect(try await get("a", "did:key:abc#notes").status == .badRequest)
        #expect(try await get("a", "junk").status == .badRequest)
        for address in ["http://10.0.0.1", "https://127.0.0.1", "http://127.0.0.1:1"] {
            try publish(Self.notes, address)
            #expect(try await get("a").error == "UpstreamFailure", "\(address)")
        }
        try forward(to: [ServiceReference(Self.notes, service: "other")])
        #expect(try await get("a").status == .notImplemented)
        #expect(visits.withLock(\.count) == 0)
        await stop()
    }

    @Test func `a service that is down is a 502, and a redirect isn't followed`() async throws {
        try forward()
        var fields: HTTPHeaders = ["atproto-proxy": Self.proxy]
        fields["Authorization"] = "Bearer \(try token(calling: "com.example.other"))"
        #expect(await front.respond(.get, "/xrpc/com.example.other", fields).status == .notImplemented)
        await running.stop()
        #expect(try await get("a").error == "UpstreamFailure")
        let seen = Guarded(0)
        directory.route(.get, "/xrpc/*") { _ in .redirect(to: "/elsewhere") }
        directory.route(.get, "/elsewhere") { _ in
            seen.withLock { $0 += 1 }
            return .text("secret")
        }
        try publish(Self.notes, directory.url.absoluteString)
        let response = try await get("a")
        #expect(response.error == "UpstreamFailure" && !response.text.contains("elsewhere"))
        #expect(seen.withLock(\.self) == 0)
        await directory.stop()
    }

    @Test func `a directory that is down is a 503`() async throws {
        try forward()
        // Alice is known by now.
        #expect(try await get("a").status == .ok)
        resolver.forget(Self.notes)
        await directory.stop()
        let response = try await get("a")
        #expect(response.status == .serviceUnavailable && response.headers["Retry-After"] != nil)
        await running.stop()
    }

    @Test func `every field of a list is passed on, and one of another`() async throws {
        try forward()
        var fields: HTTPHeaders = [
            "atproto-proxy": Self.proxy, "Authorization": "Bearer \(try token(calling: "com.example.getNotes"))",
        ]
        let labelers = ["did:web:a.example.com", "did:web:b.example.com;redact"]
        for labeler in labelers { fields.append(labeler, for: "atproto-accept-labelers") }
        for type in ["text/plain", "image/png"] { fields.append(type, for: "Content-Type") }
        #expect(await front.respond(.get, "/xrpc/com.example.getNotes?list=a", fields).status == .ok)
        let visit = try #require(visits.withLock(\.self).first)
        #expect(visit.headers["atproto-accept-labelers"] == labelers.joined(separator: ", "))
        #expect(visit.headers.values(for: "Content-Type") == ["text/plain"])
        await stop()
    }

    @Test func `the gateway's own calls stay here, and without forwarding others are refused`() async throws {
        #expect(try await get("a").status == .notImplemented)
        try forward()
        #expect(try await get("a", "\(Self.gateway)#gateway").text == #"{"list":"of the gateway"}"#)
        // Nor does it call itself at another of its addresses, with a token of its own, unless it is told to.
        try publish(Self.gateway, running.url.absoluteString)
        #expect(try await get("a", "\(Self.gateway)#notes").status == .notImplemented)
        #expect(visits.withLock(\.count) == 0)
        await stop()
    }

    @Test func `limits of accounts hold for forwarded calls`() async throws {
        var options = XRPCService.Options(resolver: resolver)
        options.limits = [.account(2, per: .seconds(9_999_999_999))]
        let front = XRPCService(
            try ServiceIdentity(
                did: Self.gateway, service: "#gateway", type: "Gateway", endpoint: "https://gateway.example.com"),
            options: options, time: .patient)
        front.forwardCalls(CallForwarding(to: nil, as: Self.gateway, key: try #require(keys[Self.gateway])))
        var statuses: [HTTPStatusCode] = []
        for _ in 0..<3 {
            let headers: HTTPHeaders = [
                "atproto-proxy": Self.proxy, "Authorization": "Bearer \(try token(calling: "com.example.getNotes"))",
            ]
            statuses.append(await front.respond(.get, "/xrpc/com.example.getNotes?list=a", headers).status)
        }
        #expect(statuses == [.ok, .ok, .tooManyRequests])
        await stop()
    }

    @Test func `a response that is too large, alone or with the others, is refused`() async throws {
        let key = try #require(keys[Self.gateway])
        var forwarding = CallForwarding(to: nil, as: Self.gateway, key: key)
        forwarding.responseBytes = 99_999
        front.forwardCalls(forwarding)
        #expect(try await get("large").status == .badGateway)
        forwarding.responseBytes = 10 << 20
        forwarding.totalResponseBytes = 250_000
        front.forwardCalls(forwarding)
        var responses: [ServerResponse] = []
        for _ in 0..<2 { responses.append(try await get("large")) }
        #expect(responses.allSatisfy { $0.status == .ok && $0.bytes?.count ?? 0 > 100_000 })
        #expect(forwarding.memory.bytes == responses.reduce(0) { $0 + ($1.bytes?.count ?? 0) })
        let third = try await get("large")
        #expect(third.status == .serviceUnavailable && third.error == "NotEnoughResources")
        // Small ones still have room, and a response that was sent makes room.
        try await until { forwarding.memory.bytes == responses.reduce(0) { $0 + ($1.bytes?.count ?? 0) } }
        #expect(try await get("a").status == .ok)
        responses.removeLast()
        try await until { forwarding.memory.bytes == responses[0].bytes?.count }
        #expect(try await get("large").status == .ok)
        responses = []
        try await until { forwarding.memory.bytes == 0 }
        await stop()
    }
}
