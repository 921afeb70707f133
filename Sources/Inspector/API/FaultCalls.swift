import ATData
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer

/// The calls that break things on purpose.
enum FaultCalls {
    static let calls = [list, set, clear]

    static let list = APICall(
        "listFaults", .get, "/api/faults", "The faults that are set.",
        returns: .object([
            (
                "faults",
                .array(
                    .object([
                        ("server", .text), ("method", .text), ("fault", .text), ("remaining", .optional(.integer)),
                    ]))
            )
        ])
    ) { _, bench in
        [
            "faults": .array(
                bench.activeFaults.map { active in
                    var object: LexObject = [
                        "server": .string(active.server), "method": .string(active.method),
                        "fault": .string(active.fault.name),
                    ]
                    object["remaining"] = active.fault.remaining.map { .integer($0) }
                    return .object(object)
                })
        ]
    }

    /// The faults by name, with what they do.
    enum Kind: String, CaseIterable, Sendable {
        case unavailable, rateLimited, html, garbage, half, closed, reset, silence, slow, expiredToken, lostResponse

        var about: String {
            switch self {
            case .unavailable: "503 with Retry-After"
            case .rateLimited: "429 with Retry-After and the RateLimit fields"
            case .html: "502 as an HTML page"
            case .garbage: "bytes that aren't HTTP"
            case .half: "the call is made, and the JSON of the response is cut"
            case .closed: "the connection closes without a response, as if the server were down"
            case .reset: "the connection is reset without a response"
            case .silence: "nothing for some seconds, then the connection closes"
            case .slow: "the response comes some seconds later"
            case .expiredToken: "the response to an expired access token"
            case .lostResponse: "the call is made, and the connection is reset before the response"
            }
        }

        func fault(seconds: Int) -> Fault {
            switch self {
            case .unavailable: .overloaded(retryAfter: seconds)
            case .rateLimited: .rateLimited(retryAfter: seconds)
            case .html: .htmlErrorPage()
            case .garbage: .garbage()
            case .half: .malformedJSON
            case .closed: .drop
            case .reset: .reset
            case .silence: .delay(.seconds(seconds), then: .drop)
            case .slow: .delay(.seconds(seconds))
            case .expiredToken: .expiredToken()
            case .lostResponse: .lostAnswer
            }
        }
    }

    static let set = APICall(
        "setFault", .post, "/api/faults",
        "Lets the next calls of a method fail, or all. This replaces earlier faults of the method. "
            + Kind.allCases.map { "\($0.rawValue): \($0.about)" }.joined(separator: "; ") + ".",
        button: "Set fault",
        [
            .optional("server", .text, "Server; the data server if it is empty", suggestion: "pds"),
            .required(
                "method", .text, "NSID of the call, a path such as /oauth/token, or * for all without their own",
                suggestion: "app.bsky.feed.getTimeline"),
            .required("fault", .choice(Kind.allCases.map(\.rawValue)), "Fault"),
            .optional("times", .integer(1...10_000), "Number of calls; every call if it is empty", suggestion: "1"),
            .optional("seconds", .integer(0...3600), "Seconds, for faults that take or name a time", suggestion: "1"),
        ],
        returns: .object([("server", .text), ("method", .text), ("fault", .text)])
    ) { input, bench in
        let server = try bench.server(input)
        let method = try input.required("method")
        guard let kind = Kind(rawValue: try input.required("fault")) else {
            throw APIFailure.invalid("fault is invalid")
        }
        let fault = kind.fault(seconds: input.integer("seconds") ?? 1)
        if let times = input.integer("times") {
            server.server.script(try path(method), Array(repeating: fault, count: times))
        } else {
            server.server.script(try path(method), always: fault)
        }
        return ["server": .string(server.id), "method": .string(method), "fault": .string(fault.name)]
    }

    static let clear = APICall(
        "clearFaults", .delete, "/api/faults", "Removes the faults of a method, of a server, or all.",
        button: "Clear all faults",
        [.query("server", .text, "The ID of a server"), .query("method", .text, "A method, as when it was set")],
        returns: .nothing
    ) { input, bench in
        let only = input.text("server") == nil ? nil : try bench.server(input).id
        let path = try input.text("method").map(path)
        for server in bench.network.servers where only == nil || server.id == only {
            for fault in server.server.scriptedFaults where path == nil || fault.path == path {
                server.server.script(fault.path, [])
            }
        }
        return [:]
    }

    /// The path of a method.
    private static func path(_ method: String) throws -> String {
        if method == "*" || method.hasPrefix("/") { return method }
        do {
            return "/xrpc/\(try NSID(method))"
        } catch {
            throw APIFailure.invalid("method must be an NSID, a path or *: \(error)")
        }
    }
}

extension Bench {
    /// A fault that is set.
    struct ActiveFault: Sendable {
        let server: String
        /// The NSID, or else the path.
        let method: String
        let fault: ScriptedFault
    }

    /// The faults of all servers.
    var activeFaults: [ActiveFault] {
        network.servers.flatMap { server in
            server.server.scriptedFaults.map { fault in
                let isCall = fault.path.hasPrefix("/xrpc/")
                return ActiveFault(
                    server: server.id, method: isCall ? String(fault.path.dropFirst("/xrpc/".count)) : fault.path,
                    fault: fault)
            }
        }
    }
}
