import ATData
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import TestLoad
import Testing

/// The rules of services that the servers of a network follow, too.
@Suite(.inTurn) struct CallRuleTests {
    private func send(
        _ method: HTTPMethod, _ path: String, to url: URL, _ headers: HTTPHeaders = [:], body: String = ""
    ) async throws -> HTTPResponse {
        var request = HTTPRequest(method, try #require(URL(string: url.absoluteString + path)), headers: headers)
        if !body.isEmpty { request.body = .bytes(Data(body.utf8)) }
        return try await URLSessionTransport.shared.send(request)
    }

    @Test func `paths, methods and browsers are handled as in any service`() async throws {
        try await NetworkProbe.run { probe in
            let network = probe.network
            let labeler = try await network.labeler(probe.alice)
            let feeds = try await network.startFeedGenerator()
            for url in [
                network.url, network.appView.url, network.chat.url, network.video.url, labeler.server.url,
                feeds.server.url,
            ] {
                #expect(try await send(.get, "/nothing", to: url).status == .notFound, "\(url)")
                #expect(try await send(.get, "/xrpc/com.example.unknown", to: url).status != .ok)
                #expect(try await send(.get, "/xrpc/nothing", to: url).status == .badRequest)
                let health = try await send(.get, "/xrpc/_health", to: url)
                #expect(try LexValue(json: health.body)["version"]?.text == "local")
                let preflight = try await send(
                    .options, "/xrpc/app.bsky.actor.getProfile", to: url,
                    [
                        "Origin": "https://app.example.com", "Access-Control-Request-Method": "GET",
                        "Access-Control-Request-Headers": "authorization, dpop",
                    ])
                #expect(preflight.headers["Access-Control-Allow-Headers"] == "authorization, dpop")
                #expect(preflight.headers["Access-Control-Allow-Origin"] == "*")
            }
            for url in [network.url, network.appView.url] {
                let wrong = try await send(.post, "/xrpc/app.bsky.actor.getProfile?actor=bob.test", to: url)
                #expect(wrong.status.rawValue == 405 && wrong.headers["Allow"] == "GET, HEAD")
            }
            let path = "/xrpc/app.bsky.actor.getProfile"
            #expect(try await send(.get, "\(path)/?actor=bob.test", to: network.appView.url).status == .ok)
            let head = try await send(.head, "\(path)?actor=bob.test", to: network.appView.url)
            #expect(head.status == .ok && head.body.isEmpty)
        }
    }

    @Test func `parameters are read as in any service, and one message names the fault`() async throws {
        try await NetworkProbe.run { probe in
            let path = "/xrpc/com.atproto.repo.listRecords?repo=alice.test&collection=com.example.note"
            // A parameter without a value is absent.
            #expect(try await probe.get("\(path)&limit=&cursor=").status == 200)
            for (query, words) in [
                ("limit=1&limit=2", "The parameter limit is given 2 times"),
                ("limit=+1", "The parameter limit is not an integer"), ("limit=0", "limit must be from 1 to 100"),
                ("reverse=yes", "The parameter reverse is neither true nor false"),
            ] {
                let answer = try await probe.get("\(path)&\(query)")
                #expect(answer.status == 400 && answer.json["error"] == "InvalidRequest")
                #expect(answer.json["message"]?.text?.contains(words) == true, "\(answer.json)")
            }
            let missing = try await probe.get("/xrpc/com.atproto.repo.describeRepo")
            #expect(missing.json["message"] == "The parameter repo is missing")
        }
    }

    @Test func `an input has its type, and is refused if nobody knows how it is compressed`() async throws {
        try await NetworkProbe.run { probe in
            let token = try await probe.network.issueTokens(for: probe.alice).access
            for (headers, status) in [
                (["Content-Type": "text/plain"], 400), ([:], 400),
                (["Content-Type": "application/json", "Content-Encoding": "br"], 415),
                (["Content-Type": "Application/JSON; charset=utf-8"], 200),
            ] as [(HTTPHeaders, Int)] {
                var headers = headers
                headers["Authorization"] = "Bearer \(token)"
                let response = try await send(
                    .post, "/xrpc/com.atproto.repo.createRecord", to: probe.network.url, headers,
                    body: String(decoding: try NetworkProbe.note("hello", in: probe.alice).jsonData(), as: UTF8.self))
                #expect(response.status.rawValue == status, "\(headers)")
            }
        }
    }
}
