import ATData
import Foundation
import HTTPTransport
public import LocalServer

// The common faults of real data servers and of the proxies in front of them.

extension Fault {
    /// A 503 with `Retry-After`. The call isn't executed.
    public static func overloaded(retryAfter seconds: Int = 0) -> Fault {
        .answer { _ in
            var response = ServerResponse.error(
                "NotEnoughResources", "Try again later", status: .serviceUnavailable)
            response.headers["Retry-After"] = String(seconds)
            return response
        }.named("503, retry after \(seconds) s")
    }

    /// A 429 with the header fields of data servers. The call isn't executed.
    ///
    /// - Parameters:
    ///   - seconds: The number of seconds until the caller may retry.
    ///   - limit: The number of calls allowed in five minutes.
    public static func rateLimited(retryAfter seconds: Int = 0, limit: Int = 3000) -> Fault {
        .answer { _ in
            var response = ServerResponse.error(
                "RateLimitExceeded", "Rate Limit Exceeded", status: .tooManyRequests)
            response.headers["RateLimit-Limit"] = String(limit)
            response.headers["RateLimit-Remaining"] = "0"
            let (reset, overflows) = Int(Date().timeIntervalSince1970).addingReportingOverflow(seconds)
            response.headers["RateLimit-Reset"] = String(overflows ? .max : reset)
            response.headers["RateLimit-Policy"] = "\(limit);w=300"
            response.headers["Retry-After"] = String(seconds)
            return response
        }.named("429, retry after \(seconds) s")
    }

    /// An HTML page, like those of proxies that can't reach their server. The call isn't executed.
    public static func htmlErrorPage(status: Int = 502) -> Fault {
        let page = """
            <!DOCTYPE html>
            <html><head><title>\(status) Bad Gateway</title></head>
            <body><center><h1>\(status) Bad Gateway</h1></center><hr><center>nginx</center></body></html>
            """
        return .status(status, headers: ["Content-Type": "text/html"], body: Data(page.utf8))
            .named("\(status) as HTML")
    }

    /// The response to an expired access token. The call isn't executed. Calls without an access token, and those that
    /// create, refresh and end sessions, aren't affected.
    public static func expiredToken(_ answer: LocalNetwork.Options.ExpiryAnswer = .badRequest) -> Fault {
        let spared = ["createAccount", "createSession", "refreshSession", "deleteSession"].map {
            "/xrpc/com.atproto.server.\($0)"
        }
        let status: HTTPStatusCode = answer == .unauthorized ? .unauthorized : .badRequest
        return .when(
            { request in
                request.headers["Authorization"] != nil
                    && !spared.contains { request.path.utf8.elementsEqual($0.utf8) }
            }, .answer { _ in .error("ExpiredToken", "Token has expired", status: status) }.named("expired token"))
    }

    /// The call is executed, but the connection is reset before the response.
    public static let lostAnswer = Fault.resetBody(after: 0).named("response lost")

    /// The call is executed, and the response ends in the middle of its JSON.
    public static let malformedJSON = Fault.body { $0.prefix($0.count * 2 / 3) }.named("truncated JSON")

    /// The call is executed, and one element of the first list in the response is invalid.
    ///
    /// - Parameter index: The index of the element, or of the last one if there are fewer.
    public static func badElement(_ index: Int = 0) -> Fault {
        .body { data in
            guard case .object(var object)? = try? LexValue(json: data) else { return data }
            for field in object {
                guard case .array(var list) = field.value, !list.isEmpty else { continue }
                let place = min(max(0, index), list.count - 1)
                list[place] = ["post": ["uri": "no address", "cid": 5], "uri": "no address", "did": []]
                object[field.name] = .array(list)
                return (try? object.jsonData()) ?? data
            }
            return data
        }
    }

    /// Common faults for `LocalNetwork.Faults.random`: delays, 429, 502 as HTML, 503, connections that drop before or
    /// after the call is executed, expired tokens, and truncated JSON.
    public static let everyday: [Fault] = [
        .delay(.milliseconds(20)), .rateLimited(), .htmlErrorPage(), .overloaded(), .drop, .reset, .lostAnswer,
        .expiredToken(), .malformedJSON,
    ]
}
