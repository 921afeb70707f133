import ATData
import Foundation
import HTTPServer
import HTTPTransport
import LocalNetwork
import LocalServer

/// The calls about the recorded requests.
enum RequestCalls {
    static let calls = [list, get, send, clear]

    private static let fields: [(String, APIShape)] = [
        ("number", .integer), ("server", .text), ("time", .text), ("milliseconds", .integer), ("verb", .text),
        ("method", .text), ("target", .text), ("status", .optional(.integer)), ("caller", .optional(.text)),
        ("app", .optional(.text)), ("requestBytes", .integer), ("responseBytes", .optional(.integer)),
        ("faults", .array(.text)),
    ]

    static let list = APICall(
        "listRequests", .get, "/api/requests",
        "The recorded requests to all servers, newest first. Tokens and passwords are hidden.",
        [
            .query("server", .text, "The ID of a server"),
            .query("method", .text, "A part of the name of the call, or of the path"),
            .query("account", .text, "The DID or the handle of the caller, or of an account in the address"),
            .query("failures", .flag, "Only failures, and requests with a fault"),
            .query("after", .integer(0...Int.max), "Only requests after this number"),
            .query("limit", .integer(1...5000), "The most requests to return; 100 by default"),
        ],
        returns: .object([("requests", .array(.object(fields)))])
    ) { input, bench in
        let after = input.integer("after") ?? 0
        let filter = try filter(input, bench)
        let found = bench.log.entries(after: after).lazy.filter(filter.accepts)
        return ["requests": .array(found.prefix(input.integer("limit") ?? 100).map { .object(facts($0)) })]
    }

    /// Which requests to show, from the parameters that pages have too.
    static func filter(_ input: APIInput, _ bench: Bench) throws -> RequestFilter {
        RequestFilter(
            server: input.text("server"), method: input.text("method")?.lowercased(),
            account: input.text("account") == nil ? nil : try bench.account(input).did,
            onlyFailures: input.flag("failures") ?? false)
    }

    static let get = APICall(
        "getRequest", .get, "/api/requests/{number}",
        "A recorded request with its header fields and bodies. Tokens and passwords are hidden.",
        [.path("number", .integer(1...Int.max), "The number of the request")],
        returns: .object(
            fields + [
                ("requestHeaders", .array(.array(.text))), ("requestBody", .any),
                ("responseHeaders", .array(.array(.text))), ("responseBody", .any), ("curl", .text),
                ("atp", .optional(.text)),
            ])
    ) { input, bench in
        let entry = try bench.entry(input)
        var object = facts(entry)
        object["requestHeaders"] = headers(entry.request.headers)
        object["requestBody"] = body(entry.request.body, entry.request.headers)
        object["responseHeaders"] = headers(entry.responseHeaders)
        object["responseBody"] = body(entry.responseBody, entry.responseHeaders)
        let copies = CallCopies(entry: entry, server: bench.address(of: entry.server))
        object["curl"] = .string(copies.curl)
        object["atp"] = copies.atp.map { .string($0) }
        return .object(object)
    }

    static let send = APICall(
        "sendAgain", .post, "/api/requests/{number}/send",
        "Sends a recorded request again, with the token that it had. Proofs of apps can be used once, so their "
            + "requests fail.",
        button: "Send again",
        [.path("number", .integer(1...Int.max), "The number of the request")],
        returns: .object([("status", .integer)])
    ) { input, bench in
        let entry = try bench.entry(input)
        guard entry.request.body.count == entry.requestSize else {
            throw APIFailure.invalid("The request is too large to be sent again")
        }
        guard
            let url = URL(
                string: bench.network.inside(bench.address(of: entry.server)).absoluteString + entry.request.localTarget
            )
        else {
            throw APIFailure.invalid("The address of the request is invalid")
        }
        var request = HTTPRequest(entry.request.method, url)
        let own: Set<String> = ["connection", "content-length", "expect", "host", "transfer-encoding", "upgrade"]
        for field in entry.request.headers where !own.contains(field.name.lowercased()) {
            request.headers[field.name] = field.value
        }
        if !entry.request.body.isEmpty { request.body = .bytes(entry.request.body) }
        request.isSentOnce = true
        do {
            return ["status": .integer(try await DefaultTransport.shared.send(request).status.rawValue)]
        } catch let error as TransportError {
            throw APIFailure(status: .badGateway, error: "SendFailed", message: "\(error)")
        }
    }

    static let clear = APICall(
        "clearRequests", .delete, "/api/requests", "Forgets all recorded requests.", button: "Clear", returns: .nothing
    ) { _, bench in
        bench.log.clear()
        return [:]
    }

    private static func facts(_ entry: LoggedExchange) -> LexObject {
        var object: LexObject = [
            "number": .integer(entry.number), "server": .string(entry.server), "time": .string(entry.start.text),
            "milliseconds": .integer(entry.duration.milliseconds), "verb": .string(entry.request.method.rawValue),
            "method": .string(entry.method), "target": .string(Secrets.hidden(target: entry.request.target)),
        ]
        object["status"] = entry.status.map { .integer($0) }
        if let caller = entry.caller {
            object["caller"] = .string(caller.did.description)
            object["app"] = caller.app.map { .string($0) }
        }
        object["requestBytes"] = .integer(entry.requestSize)
        object["responseBytes"] = entry.responseSize.map { .integer($0) }
        object["faults"] = .array(entry.faults.map { .string($0) })
        return object
    }

    private static func headers(_ headers: HTTPHeaders) -> LexValue {
        .array(headers.map { [.string($0.name), .string(Secrets.hidden(header: $0.name, $0.value))] })
    }

    private static func body(_ data: Data, _ headers: HTTPHeaders) -> LexValue {
        switch Secrets.body(data, headers) {
        case .none: .null
        case .json(let value): value
        case .text(let text): .string(text)
        case .binary(let type): .string("\(data.count) bytes of \(type)")
        }
    }
}

extension Bench {
    /// The recorded request that a call names.
    func entry(_ input: APIInput) throws -> LoggedExchange {
        let number = input.integer("number") ?? 0
        guard let entry = log[number] else {
            throw APIFailure.notFound("The request \(number) is not recorded any more")
        }
        return entry
    }

    /// The address of a server, or else of the data server.
    func address(of id: String) -> URL {
        let servers = network.servers
        return (servers.first { $0.id.utf8.elementsEqual(id.utf8) } ?? servers.first)?.server.url ?? network.plcURL
    }
}
