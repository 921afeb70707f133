import BskyKit
import Foundation
import HTTPTransport
import LocalServer
import TestLoad
import Testing

@Suite(.inTurn)
struct CardReaderTests {
    private static func page(_ head: String, body: String = "") -> ServerResponse {
        .data(Data("<html><head>\(head)</head><body>\(body)".utf8), contentType: "text/html; charset=utf-8")
    }

    private func picture(_ server: LocalServer, _ path: String, byteCount: Int = 0) {
        let file = SamplePictures.png(SamplePictures.chunk("IDAT", [UInt8](repeating: 1, count: byteCount)))
        server.route(.get, path) { _ in .data(Data(file), contentType: "application/octet-stream") }
    }

    @Test func `a card has a title, a description and a picture, relative to where the page is`() async throws {
        let server = try await LocalServer.start()
        server.route(.get, "/old") { _ in .redirect(to: "/new/page") }
        server.route(.get, "/new/page") { _ in
            Self.page(
                #"<title>T</title><meta name=description content="D &amp; E"><meta property=og:image content="../p.png">"#
            )
        }
        picture(server, "/p.png")
        let reader = PageCardReader(over: DefaultTransport.shared)
        let card = try #require(try await reader.card(of: server.url.appending(path: "old")))
        #expect([card.title, card.description] == ["T", "D & E"])
        #expect(card.picture?.header.width == 640)
        // The card leads to what the text says.
        #expect(card.address.description.hasSuffix("/old"))
        #expect(server.requests.allSatisfy { $0.headers["Cookie"] == nil && $0.headers["Authorization"] == nil })

        server.route(.get, "/based") { _ in
            Self.page(#"<base href="/new/sub/"><title>T</title><meta property=og:image content="../../p.png">"#)
        }
        #expect(try await reader.card(of: server.url.appending(path: "based"))?.picture != nil)
        await server.stop()
    }

    @Test func `a picture that fails leaves the card`() async throws {
        let server = try await LocalServer.start()
        for (index, image) in [
            "/gone.png", "/large.png", "/text", "http://127.0.0.1:1/x.png", "::", "data:image/png,x",
        ].enumerated() {
            server.route(.get, "/\(index)") { _ in
                Self.page("<title>T</title><meta property=og:image content=\"\(image)\">")
            }
        }
        picture(server, "/large.png", byteCount: 1_000_000)
        server.route(.get, "/text") { _ in .text("no picture") }
        let reader = PageCardReader(over: DefaultTransport.shared)
        for index in 0..<6 {
            let card = try await reader.card(of: server.url.appending(path: "\(index)"))
            #expect(card?.title == "T" && card?.picture == nil, "\(index)")
        }
        await server.stop()
    }

    @Test func `only the beginning of a page is read`() async throws {
        let server = try await LocalServer.start()
        server.route(.get, "/head") { _ in
            .stream(headers: ["Content-Type": "text/html"]) { writer in
                try await writer.write(Data("<title>T</title></HE".utf8))
                try await writer.write(Data("AD>".utf8))
                while true { try await writer.write(Data(repeating: 0x20, count: 10_000)) }
            }
        }
        server.route(.get, "/long") { _ in
            .data(
                Data("<title>T</title>".utf8) + Data(repeating: 0x20, count: 10_000_000)
                    + Data("<meta property=og:title content=late>".utf8), contentType: "text/html")
        }
        let reader = PageCardReader(over: DefaultTransport.shared)
        #expect(try await reader.card(of: server.url.appending(path: "head"))?.title == "T")
        #expect(try await reader.card(of: server.url.appending(path: "long"))?.title == "T")
        await server.stop()
    }

    #if canImport(FoundationNetworking)
    @Test func `the machine itself is out of reach, also by a redirect`() async throws {
        let inner = try await LocalServer.start { _ in Self.page("<title>secret</title>") }
        let outer = try await LocalServer.start { _ in .redirect(to: inner.url.absoluteString) }
        await #expect(throws: TransportError.self) { try await PageCardReader.standard.card(of: outer.url) }
        #expect(outer.requests.isEmpty)
        // A guard that takes one server for the public Internet.
        let port = outer.port
        let onlyOuter = SocketGuard { $0.port == port ? nil : "it is not on the public Internet" }
        let reader = PageCardReader(over: CurlTransport(options: .init(usesProxies: false, socketGuard: onlyOuter)))
        await #expect(throws: TransportError.self) { try await reader.card(of: outer.url) }
        #expect(outer.requests.count == 1 && inner.requests.isEmpty)
        // A picture is a request like any other.
        outer.route(.get, "/page") { _ in
            Self.page("<title>T</title><meta property=og:image content='\(inner.url.absoluteString)'>")
        }
        #expect(try await reader.card(of: outer.url.appending(path: "page"))?.title == "T")
        #expect(inner.requests.isEmpty)
        await outer.stop()
        await inner.stop()
    }
    #endif

    @Test func `walls, loops and files have no card`() async throws {
        let server = try await LocalServer.start()
        server.route(.get, "/wall") { _ in
            .data(Data("<title>Are you a robot?</title>".utf8), status: .forbidden, contentType: "text/html")
        }
        server.route(.get, "/loop") { _ in .redirect(to: "/loop") }
        server.route(.get, "/file") { _ in .redirect(to: "file:///etc/passwd") }
        server.route(.get, "/empty") { _ in Self.page("") }
        server.route(.get, "/json") { _ in try .json(["title": "T"]) }
        let reader = PageCardReader(over: DefaultTransport.shared)
        func url(_ path: String) -> URL { server.url.appending(path: path) }
        await #expect(throws: CardError.status(403)) { try await reader.card(of: url("wall")) }
        await #expect(throws: CardError.redirect) { try await reader.card(of: url("loop")) }
        #expect(server.requests.count { $0.path == "/loop" } == 6)
        await #expect(throws: CardError.redirect) { try await reader.card(of: url("file")) }
        #expect(try await reader.card(of: url("empty")) == nil)
        #expect(try await reader.card(of: url("json")) == nil)
        for address in ["file:///etc/passwd", "ftp://example.com/", "mailto:a@example.com", "https:///page"] {
            let odd = try #require(URL(string: address))
            await #expect(throws: CardError.address) { try await reader.card(of: odd) }
            await #expect(throws: CardError.address) { try await CardService().card(of: odd) }
        }
        server.route(.get, "/capitals") { _ in
            .redirect(to: "HTTP://127.0.0.1:\(server.port)/found")
        }
        server.route(.get, "/found") { _ in Self.page("<title>T</title>") }
        #expect(try await reader.card(of: url("capitals"))?.title == "T")
        let secret = try #require(URL(string: "http://user:password@127.0.0.1:\(server.port)/empty"))
        await #expect(throws: CardError.address) { try await reader.card(of: secret) }
        await server.stop()
    }

    @Test(arguments: [#""title":"T\ud83d","score":0.5"#, #""title":"T\ufffd","note":"\ud83d""#])
    func `what else a service says costs no card`(_ members: String) async throws {
        let server = try await LocalServer.start()
        server.route(.get, "/extract") { _ in
            .data(Data(#"{"error":"",\#(members),"description":"D"}"#.utf8), contentType: "application/json")
        }
        let service = CardService(at: server.url.appending(path: "extract"))
        let card = try await service.card(of: try #require(URL(string: "https://example.com/a")))
        #expect(card?.title == "T\u{FFFD}" && card?.description == "D")
        await server.stop()
    }

    @Test func `a service reads pages`() async throws {
        let server = try await LocalServer.start()
        picture(server, "/p.png")
        let image = server.url.appending(path: "p.png").absoluteString
        server.route(.get, "/extract") { request in
            let page = request.query("url") ?? ""
            let error = page.hasSuffix("bad") ? "Unable to generate link preview" : ""
            return try .json(["error": error, "title": "T of \(page)", "description": "D", "image": image])
        }
        let service = CardService(at: server.url.appending(path: "extract"))
        let page = try #require(URL(string: "https://example.com/a?b=c&d=1+2%20%2B"))
        let card = try #require(try await service.card(of: page))
        #expect(card.title == "T of https://example.com/a?b=c&d=1+2%20%2B")
        #expect(card.picture != nil)
        let bad = try #require(URL(string: "https://example.com/bad"))
        await #expect(throws: CardError.service("Unable to generate link preview")) { try await service.card(of: bad) }
        await server.stop()
    }
}
