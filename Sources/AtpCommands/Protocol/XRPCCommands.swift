import ATData
import CoreATProtocol
import Foundation
import HTTPTransport
import Terminal

/// `atp xrpc`: makes any call.
enum XRPCCommands {
    static let command = Command("xrpc", "Make any call", subcommands: [query, procedure])

    private static let name = Argument("NSID", "The NSID of the call")
    private static let parameters = Argument(
        "KEY=VALUE", "Parameters; an array repeats its key", isRequired: false, isRepeated: true)
    private static let fields = Argument(
        "KEY=TEXT|KEY:=JSON", "Fields of the input: text, or with := any JSON", isRequired: false, isRepeated: true)
    private static let parameter = Option(
        "param", letter: "p", value: "KEY=VALUE", "A query parameter", isRepeated: true)
    private static let input = Option(
        "input", letter: "i", value: "FILE", "The file to send, or - for standard input", isFile: true)
    private static let mediaType = Option(
        "type", value: "TYPE", "The media type of --input (default: application/json)")
    private static let proxy = Option(
        "proxy", value: "DID#SERVICE", "The service to which the server forwards the call")
    private static let labelers = Option(
        "labeler", value: "DID", "A labeler whose labels to request", isRepeated: true)
    private static let shared = [SharedOptions.output, proxy, labelers]

    private static let query = Command(
        "query", "Make a query (a call that reads)",
        discussion: """
            Uses the current account if there is one, and none otherwise. JSON is printed; anything else is written \
            unchanged.
            """,
        arguments: [name, parameters], options: shared,
        examples: [
            .init("atp xrpc query app.bsky.actor.getProfile actor=bsky.app", "Read a profile"),
            .init(
                "atp xrpc query app.bsky.actor.getProfiles actors=bsky.app actors=atproto.com",
                "Read several profiles"),
            .init(
                "atp xrpc query com.atproto.sync.getRepo did=did:plc:… --host https://pds.example.com -o repo.car",
                "Download a repository, with a progress bar"),
        ]
    ) { invocation in
        try await call(.get, invocation, parameters: invocation[all: parameters], body: .none, type: nil)
    }

    private static let procedure = Command(
        "procedure", "Make a procedure call (a call that changes something)",
        arguments: [name, fields], options: [input, mediaType, parameter] + shared,
        examples: [
            .init(
                "atp xrpc procedure app.bsky.graph.muteActor actor=bob.example.com", "Send an object with text fields"),
            .init("atp xrpc procedure com.example.thing 'tags:=[\"a\",\"b\"]' limit:=5", "Send other values"),
            .init("atp xrpc procedure com.example.thing --input - < thing.json", "Send JSON from standard input"),
            .init(
                "atp xrpc procedure com.example.import --input data.car --type application/vnd.ipld.car",
                "Send a file"),
        ]
    ) { invocation in
        let given = invocation[all: fields]
        var body = HTTPBody.none
        var type: String?
        if invocation.has(input) || invocation.has(mediaType) {
            guard given.isEmpty else { throw UsageError("pass either fields or --input, not both") }
            type = invocation[mediaType] ?? "application/json"
            if let name = invocation[input], name != "-" {
                body = .file(try invocation.surroundings.file(name))
            } else {
                body = .bytes(Data(try invocation.readInput(nil)))
            }
        } else if !given.isEmpty {
            type = "application/json"
            body = .bytes(Data(try object(given).json()))
        }
        try await call(.post, invocation, parameters: invocation[all: parameter], body: body, type: type)
    }

    /// The object with fields such as `name=text` and `count:=5`.
    static func object(_ fields: [String]) throws -> LexObject {
        var object = LexObject()
        for field in fields {
            let (typed, value) = try pair(field)
            let isJSON = typed.hasSuffix(":")
            let name = isJSON ? String(typed.dropLast()) : typed
            guard object[name] == nil else {
                throw UsageError("\(name) was given twice; pass a list as \(name):=[…]")
            }
            if isJSON {
                do throws(WireError) {
                    object[name] = try LexValue(json: Array(value.utf8))
                } catch {
                    throw UsageError("the value of \(name) is not JSON of the data model: \(error)")
                }
            } else {
                object[name] = .string(value)
            }
        }
        return object
    }

    static func pair(_ text: String) throws -> (name: String, value: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[0].isEmpty else { throw UsageError("\"\(text)\" should look like key=value") }
        return (parts[0], parts[1])
    }

    private static func call(
        _ method: HTTPMethod, _ invocation: Invocation, parameters: [String], body: HTTPBody, type: String?
    ) async throws {
        let name = try invocation.checked(try invocation.required(name), as: NSID.self)
        var query = XRPCParameters()
        for parameter in parameters {
            let (name, value) = try pair(parameter)
            query.add(name, value)
        }
        let client = try await invocation.anyClient(asking: Invocation.StandardHost.reading)
        var host = await client.environment.host ?? ""
        if !host.contains("://") { host = "https://\(host)" }
        while host.hasSuffix("/") { host.removeLast() }
        guard let url = URL(string: "\(host)/xrpc/\(name)" + (query.text.isEmpty ? "" : "?\(query.text)")) else {
            throw AtError.network(.invalidHost(host))
        }
        var request = HTTPRequest(method, url, body: body)
        request.headers["Content-Type"] = type
        request.headers["Accept"] = "application/json, */*"
        let service = try invocation[proxy].map { text in
            guard let service = ServiceReference(text) else {
                throw UsageError("--proxy should look like did:web:example.com#service")
            }
            return service
        }
        request.headers["atproto-proxy"] = (service ?? client.routes.service(for: name))?.description
        let labelers = try invocation[all: labelers].map { try invocation.checked($0, as: DID.self).description }
        if !labelers.isEmpty { request.headers["atproto-accept-labelers"] = labelers.joined(separator: ", ") }
        try await show(try await client.environment.stream(request), of: name, invocation)
    }

    private static func show(_ stream: HTTPStream, of name: NSID, _ invocation: Invocation) async throws {
        let progress = ProgressBar(name.description, .bytes, invocation.console)
        defer { progress.finish() }
        if let output = invocation[SharedOptions.output], output != "-" {
            let count = try await stream.body.save(to: try invocation.surroundings.file(output)) {
                progress.update($0, of: stream.announcedLength)
            }
            progress.finish()
            invocation.console.complain("\(output): \(ProgressBar.bytes(count))")
            return
        }
        guard stream.headers["Content-Type"]?.contains("json") ?? true else {
            try invocation.console.refuseBytesOnTerminal()
            for try await piece in stream.body { try invocation.console.write(piece) }
            return
        }
        let body = try await stream.body.collect()
        guard !body.isEmpty else { return }
        let json: [UInt8]
        do throws(WireError) {
            json = try RawValue(json: body).bytes
        } catch {
            throw AtError.network(.decodingFailed("\(error)."))
        }
        try invocation.showJSON(bytes: json)
    }
}
