import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

@testable import ATServer

@Suite(.inTurn)
struct XRPCServiceTests {
    private let service: XRPCService

    init() throws {
        service = XRPCService(try .web("notes.example.com", service: "#notes", type: "NotesService"))
        service.on(GetNotes.self) { call in
            if call.list == "none" { throw call.error(GetNotes.Errors.unknownList, "There is no such list") }
            if call.list == "broken" { throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: "/secret"]) }
            if call.list == "cached" { call.cache(.public(60)) }
            return ["list": .string(call.list), "limit": .integer(call.limit)]
        }
        service.on(PutNote.self) { _ in EmptyResponse() }
    }

    // MARK: Paths and methods

    @Test func `a query and a procedure are answered`() async throws {
        let client = service.client()
        #expect(try await client.execute(GetNotes(list: "a")) == ["list": "a", "limit": 50])
        _ = try await client.execute(PutNote(["text": "x"]))
    }

    @Test func `a call that nothing handles is not implemented`() async {
        let response = await service.respond(.get, "/xrpc/com.example.other")
        #expect(response.status == .notImplemented && response.error == "MethodNotImplemented")
    }

    @Test func `what isn't a call is not found, unless something else answers it`() async {
        #expect(await service.respond(.get, "/index.html").status == .notFound)
        #expect(await service.respond(.get, "/xrpc").status == .notFound)
        service.otherwise { _ in .text("hello") }
        #expect(await service.respond(.get, "/index.html").text == "hello")
    }

    @Test(arguments: [
        ("/xrpc/com.example.getNotes/?list=a", 200), ("/xrpc/COM.Example.getNotes?list=a", 200),
        ("/xrpc/com.example.GetNotes?list=a", 501), ("/xrpc/com.example.getNotes//?list=a", 400),
        ("/xrpc/com.example.get%4Eotes?list=a", 400), ("/xrpc/?list=a", 400), ("/xrpc/a?list=a", 400),
    ])
    func `the domain of a call has no case, its name has`(target: String, status: Int) async {
        #expect(await service.respond(.get, target).status.rawValue == status)
    }

    @Test func `the wrong method is refused with the right one`() async {
        let post = await service.respond(.post, "/xrpc/com.example.getNotes?list=a")
        #expect(post.status.rawValue == 405 && post.headers["Allow"] == "GET, HEAD")
        let get = await service.respond(.get, "/xrpc/com.example.putNote")
        #expect(get.status.rawValue == 405 && get.headers["Allow"] == "POST")
        #expect(await service.respond(.head, "/xrpc/com.example.getNotes?list=a").status == .ok)
    }

    @Test func `a call with two handlers stops the start`() async {
        service.on(PutNote.self) { _ in EmptyResponse() }
        await #expect(throws: ServiceSetupError.self) { try await service.start() }
    }

    @Test func `an address of more than 16 KiB is too long`() async {
        let target = "/xrpc/com.example.getNotes?list=" + String(repeating: "a", count: 16 << 10)
        #expect(await service.respond(.get, target).status.rawValue == 414)
    }

    // MARK: Parameters

    @Test(arguments: ["0", "101", "x"])
    func `a value that is out of range is refused, not changed`(limit: String) async {
        let response = await service.respond(.get, "/xrpc/com.example.getNotes?list=a&limit=\(limit)")
        #expect(response.status == .badRequest && response.text.contains("limit"))
    }

    // MARK: Bodies

    @Test(arguments: [
        ("application/json", #"{"a": 1}"#, 200), ("APPLICATION/JSON; charset=utf-8", "{}", 200),
        ("text/plain", "{}", 400), ("", "{}", 400), ("application/json", "", 400), ("application/json", "{", 400),
        ("application/json", #"{"a": "\#u{FF}"#, 400), ("application/json", "[]", 400),
    ])
    func `an input is JSON with its media type`(type: String, body: String, status: Int) async {
        let headers: HTTPHeaders = type.isEmpty ? [:] : ["Content-Type": type]
        let response = await service.respond(.post, "/xrpc/com.example.putNote", headers, body: body)
        #expect(response.status.rawValue == status)
    }

    @Test func `an input that is too large, too deep or has a name twice is refused`() async {
        let json: HTTPHeaders = ["Content-Type": "application/json"]
        let target = "/xrpc/com.example.putNote"
        let large = #"{"a":""# + String(repeating: "a", count: 150 << 10) + "\"}"
        #expect(await service.respond(.post, target, json, body: large).status == .contentTooLarge)
        let deep = String(repeating: #"{"a":"#, count: 101) + "1" + String(repeating: "}", count: 101)
        #expect(await service.respond(.post, target, json, body: deep).status == .badRequest)
        let twice = await service.respond(.post, target, json, body: #"{"a":1,"a":2}"#)
        #expect(twice.status == .badRequest)
    }

    @Test func `a body where none belongs is refused`() async {
        let target = "/xrpc/com.example.getNotes?list=a"
        #expect(await service.respond(.get, target, body: "x").status == .badRequest)
        #expect(await service.respond(.get, target, ["Content-Type": "application/json"]).status == .ok)
    }

    @Test(arguments: [
        ("image/png", "image/*", true), ("image/png", "*/*", true), ("video/mp4", "image/*", false),
        ("text/vtt", "application/json, text/vtt", true), ("image", "*/*", false), ("image/png", "image/p*", false),
        ("imagex/png", "image/*", false),
    ])
    func `a list of media types has two kinds of patterns`(type: String, expected: String, isAccepted: Bool) async {
        #expect(InputCheck.matches(type, expected) == isAccepted)
    }

    // MARK: Errors

    @Test func `a declared error is a 400 with its name`() async throws {
        let error = await #expect(throws: AtError.self) {
            _ = try await service.client().execute(GetNotes(list: "none"))
        }
        #expect(error?.matches(GetNotes.Errors.unknownList) == true && error?.status == .badRequest)
    }

    @Test func `any other error hides its text, and the log has it`() async throws {
        let events = Guarded<[ServiceEvent]>([])
        let logged = XRPCService(options: XRPCService.Options(log: { event in events.withLock { $0.append(event) } }))
        logged.on(GetNotes.self) { _ in throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: "/secret"]) }
        let response = await logged.respond(
            .get, "/xrpc/com.example.getNotes?list=token", ["Authorization": "Bearer hidden"])
        #expect(response.status == .internalServerError && response.error == "InternalServerError")
        #expect(!response.text.contains("secret"))
        let event = try #require(events.withLock(\.self).first)
        #expect(event.failure?.contains("secret") == true && event.status == 500)
        #expect(event.path == "/xrpc/com.example.getNotes" && event.id.description == response.headers["X-Request-Id"])
        #expect(!"\(event)".contains("hidden") && !"\(event)".contains("token"))
    }

    @Test func `another server's failure is a 502`() async {
        let proxy = XRPCService()
        let status = Guarded(HTTPStatusCode.internalServerError)
        proxy.on(GetNotes.self) { _ in throw AtError.network(.statusCode(status.withLock(\.self), data: Data())) }
        #expect(await proxy.respond(.get, "/xrpc/com.example.getNotes?list=a").status == .badGateway)
        status.withLock { $0 = .serviceUnavailable }
        #expect(await proxy.respond(.get, "/xrpc/com.example.getNotes?list=a").status == .serviceUnavailable)
    }

    @Test func `a handler that takes too long is cancelled`() async throws {
        var options = XRPCService.Options()
        options.timeout = .milliseconds(20)
        let slow = XRPCService(options: options)
        let isCancelled = Guarded(false)
        slow.on(GetNotes.self) { _ in
            defer { isCancelled.withLock { $0 = Task.isCancelled } }
            try await Task.sleep(for: .seconds(600))
            return [:]
        }
        #expect(await slow.respond(.get, "/xrpc/com.example.getNotes?list=a").status == .serviceUnavailable)
        try await until { isCancelled.withLock { $0 } }
    }

    @Test(arguments: ["/xrpc/com.example.getNotes?list=a", "/xrpc/com.example.other", "/page"])
    func `a caller doesn't wait for a handler that ignores its cancellation`(target: String) async throws {
        let clock = TurnedClock()
        let service = XRPCService(nil, options: XRPCService.Options(), time: clock.source)
        let release = OneShot()
        service.on(GetNotes.self) { _ in
            await release.wait()
            return [:]
        }
        service.onAnyOther { _ in
            await release.wait()
            return .text("late")
        }
        service.otherwise { _ in
            await release.wait()
            return .text("late")
        }
        let response = Task { await service.respond(.get, target) }
        await clock.untilSleeping(1)
        clock.turn(by: .seconds(15))
        #expect(await response.value.status == .serviceUnavailable)
        release.fire()
    }

    @Test func `handlers run on the thread of their connection, unless they compute`() async throws {
        for runsOnLoop in [true, false] {
            var options = XRPCService.Options()
            options.server.runsHandlersOnLoop = runsOnLoop
            let service = XRPCService(options: options)
            let names = Guarded<[String]>([])
            service.on(GetNotes.self) { _ in
                names.withLock { $0.append(threadName()) }
                return [:]
            }
            let running = try await service.start()
            _ = try await ATClient(host: running.url).execute(GetNotes(list: "a"))
            #expect(names.withLock { $0.allSatisfy { $0.hasPrefix("HTTPServer") == runsOnLoop } })
            await running.stop()
        }
    }

    @Test func `calls that are passed on count for the limits of the service`() async throws {
        var options = XRPCService.Options()
        // No window ends during the test.
        options.limits = [.everyone(1, per: .seconds(9_999_999_999)), .account(0, per: .seconds(9_999_999_999))]
        let service = XRPCService(options: options)
        service.onAnyOther { _ in .text("") }
        #expect(await service.respond(.get, "/xrpc/com.example.other").status == .ok)
        #expect(await service.respond(.get, "/xrpc/com.example.another").status == .tooManyRequests)
    }

    @Test func `an output that violates its lexicon is a 500 where outputs are checked`() async {
        for checks in [true, false] {
            var options = XRPCService.Options()
            options.checksOutput = checks
            let service = XRPCService(options: options)
            service.on(ComAtproto.Label.QueryLabels.self) { _ in
                let label = ComAtproto.Label.Defs.Label(
                    src: "did:plc:z72i7hdynmk6r22z27h6tvur", uri: "at://did:plc:z72i7hdynmk6r22z27h6tvur",
                    val: String(repeating: "a", count: 129), cts: .now)
                return ComAtproto.Label.QueryLabels.Output(labels: [label])
            }
            let response = await service.respond(.get, "/xrpc/com.atproto.label.queryLabels?uriPatterns=*")
            #expect(response.status == (checks ? .internalServerError : .ok))
        }
    }

    // MARK: Header fields

    @Test func `a browser may send what it asks for`() async {
        let fields: HTTPHeaders = [
            "Origin": "https://example.com", "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "authorization, atproto-accept-labelers, x-new",
        ]
        let response = await service.respond(.options, "/xrpc/com.example.putNote", fields)
        #expect(response.status == .noContent && response.headers["Access-Control-Allow-Origin"] == "*")
        #expect(response.headers["Access-Control-Allow-Headers"] == "authorization, atproto-accept-labelers, x-new")
        var many = fields
        many["Access-Control-Request-Headers"] = (0..<100).map { "x-\($0)" }.joined(separator: ",")
        #expect(await service.respond(.options, "/xrpc/com.example.putNote", many).status == .badRequest)
        let error = await service.respond(.get, "/xrpc/com.example.other")
        #expect(error.headers["Access-Control-Allow-Origin"] == "*" && error.headers["Cache-Control"] == "no-store")
        #expect(error.headers["Access-Control-Allow-Credentials"] == nil)
    }

    @Test func `a cached response has a tag, and isn't sent twice`() async throws {
        let first = await service.respond(.get, "/xrpc/com.example.getNotes?list=cached")
        let tag = try #require(first.headers["ETag"])
        #expect(first.headers["Cache-Control"] == "public, max-age=60")
        let target = "/xrpc/com.example.getNotes?list=cached"
        let again = await service.respond(.get, target, ["If-None-Match": "\"x\", \(tag)"])
        #expect(again.status == .notModified && again.bytes?.isEmpty == true)
        let other = await service.respond(.get, target, ["If-None-Match": "\"x\""])
        #expect(other.status == .ok)
    }

    @Test func `a foreign request identifier isn't used`() async {
        let response = await service.respond(
            .get, "/xrpc/com.example.getNotes?list=a", ["X-Request-Id": "forged\u{1b}[31m"])
        #expect(response.headers["X-Request-Id"]?.count == 16)
    }

    @Test func `the labelers of a request are a list of at most twenty`() async {
        let seen = Guarded<AcceptedLabelers?>(nil)
        let service = XRPCService()
        service.on(GetNotes.self) { call in
            seen.withLock { $0 = call.labelers }
            return [:]
        }
        let target = "/xrpc/com.example.getNotes?list=a"
        let (a, b) = ("did:plc:z72i7hdynmk6r22z27h6tvur", "did:web:labels.example.com")
        func send(_ value: String?) async -> HTTPStatusCode {
            seen.withLock { $0 = nil }
            return await service.respond(.get, target, value.map { ["atproto-accept-labelers": $0] } ?? [:]).status
        }
        #expect(await send(nil) == .ok && seen.withLock(\.self) == nil)
        #expect(await send("") == .ok && seen.withLock(\.self)?.labelers == [])
        #expect(await send("\(a), \(b);redact, \(a);redact") == .ok)
        #expect(seen.withLock(\.self)?.headerValue == "\(a);redact, \(b);redact")
        #expect(await send("nonsense") == .badRequest)
        let many = (0..<21).map { "did:web:l\($0).example.com" }.joined(separator: ",")
        #expect(await send(many) == .badRequest)
    }

    @Test func `labelers in several fields are one list`() async {
        let service = XRPCService()
        service.on(GetNotes.self) { call in ["labelers": .string(call.labelers?.headerValue ?? "none")] }
        var headers: HTTPHeaders = ["atproto-accept-labelers": "did:web:a.example.com"]
        headers.append("did:web:b.example.com;redact,did:web:a.example.com;redact", for: "atproto-accept-labelers")
        let response = await service.respond(.get, "/xrpc/com.example.getNotes?list=a", headers)
        #expect(response.text.contains("did:web:a.example.com;redact, did:web:b.example.com;redact"))
    }

    @Test func `the languages of a request are in order of preference`() async {
        let service = XRPCService()
        service.on(GetNotes.self) { call in
            ["languages": .string(call.languages.map(\.description).joined(separator: " "))]
        }
        let response = await service.respond(
            .get, "/xrpc/com.example.getNotes?list=a", ["Accept-Language": "en;q=0.5, de, fr;q=0, *;q=0.1, pt-BR;q=0.8"]
        )
        #expect(response.text.contains("de pt-BR en"))
    }

    @Test func `a call for another service isn't answered`() async {
        let target = "/xrpc/com.example.getNotes?list=a"
        func status(_ proxy: String) async -> Int {
            await service.respond(.get, target, ["atproto-proxy": proxy]).status.rawValue
        }
        #expect(await status("did:web:notes.example.com#notes") == 200)
        #expect(await status("did:web:other.example.com#notes") == 501)
        #expect(await status("did:web:notes.example.com#other") == 501)
        #expect(await status("nonsense") == 400)
    }

    @Test func `the state has the service's numbers, and its failure`() async {
        let isLate = Guarded(false)
        let service = XRPCService()
        service.reportHealth {
            if isLate.withLock(\.self) { throw XRPCError(.serviceUnavailable, "840 s behind") }
            return ["lag": 3]
        }
        let response = await service.respond(.get, "/xrpc/_health")
        #expect(response.text == #"{"status":"ok","version":"0","lag":3}"#)
        #expect(await service.respond(.post, "/xrpc/_health").status.rawValue == 405)
        #expect(await service.respond(.get, "/xrpc/_health", ["atproto-proxy": "did:web:a.b#c"]).status == .badRequest)
        let late = XRPCService()
        late.reportHealth { throw XRPCError(.serviceUnavailable, "840 s behind") }
        let failing = await late.respond(.get, "/xrpc/_health")
        #expect(failing.status == .serviceUnavailable && failing.text.contains("840 s behind"))
    }

    @Test func `a check of the state that hangs runs once, and isn't waited for`() async throws {
        let clock = TurnedClock()
        let service = XRPCService(nil, options: XRPCService.Options(), time: clock.source)
        let (release, count) = (OneShot(), Guarded(0))
        service.reportHealth {
            count.withLock { $0 += 1 }
            await release.wait()
            return [:]
        }
        let responses = (0..<3).map { _ in Task { await service.respond(.get, "/xrpc/_health") } }
        await clock.untilSleeping(3)
        try await until { count.withLock(\.self) == 1 }
        clock.turn(by: .seconds(5))
        for response in responses { #expect(await response.value.status == .serviceUnavailable) }
        #expect(count.withLock(\.self) == 1)
        release.fire()
        try await until { await service.respond(.get, "/xrpc/_health").status == .ok }
    }

    @Test func `the service serves its own document`() async throws {
        let response = await service.respond(.get, "/.well-known/did.json")
        let did: DID = "did:web:notes.example.com"
        let document = try DIDDocument(json: try #require(response.bytes), of: did)
        #expect(document.service("#notes", type: "NotesService")?.endpoint == "https://notes.example.com")
        #expect(response.headers["Cache-Control"] == "public, max-age=300")
        #expect(await service.respond(.post, "/.well-known/did.json").status.rawValue == 405)
    }

    @Test(arguments: ["https://a.example.com", "a.example.com:3000", "a.example.com/x", "localhost", "", "a b.com"])
    func `an identity is a plain host name`(host: String) {
        #expect(throws: ServiceSetupError.self) { try ServiceIdentity.web(host, service: "#notes", type: "Notes") }
    }

    // MARK: Anything else

    @Test func `a call that nothing handles can be passed on unread`() async {
        service.onAnyOther { call in .text("\(call.nsid) \(call.query) \(call.request.text)") }
        let response = await service.respond(.post, "/xrpc/com.example.other?a=%20&a", body: "raw")
        #expect(response.text == "com.example.other a=%20&a raw")
        #expect(await service.respond(.get, "/xrpc/com.example.getNotes?list=a").status == .ok)
    }

    @Test func `middleware runs in order, around errors, too`() async {
        let order = Guarded<[String]>([])
        for name in ["outer", "inner"] {
            service.use { request, next in
                order.withLock { $0.append(name) }
                var response = try await next(request)
                order.withLock { $0.append("\(name) \(response.status.rawValue)") }
                response.headers["X-\(name)"] = "1"
                return response
            }
        }
        let response = await service.respond(.get, "/xrpc/com.example.getNotes?list=broken")
        #expect(order.withLock(\.self) == ["outer", "inner", "inner 500", "outer 500"])
        #expect(response.headers["X-outer"] == "1" && response.headers["X-inner"] == "1")
        service.use { _, _ in throw XRPCError(.forbidden, "no") }
        #expect(await service.respond(.get, "/xrpc/_health").status == .forbidden)
    }

    @Test func `a served service answers over a socket`() async throws {
        let running = try await service.start()
        let client = ATClient(host: running.url)
        #expect(try await client.execute(GetNotes(list: "a", limit: 3))["limit"] == 3)
        let head = try await DefaultTransport.shared.send(
            HTTPRequest(.head, running.url.appending(path: "xrpc/_health")))
        #expect(head.status == .ok && head.body.isEmpty && head.headers["Content-Length"] == "29")
        await running.stop()
    }
}

private func threadName() -> String {
    Thread.current.name ?? ""
}
