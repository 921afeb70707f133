import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

@testable import ATServer

/// A service that another server passes requests to gives the responses of one that serves by itself.
@Suite(.inTurn) struct MountedServiceTests {
    /// A request with its parts.
    struct Case: Sendable, CustomTestStringConvertible {
        let method: String
        let target: String
        var headers: HTTPHeaders = [:]
        var body = ""

        var testDescription: String { "\(method) \(target.prefix(60)) \(body.count)" }
    }

    private static let get = "/xrpc/com.example.getNotes"
    private static let put = "/xrpc/com.example.putNote"
    private static let json: HTTPHeaders = ["Content-Type": "application/json"]

    private static func asking(_ names: String) -> HTTPHeaders {
        ["Origin": "https://a.b", "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": names]
    }

    static let cases: [Case] = [
        // Paths and methods.
        Case(method: "GET", target: "\(get)?list=a"), Case(method: "HEAD", target: "\(get)?list=a"),
        Case(method: "GET", target: "\(get)/?list=a&limit=7"), Case(method: "GET", target: "\(get)//?list=a"),
        Case(method: "GET", target: "/xrpc/COM.EXAMPLE.getNotes?list=a"),
        Case(method: "GET", target: "/xrpc/com.example.getnotes?list=a"),
        Case(method: "GET", target: "http://notes.example.com\(get)?list=a"),
        Case(method: "GET", target: "/xrpc/com.example.unknown"), Case(method: "GET", target: "/xrpc/a%2Fb"),
        Case(method: "GET", target: "/xrpc"), Case(method: "GET", target: "/"),
        Case(method: "GET", target: "/page?a=b"),
        Case(method: "POST", target: "\(get)?list=a"), Case(method: "DELETE", target: get),
        Case(method: "GET", target: put),
        Case(method: "GET", target: "\(get)?list=\(String(repeating: "a", count: 16_400))"),
        Case(method: "OPTIONS", target: put, headers: asking("authorization, x-new")),
        Case(method: "OPTIONS", target: put, headers: asking((0..<100).map { "x-\($0)" }.joined(separator: ","))),
        Case(method: "OPTIONS", target: put),
        // Parameters.
        Case(method: "GET", target: get), Case(method: "GET", target: "\(get)?list="),
        Case(method: "GET", target: "\(get)?list=a&list=b"), Case(method: "GET", target: "\(get)?list=a&limit=0"),
        Case(method: "GET", target: "\(get)?list=a&limit=101"), Case(method: "GET", target: "\(get)?list=a&limit=5.9"),
        Case(method: "GET", target: "\(get)?list=x+y%20z%2B%zz&other=1&__proto__=2"),
        Case(method: "GET", target: "\(get)?list=%ff"), Case(method: "GET", target: "\(get)?list[]=a"),
        Case(method: "GET", target: "\(get)?" + (0...1_000).map { "a=\($0)" }.joined(separator: "&")),
        // Bodies.
        Case(method: "POST", target: put, headers: json, body: "{}"),
        Case(method: "POST", target: put, headers: ["Content-Type": "Application/JSON; charset=utf-8"], body: "{}"),
        Case(method: "POST", target: put, headers: ["Content-Type": "text/plain"], body: "{}"),
        Case(method: "POST", target: put, body: "{}"), Case(method: "POST", target: put, headers: json),
        Case(method: "POST", target: put, headers: json, body: "{"),
        Case(method: "POST", target: put, headers: json, body: #"{"a":1,"a":2}"#),
        Case(
            method: "POST", target: put, headers: json,
            body: "{\"a\":\"" + String(repeating: "a", count: 200_000) + "\"}"),
        Case(
            method: "POST", target: put, headers: json,
            body: String(repeating: "[", count: 200) + String(repeating: "]", count: 200)),
        Case(
            method: "POST", target: put, headers: ["Content-Type": "application/json", "Content-Encoding": "br"],
            body: "x"),
        Case(method: "GET", target: "\(get)?list=a", body: "x"),
        Case(method: "GET", target: "\(get)?list=a", headers: json),
        Case(method: "POST", target: "/xrpc/com.example.unknown", headers: json, body: "{}"),
        // Responses and header fields.
        Case(method: "GET", target: "\(get)?list=none"), Case(method: "GET", target: "\(get)?list=broken"),
        Case(method: "GET", target: "\(get)?list=cached"),
        Case(method: "GET", target: "\(get)?list=cached", headers: ["If-None-Match": "*"]),
        Case(method: "GET", target: "\(get)?list=a", headers: ["atproto-accept-labelers": ""]),
        Case(method: "GET", target: "\(get)?list=a", headers: ["atproto-accept-labelers": "junk"]),
        Case(method: "GET", target: "\(get)?list=a", headers: ["atproto-proxy": "did:web:notes.example.com#notes"]),
        Case(method: "GET", target: "\(get)?list=a", headers: ["atproto-proxy": "did:web:other.example.com#notes"]),
        Case(method: "GET", target: "\(get)?list=a", headers: ["atproto-proxy": "junk"]),
        Case(method: "GET", target: "/xrpc/_health"), Case(method: "HEAD", target: "/xrpc/_health"),
        Case(method: "POST", target: "/xrpc/_health", body: "x"),
        Case(method: "GET", target: "/xrpc/_health", headers: ["atproto-proxy": "did:web:a.b#c"]),
        Case(method: "GET", target: "/.well-known/did.json"), Case(method: "POST", target: "/.well-known/did.json"),
        // Callers.
        Case(method: "POST", target: "/xrpc/com.example.putSecret", headers: json, body: "{}"),
        Case(
            method: "POST", target: "/xrpc/com.example.putSecret",
            headers: ["Content-Type": "application/json", "Authorization": "Bearer a.b.c"], body: "{}"),
        Case(
            method: "POST", target: "/xrpc/com.example.putSecret",
            headers: ["Content-Type": "application/json", "Authorization": "Basic YTpi"], body: "{}"),
    ]

    private func service() throws -> XRPCService {
        let service = XRPCService(try .web("notes.example.com", service: "#notes", type: "NotesService"))
        service.on(GetNotes.self) { call in
            if call.list == "none" { throw call.error(GetNotes.Errors.unknownList, "There is no such list") }
            if call.list == "broken" { throw CocoaError(.fileNoSuchFile) }
            if call.list == "cached" { call.cache(.public(60)) }
            return [
                "list": .string(call.list), "limit": .integer(call.limit),
                "labelers": .string(call.labelers?.headerValue ?? "the usual"),
            ]
        }
        service.on(PutNote.self) { _ in EmptyResponse() }
        service.on(PutSecret.self, auth: .required) { _ in EmptyResponse() }
        return service
    }

    /// The status, the fields and the body of a response, without what each response has of its own.
    private func summary(_ status: Int, _ headers: HTTPHeaders, _ body: Data) -> [String] {
        let own: Set<String> = ["date", "content-length", "connection", "x-request-id"]
        let fields = headers.filter { !own.contains($0.name.lowercased()) }.map {
            "\($0.name.lowercased()): \($0.value)"
        }
        // The server and the service name the limit of a body in words of their own.
        let text = status == 413 ? "" : String(decoding: body, as: UTF8.self)
        return ["\(status)"] + fields.sorted() + [text]
    }

    @Test(arguments: cases)
    func `a mounted service responds as one that serves itself`(_ given: Case) async throws {
        let service = try service()
        let mounted = await service.respond(
            to: ServerRequest(
                method: given.method, target: given.target,
                fields: given.headers.map { (name: $0.name, value: $0.value) },
                pieces: HTTPBodyStream(Data(given.body.utf8)), address: "127.0.0.1"))
        let bytes = try await mounted.pieces.collect()
        let running = try await service.start()
        let connection = try RawConnection(to: running.url.port ?? 0)
        let fields = given.headers.map { "\($0.name): \($0.value)\r\n" }.joined()
        let length = given.body.isEmpty && given.method != "POST" ? "" : "Content-Length: \(given.body.utf8.count)\r\n"
        let (head, body) = try await offPool {
            try connection.write(
                "\(given.method) \(given.target) HTTP/1.1\r\nHost: h\r\n\(fields)\(length)\r\n\(given.body)")
            let head = try connection.readHead()
            let isEmpty = given.method == "HEAD" || head.hasPrefix("HTTP/1.1 304") || head.hasPrefix("HTTP/1.1 204")
            return (head, isEmpty ? Data() : try connection.readBody(head))
        }
        await running.stop()
        let served = HTTPHeaders(
            head.components(separatedBy: "\r\n").dropFirst().compactMap { line in
                let parts = line.split(separator: ":", maxSplits: 1)
                guard parts.count == 2 else { return nil }
                return HTTPHeaders.Field(name: String(parts[0]), value: String(parts[1].trimmingPrefix(" ")))
            })
        let status = Int(head.dropFirst(9).prefix(3)) ?? 0
        #expect(summary(status, served, body) == summary(mounted.status.rawValue, mounted.headers, bytes))
        if ![204, 304, 413].contains(status) {
            let count = given.method == "HEAD" ? mounted.headers["Content-Length"] : "\(bytes.count)"
            #expect(served["Content-Length"] == count)
        }
    }

    @Test func `a stream can't be opened through another server`() async throws {
        let service = XRPCService()
        service.on(stream: "com.example.subscribeNotes", EventBroadcast(MemoryLog(), last: 0))
        let fields = [
            ("Upgrade", "websocket"), ("Connection", "Upgrade"), ("Sec-WebSocket-Version", "13"),
            ("Sec-WebSocket-Key", "AAAAAAAAAAAAAAAAAAAAAA=="),
        ]
        let response = await service.respond(
            to: ServerRequest(
                method: "GET", target: "/xrpc/com.example.subscribeNotes",
                fields: fields.map { (name: $0.0, value: $0.1) }, pieces: HTTPBodyStream(Data())))
        #expect(response.status == .notImplemented && response.error == "MethodNotImplemented")
    }

    @Test func `a body that a handler writes while it is sent goes through another server, and to a client here`()
        async throws
    {
        let service = XRPCService()
        service.otherwise { _ in .stream { writer in for number in 0..<3 { try await writer.write("\(number) ") } } }
        service.onAnyOther { _ in .stream { writer in for number in 0..<3 { try await writer.write("\(number) ") } } }
        let response = await service.respond(.get, "/page")
        #expect(String(decoding: try await response.pieces.collect(), as: UTF8.self) == "0 1 2 ")
        let transport = InProcessTransport(service: service, account: nil, keys: InProcessKeys())
        let url = try #require(URL(string: "http://127.0.0.1/xrpc/com.example.other"))
        let answer = try await transport.send(HTTPRequest(.get, url))
        #expect(String(decoding: answer.body, as: UTF8.self) == "0 1 2 ")
    }
}

private struct PutSecret: XRPCProcedure, XRPCServable {
    typealias Output = EmptyResponse

    static var nsid: NSID { "com.example.putSecret" }
    static var inputType: String? { "application/json" }
    let input: LexObject

    init(_ query: inout XRPCQueryReader, _ body: XRPCInput) throws { input = try body.json() }

    func body() throws -> XRPCBody? { try XRPCBody(json: input) }
}
