import Foundation
import HTTPTransport
import LocalServer
import TestLoad
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What could carry one account's credentials or responses to another: nothing is kept that does.
@Suite(.inTurnFirst, .serialized) struct AccountsTransportTests {
    @Test(arguments: TransportKind.allCases)
    func `a server's cookies aren't sent back`(kind: TransportKind) async throws {
        let server = try await LocalServer.start { _ in
            ServerResponse(headers: ["Set-Cookie": "session=alice; Path=/; Max-Age=1000"])
        }
        let (alice, bob) = (kind.make(), kind.make())
        for transport in [alice, alice, bob] {
            let response = try await transport.send(HTTPRequest(.get, server.url))
            #expect(response.headers["Set-Cookie"] != nil)
        }
        #expect(server.requests.count == 3 && server.requests.allSatisfy { $0.headers["Cookie"] == nil })
        #expect(HTTPCookieStorage.shared.cookies(for: server.url)?.isEmpty != false)
        await server.stop()
    }

    @Test(arguments: TransportKind.allCases)
    func `the process's own cookies are not sent`(kind: TransportKind) async throws {
        let server = try await LocalServer.start { _ in .text("answer") }
        let cookie = try #require(
            HTTPCookie(properties: [.name: "session", .value: "carol", .domain: "127.0.0.1", .path: "/"]))
        HTTPCookieStorage.shared.setCookie(cookie)
        defer { HTTPCookieStorage.shared.deleteCookie(cookie) }
        #expect(HTTPCookieStorage.shared.cookies(for: server.url)?.count == 1)
        _ = try await kind.make().send(HTTPRequest(.get, server.url))
        #expect(server.requests.first?.headers["Cookie"] == nil)
        await server.stop()
    }

    @Test(arguments: TransportKind.allCases)
    func `a cacheable response is fetched for each account`(kind: TransportKind) async throws {
        let server = try await LocalServer.start { request in
            ServerResponse(
                headers: ["Cache-Control": "public, max-age=1000", "ETag": "\"1\""],
                body: Data((request.headers["Authorization"] ?? "nobody").utf8))
        }
        let transport = kind.make()
        for account in ["alice", "bob", "nobody"] {
            let headers: HTTPHeaders = account == "nobody" ? [:] : ["Authorization": account]
            let response = try await transport.send(HTTPRequest(.get, server.url, headers: headers))
            #expect(String(decoding: response.body, as: UTF8.self) == account)
        }
        #expect(server.requests.count == 3)
        #expect(server.requests.allSatisfy { $0.headers["If-None-Match"] == nil })
        await server.stop()
    }

    @Test(arguments: TransportKind.allCases, ["Basic", "Digest"])
    func `a challenge isn't answered with stored credentials`(kind: TransportKind, method: String) async throws {
        let server = try await LocalServer.start { _ in
            ServerResponse(
                status: .unauthorized, headers: ["WWW-Authenticate": "\(method) realm=\"x\", nonce=\"1\""])
        }
        let space = URLProtectionSpace(
            host: "127.0.0.1", port: server.port, protocol: "http", realm: "x",
            authenticationMethod: method == "Basic"
                ? NSURLAuthenticationMethodHTTPBasic : NSURLAuthenticationMethodHTTPDigest)
        let credential = URLCredential(user: "carol", password: "secret", persistence: .forSession)
        URLCredentialStorage.shared.setDefaultCredential(credential, for: space)
        defer { URLCredentialStorage.shared.remove(credential, for: space) }
        #expect(try await kind.make().send(HTTPRequest(.get, server.url)).status == .unauthorized)
        #expect(server.requests.count == 1 && server.requests.first?.headers["Authorization"] == nil)
        await server.stop()
    }

    @Test(arguments: TransportKind.allCases, [HTTPStatusCode.ok, .unauthorized])
    func `credentials in the URL aren't sent, even after a challenge`(kind: TransportKind, status: HTTPStatusCode)
        async throws
    {
        let server = try await LocalServer.start { _ in
            ServerResponse(status: status, headers: ["WWW-Authenticate": "Basic realm=\"x\""])
        }
        let url = try #require(URL(string: "http://alice:s%20ecret@127.0.0.1:\(server.port)/a%2Fb?c=%20d"))
        let transport = kind.make()
        for _ in 0..<2 { #expect(try await transport.send(HTTPRequest(.get, url)).status == status) }
        #expect(server.requests.count == 2)
        for request in server.requests {
            #expect(request.headers["Authorization"] == nil && request.target == "/a%2Fb?c=%20d")
        }
        await server.stop()
    }
}
