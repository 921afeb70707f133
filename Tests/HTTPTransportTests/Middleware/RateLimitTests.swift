import Foundation
import HTTPTransport
import LocalServer
import Testing

@Suite struct RateLimitTests {
    @Test func `the protocol's headers are read`() throws {
        let rateLimit = try #require(
            RateLimit([
                "RateLimit-Limit": "3000", "ratelimit-remaining": "12", "RateLimit-Reset": "1700000060",
                "RateLimit-Policy": "3000;w=300", "Date": "Tue, 14 Nov 2023 22:13:20 GMT",
            ]))
        #expect(rateLimit.limit == 3_000 && rateLimit.remaining == 12 && rateLimit.policy == "3000;w=300")
        #expect(rateLimit.reset == .seconds(60))
        #expect(rateLimit.wait == nil, "there is something left")
    }

    @Test func `a server whose clock is off is measured by its own clock`() throws {
        let headers: HTTPHeaders = [
            "Date": "Tue, 14 Nov 2023 23:13:20 GMT", "Retry-After": "Tue, 14 Nov 2023 23:13:50 GMT",
            "RateLimit-Reset": "1700003690", "RateLimit-Remaining": "0",
        ]
        let rateLimit = try #require(RateLimit(headers))
        #expect(rateLimit.retryAfter == .seconds(30) && rateLimit.reset == .seconds(90))
    }

    @Test func `seconds from now are read as such`() throws {
        #expect(RateLimit(["RateLimit-Reset": "42", "RateLimit-Remaining": "0"])?.wait == .seconds(42))
        #expect(RateLimit(["Retry-After": "5"])?.wait == .seconds(5))
    }

    @Test(arguments: ["", "soon", "-5", "99999999999999999999", "Tue, 99 Nov 2023 22:13:20 GMT", "1e999"])
    func `nonsense is no wait`(value: String) {
        #expect(RateLimit(["Retry-After": value])?.wait ?? .zero == .zero)
    }

    @Test func `headers that say nothing are no rate limit`() {
        #expect(RateLimit(["Content-Type": "text/plain"]) == nil)
    }

    @Test func `a monitor remembers the newest of each server`() async throws {
        let monitor = RateLimitMonitor()
        let server = try await LocalServer.start { request in
            LocalResponse(headers: ["RateLimit-Remaining": request.query("left") ?? "?"])
        }
        let transport = URLSessionTransport().with(monitor)
        for left in ["9", "8"] {
            let url = server.url.appending(queryItems: [URLQueryItem(name: "left", value: left)])
            _ = try await transport.send(HTTPRequest(.get, url))
        }
        #expect(monitor.rateLimit(for: server.url)?.remaining == 8)
        #expect(monitor.rateLimit(for: try #require(URL(string: "https://example.com"))) == nil)
        await server.stop()
    }
}
