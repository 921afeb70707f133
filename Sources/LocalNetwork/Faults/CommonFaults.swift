import ATData
import Foundation
import HTTPTransport
public import LocalServer

// What goes wrong with real data servers, and what stands before them.

extension Fault {
    /// 503 with `Retry-After`, without the call having been made.
    public static func overloaded(retryAfter seconds: Int = 0) -> Fault {
        .answer { _ in
            var response = LocalResponse.error(
                "NotEnoughResources", "Try again later", status: .serviceUnavailable)
            response.headers["Retry-After"] = String(seconds)
            return response
        }
    }

    /// 429 with the header fields that data servers send along, without the call having been made.
    ///
    /// - Parameters:
    ///   - seconds: In how many seconds the caller may come again.
    ///   - limit: How many calls there may be in five minutes.
    public static func rateLimited(retryAfter seconds: Int = 0, limit: Int = 3000) -> Fault {
        .answer { _ in
            var response = LocalResponse.error(
                "RateLimitExceeded", "Rate Limit Exceeded", status: .tooManyRequests)
            response.headers["RateLimit-Limit"] = String(limit)
            response.headers["RateLimit-Remaining"] = "0"
            response.headers["RateLimit-Reset"] = String(Int(Date().timeIntervalSince1970) + seconds)
            response.headers["RateLimit-Policy"] = "\(limit);w=300"
            response.headers["Retry-After"] = String(seconds)
            return response
        }
    }

    /// A page of HTML, as proxies make them when there is no server behind them, without the call having been made.
    public static func htmlErrorPage(status: Int = 502) -> Fault {
        let page = """
            <!DOCTYPE html>
            <html><head><title>\(status) Bad Gateway</title></head>
            <body><center><h1>\(status) Bad Gateway</h1></center><hr><center>nginx</center></body></html>
            """
        return .status(status, headers: ["Content-Type": "text/html"], body: Data(page.utf8))
    }

    /// The answer to an access token that has run out, without the call having been made. Calls without an access
    /// token, and those that start, renew and end sessions, are answered as usual.
    public static func expiredToken(_ answer: LocalNetwork.Options.ExpiryAnswer = .badRequest) -> Fault {
        let spared = ["createAccount", "createSession", "refreshSession", "deleteSession"]
        let status: HTTPStatusCode = answer == .unauthorized ? .unauthorized : .badRequest
        return .when(
            { request in
                request.headers["Authorization"] != nil
                    && !spared.contains { request.path == "/xrpc/com.atproto.server.\($0)" }
            }, .answer { _ in .error("ExpiredToken", "Token has expired", status: status) })
    }

    /// The call is made, but the connection breaks before its answer.
    public static let lostAnswer = Fault.resetBody(after: 0)

    /// The call is made, and its answer ends in the middle of its JSON, as if that were all.
    public static let malformedJSON = Fault.body { $0.prefix($0.count * 2 / 3) }

    /// The call is made, and one element of the first list in its answer is none that any client could read.
    ///
    /// - Parameter index: Which element; the last where there are fewer.
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

    /// What goes wrong on any day, for `LocalNetwork.Faults.random`: late answers, 429, 502 as HTML, 503, connections
    /// that drop before the call is made or after, tokens that have run out, and JSON that breaks off.
    public static let everyday: [Fault] = [
        .delay(.milliseconds(20)), .rateLimited(), .htmlErrorPage(), .overloaded(), .drop, .reset, .lostAnswer,
        .expiredToken(), .malformedJSON,
    ]
}
