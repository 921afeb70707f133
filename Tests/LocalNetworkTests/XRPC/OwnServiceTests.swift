import ATData
import ATServer
import CoreATProtocol
import Foundation
import HTTPTransport
import LocalNetwork
import TestLoad
import Testing

/// A service of a user, made with ATServer, whose calls the data server forwards.
@Suite(.inTurn) struct OwnServiceTests {
    private static let did: DID = "did:web:notes.example.com"

    /// A call with parameters and an input of its own.
    private struct PutNote: XRPCProcedure, XRPCServable {
        typealias Output = LexObject

        static var nsid: NSID { "com.example.putNote" }
        static var inputType: String? { "application/json" }
        var input: LexObject

        init(_ input: LexObject) { self.input = input }
        init(_ query: inout XRPCQueryReader, _ body: XRPCInput) throws { self.init(try body.json()) }

        func body() throws -> XRPCBody? { try XRPCBody(json: input) }
    }

    private struct GetNotes: XRPCQuery, XRPCServable {
        typealias Output = LexObject

        static var nsid: NSID { "com.example.getNotes" }
        var list: String

        init(list: String) { self.list = list }
        init(_ query: inout XRPCQueryReader, _ body: XRPCInput) throws {
            let list: String? = query.required("list")
            guard query.isValid, let list else { throw query.refusal }
            self.init(list: list)
        }

        func write(to query: inout XRPCParameters) { query.add("list", list) }
    }

    private func service(in network: LocalNetwork) throws -> XRPCService {
        let service = XRPCService(
            try .web("notes.example.com", service: "#notes", type: "NotesService"),
            options: XRPCService.Options(resolver: network.identityResolver()))
        service.on(PutNote.self, auth: .required) { call in
            ["author": .string(try call.account.description), "text": call.input["text"] ?? .null]
        }
        service.on(GetNotes.self, auth: .optional) { call in
            if call.list == "none" { throw XRPCError(.badRequest, error: "UnknownList", "There is no such list") }
            guard case .account(let caller) = call.caller else { return ["list": .string(call.list)] }
            return [
                "list": .string(call.list), "reader": .string("\(caller.account)"), "for": .string(caller.audience),
            ]
        }
        return service
    }

    private func options(_ proxy: ServiceReference) -> CallOptions {
        var options = CallOptions()
        options.proxy = proxy
        return options
    }

    @Test func `a service of one's own is called through the data server, with a token of the account`() async throws {
        try await NetworkProbe.run { probe in
            let running = try await service(in: probe.network).start()
            try probe.network.use(Self.did, at: running.url)
            let proxy = options("did:web:notes.example.com#notes")
            let put = try await probe.client.execute(PutNote(["text": "hello"]), options: proxy)
            #expect(put == ["author": .string(probe.alice.did.description), "text": "hello"])
            for person in [probe.alice, probe.bob] {
                let client = try await probe.client(as: person)
                let page = try await client.execute(GetNotes(list: "a b+c"), options: proxy)
                #expect(page["list"] == "a b+c" && page["reader"] == .string(person.did.description))
                #expect(page["for"] == .string(Self.did.description))
            }
            // Errors of the service reach the caller.
            await expectFailure("UnknownList") {
                _ = try await probe.client.execute(GetNotes(list: "none"), options: proxy)
            }
            await running.stop()
        }
    }

    @Test func `a token of the account for another service or call is refused by the service`() async throws {
        try await NetworkProbe.run { probe in
            let service = try service(in: probe.network)
            func status(_ audience: String, _ method: String) async throws -> HTTPStatusCode {
                let token = try await probe.client.query(
                    "com.atproto.server.getServiceAuth",
                    parameters: ["aud": .string(audience), "lxm": .string(method)], as: LexObject.self)["token"]
                let request = ServerRequest(
                    method: .get, target: "/xrpc/com.example.getNotes?list=a",
                    headers: ["Authorization": "Bearer \(token?.text ?? "")"])
                return await service.respond(to: request).status
            }
            #expect(try await status("did:web:notes.example.com", "com.example.getNotes") == .ok)
            #expect(try await status("did:web:notes.example.com#notes", "com.example.getNotes") == .ok)
            #expect(try await status("did:web:other.example.com", "com.example.getNotes") == .unauthorized)
            #expect(try await status("did:web:notes.example.com", "com.example.putNote") == .unauthorized)
        }
    }

    @Test func `services that are unknown, or not in the document, can't be called`() async throws {
        try await NetworkProbe.run { probe in
            let running = try await service(in: probe.network).start()
            let call = GetNotes(list: "a")
            await expectFailure("InvalidRequest") {
                _ = try await probe.client.execute(call, options: options("did:web:notes.example.com#notes"))
            }
            try probe.network.use(Self.did, at: running.url)
            await expectFailure("InvalidRequest") {
                _ = try await probe.client.execute(call, options: options("did:web:notes.example.com#other"))
            }
            await running.stop()
            // The name is known from the document.
            await expectFailure("UpstreamFailure") {
                _ = try await probe.client.execute(call, options: options("did:web:notes.example.com#notes"))
            }
        }
    }

    @Test func `the document of a service is read once, however many calls are forwarded`() async throws {
        try await NetworkProbe.run { probe in
            let service = try service(in: probe.network)
            let reads = Guarded(0)
            service.use { request, next in
                if request.path == "/.well-known/did.json" { reads.withLock { $0 += 1 } }
                return try await next(request)
            }
            let running = try await service.start()
            try probe.network.use(Self.did, at: running.url)
            let proxy = options("did:web:notes.example.com#notes")
            for _ in 0..<5 { _ = try await probe.client.execute(GetNotes(list: "a"), options: proxy) }
            // Once for the calls, and once by who looks for labels.
            #expect(reads.withLock(\.self) <= 2)
            await running.stop()
        }
    }
}
