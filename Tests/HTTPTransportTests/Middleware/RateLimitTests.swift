import Foundation
import HTTPTransport
import LocalServer
import TestLoad
import Testing

@Suite(.inTurn) struct RateLimitTests {
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

    @Test func `dates are compared with the server's own clock`() throws {
        let headers: HTTPHeaders = [
            "Date": "Tue, 14 Nov 2023 23:13:20 GMT", "Retry-After": "Tue, 14 Nov 2023 23:13:50 GMT",
            "RateLimit-Reset": "1700003690", "RateLimit-Remaining": "0",
        ]
        let rateLimit = try #require(RateLimit(headers))
        #expect(rateLimit.retryAfter == .seconds(30) && rateLimit.reset == .seconds(90))
    }

    @Test func `without a Date field, dates are compared with the time of arrival`() {
        let headers: HTTPHeaders = ["RateLimit-Remaining": "0", "RateLimit-Reset": "1700000060"]
        #expect(RateLimit(headers, asOf: Date(timeIntervalSince1970: 1_700_000_050))?.wait == .seconds(10))
        #expect(RateLimit(headers, asOf: Date(timeIntervalSince1970: 1_700_000_070))?.wait == .zero)
    }

    @Test func `a small number is read as seconds from now`() throws {
        #expect(RateLimit(["RateLimit-Reset": "42", "RateLimit-Remaining": "0"])?.wait == .seconds(42))
        #expect(RateLimit(["Retry-After": "5"])?.wait == .seconds(5))
    }

    @Test(arguments: ["", "soon", "-5", "-9223372036854775808", "+5", "Tue, 99 Nov 2023 22:13:20 GMT", "1e999"])
    func `invalid values are ignored`(value: String) {
        #expect(RateLimit(["Retry-After": value])?.wait ?? .zero == .zero)
    }

    @Test(
        arguments: ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset", "Retry-After"],
        [
            "-9223372036854775808", "-9223372036854775809", "9223372036854775807", "99999999999999999999", "-1", "-0",
            "0x10", "1e400", "nan", "\u{0663}", "1;w=-9223372036854775808", ";", "",
        ])
    func `no number in a header crashes`(name: String, value: String) {
        let rateLimit = RateLimit([name: value, "Date": "Thu, 01 Jan 1970 00:00:00 GMT"])
        #expect(rateLimit?.limit ?? 0 >= 0 && rateLimit?.remaining ?? 0 >= 0)
        #expect(rateLimit?.wait ?? .zero >= .zero)
    }

    @Test func `a number that is too large is clamped`() {
        #expect(RateLimit(["Retry-After": "99999999999999999999"])?.wait == .seconds(100_000_000_000))
    }

    @Test func `headers without limits give no rate limit`() {
        #expect(RateLimit(["Content-Type": "text/plain"]) == nil)
    }

    @Test func `a monitor stores the latest limit of each server`() async throws {
        let monitor = RateLimitMonitor()
        let server = try await LocalServer.start { request in
            ServerResponse(headers: ["RateLimit-Remaining": request.query("left") ?? "?"])
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
