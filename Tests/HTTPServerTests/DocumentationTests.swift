import Foundation
import HTTPServer
import HTTPTransport
import Probes
import TestLoad
import Testing

/// The samples of the documentation, compiled as they stand there, and run.
@Suite(.inTurn) struct DocumentationTests {
    // sample: site
    actor GuestBook {
        /// By the random text in the visitor's cookie.
        private var names: [String: String] = [:]

        func respond(to request: ServerRequest) throws -> ServerResponse {
            // The response to HEAD is the one to GET. The server leaves out the body.
            let method = request.method == .head ? .get : request.method
            switch (method, request.path) {
            case (.get, "/"):
                let name = request.cookie("visitor").flatMap { names[$0] } ?? "stranger"
                return .html(
                    """
                    <!doctype html><p>Hello, \(name.htmlEscaped)
                    <form method="post" action="/sign"><input name="name"> <button>Sign</button></form>
                    """)
            case (.post, "/sign"):
                guard let name = request.form("name"), !name.isEmpty else {
                    return .html("<!doctype html><p>Your name is missing.", status: .badRequest)
                }
                let visitor = UUID().uuidString
                names[visitor] = name
                let cookie = "visitor=\(visitor); HttpOnly; SameSite=Lax; Path=/"
                return .redirect(to: "/", status: 303, headers: ["Set-Cookie": cookie])
            case (.get, "/names"):
                let wantsJSON = request.headers["Accept"]?.contains("json") ?? false
                return wantsJSON
                    ? try .json(names.values.sorted()) : .text(names.values.sorted().joined(separator: "\n"))
            default:
                return .text("There is no page here.", status: .notFound)
            }
        }
    }
    // sample end

    /// Compiled only: it serves at a fixed port until a signal.
    private func start() async throws {
        // sample: site-start
        let book = GuestBook()
        let server = try await HTTPServer.start(at: .loopback(port: 3000)) { try await book.respond(to: $0) }
        await server.run()
        // sample end
    }

    /// Compiled only, for the same reason.
    private func hello() async throws {
        // sample: hello
        let server = try await HTTPServer.start(at: .loopback(port: 3000)) { request in
            guard request.path == "/hello" else { return .status(.notFound) }
            return .text("Hello, \(request.query("name") ?? "you")")
        }
        await server.run()  // until SIGTERM or SIGINT
        // sample end
    }

    @Test func `a site with a form, a cookie, a redirect and an error page`() async throws {
        let book = GuestBook()
        let server = try await HTTPServer.start { try await book.respond(to: $0) }
        func send(
            _ method: HTTPMethod, _ path: String, _ headers: HTTPHeaders = [:], body: String = ""
        ) async throws -> HTTPResponse {
            let url = try #require(URL(string: "\(server.url)\(path)".replacing("//\(path)", with: path)))
            var request = HTTPRequest(method, url, headers: headers)
            if method == .post { request.body = .bytes(Data(body.utf8)) }
            return try await DefaultTransport.shared.send(request)
        }
        let stranger = try await send(.get, "/")
        #expect(stranger.headers["Content-Type"] == "text/html; charset=utf-8")
        #expect(String(decoding: stranger.body, as: UTF8.self).hasPrefix("<!doctype html><p>Hello, stranger\n"))
        let head = try await send(.head, "/")
        #expect(head.status == .ok && head.body.isEmpty)
        #expect(head.headers["Content-Length"] == "\(stranger.body.count)")
        let form: HTTPHeaders = ["Content-Type": "application/x-www-form-urlencoded"]
        let empty = try await send(.post, "/sign", form, body: "name=")
        #expect(empty.status == .badRequest && empty.headers["Content-Type"] == "text/html; charset=utf-8")
        let signed = try await send(.post, "/sign", form, body: "name=A+%3Cb%3E%26%22%27")
        #expect(signed.status == 303 && signed.headers["Location"] == "/" && signed.body.isEmpty)
        let cookie = try #require(signed.headers["Set-Cookie"]?.split(separator: ";").first.map(String.init))
        let page = String(decoding: try await send(.get, "/", ["Cookie": cookie]).body, as: UTF8.self)
        #expect(page.hasPrefix("<!doctype html><p>Hello, A &lt;b&gt;&amp;&quot;&#39;\n"))
        let names = try await send(.get, "/names", ["Accept": "application/json"])
        #expect(names.headers["Content-Type"] == "application/json")
        #expect(try JSONDecoder().decode([String].self, from: names.body) == ["A <b>&\"'"])
        #expect(try await send(.get, "/names").headers["Content-Type"] == "text/plain; charset=utf-8")
        let missing = try await send(.get, "/other")
        #expect(missing.status == .notFound && missing.body == Data("There is no page here.".utf8))
        await server.stop()
    }

    @Test func `a body is read while it is received`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "received-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        // sample: bodies
        let server = try await HTTPServer.start(bodies: { head in
            head.method == .put ? .pieces(upTo: 1 << 30) : .whole(upTo: 100 << 10)
        }) { request in
            guard request.method == .put else { return .status(.notFound) }
            return .text("\(try await request.pieces.save(to: file)) bytes")
        }
        // sample end
        let response = try await DefaultTransport.shared.send(
            HTTPRequest(.put, server.url, body: .bytes(Data(repeating: 7, count: 300_000))))
        #expect(response.body == Data("300000 bytes".utf8))
        #expect(try Data(contentsOf: file).count == 300_000)
        await server.stop()
    }

    @Test func `each factory takes a status, headers and a type, in this order`() throws {
        let fields: HTTPHeaders = ["X-A": "1"]
        let all: [(ServerResponse, type: String?)] = [
            (.data(Data(), status: .created, headers: fields, contentType: "image/png"), "image/png"),
            (.text("", status: .created, headers: fields), "text/plain; charset=utf-8"),
            (.html("", status: .created, headers: fields), "text/html; charset=utf-8"),
            (try .json([1], status: .created, headers: fields), "application/json"),
            (.redirect(to: "/", status: .created, headers: fields), nil),
            (.status(.created, headers: fields), nil),
            (.text("", status: .created, headers: fields, contentType: "text/css"), "text/css"),
            (.stream(status: .created, headers: fields, contentType: "text/csv") { _ in }, "text/csv"),
        ]
        for (response, type) in all {
            #expect(response.status == .created && response.headers["X-A"] == "1")
            #expect(response.headers["Content-Type"] == type)
        }
    }

    @Test func `the documentation has these samples`() throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent()
        let root = tests.deletingLastPathComponent().deletingLastPathComponent()
        let article = try String(
            contentsOf: root.appending(path: "Sources/HTTPServer/HTTPServer.docc/HTTPServer.md"), encoding: .utf8)
        let samples = Samples.inMarkdown(article)
        #expect(samples == Samples.inSwift(try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)))
        // None is left out.
        #expect(article.components(separatedBy: "```swift\n").count - 1 == samples.count && samples.count == 4)
    }
}
