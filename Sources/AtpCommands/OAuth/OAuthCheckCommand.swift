import ATData
import ATOAuth
import Foundation
import HTTPTransport
import Terminal

/// `atp oauth check`: checks the metadata of an app.
enum OAuthCheckCommand {
    private static let document = Argument(
        "URL|FILE", "The address or the file of the metadata, - for standard input, or a client_id of http://localhost",
        isFile: true)
    private static let servedAt = Option(
        "served-at", value: "URL", "Where the metadata will be published (default: its address, or its client_id)")

    static let command = Command(
        "check", "Check the metadata of an app",
        discussion: """
            Prints the problems for which servers would reject the metadata, one per line. The exit status is 1 if \
            there are any. An address is fetched as servers do: without redirects, as application/json, at most 64 \
            KiB, and only from the public Internet or from this machine.
            """,
        arguments: [document], options: [servedAt],
        examples: [
            .init("atp oauth check https://app.example.com/client-metadata.json", "Check the published metadata"),
            .init(
                "atp oauth check client-metadata.json --served-at https://app.example.com/client-metadata.json",
                "Check a file before it is published"),
            .init("atp oauth check 'http://localhost?scope=atproto'", "Check the client_id of an app in development"),
        ]
    ) { invocation in
        let name = try invocation.required(document)
        let problems = try await problems(of: name, invocation)
        if invocation.isJSON {
            try invocation.showJSON(
                [
                    "valid": .boolean(problems.isEmpty), "problems": .array(problems.map(json)),
                ] as LexObject)
        } else if problems.isEmpty {
            try invocation.console.print("no problems")
        } else {
            for problem in problems { try invocation.console.print("\(problem)") }
        }
        if !problems.isEmpty { throw Refusal() }
    }

    private static func json(_ problem: MetadataProblem) -> LexValue {
        var object: LexObject = ["advice": .string(problem.advice)]
        if let member = problem.member { object["member"] = .string(member) }
        return .object(object)
    }

    private static func problems(of name: String, _ invocation: Invocation) async throws -> [MetadataProblem] {
        let address = invocation[servedAt]
        guard name.utf8.starts(with: "https://".utf8) || name.utf8.starts(with: "http://".utf8) else {
            let bytes = try invocation.readInput(name)
            return ClientMetadata.problems(in: Data(bytes), servedAt: address)
        }
        guard let url = URL(string: name), let origin = Origin(url) else {
            throw UsageError("\"\(name)\" is not a web address")
        }
        // Only a document has a port or a path there; the rest is the client_id of an app in development.
        if origin.description == "http://localhost", ["", "/"].contains(url.path(percentEncoded: true)) {
            return OAuthApp.problems(inLoopbackID: name)
        }
        let fetcher = MetadataFetcher(
            loopback: origin.isLoopback ? [origin] : [],
            middleware: invocation.middleware.filter { $0 is LoggingMiddleware })
        let json = try await fetcher.document(at: url, isTrusted: true)
        return ClientMetadata.problems(in: json, servedAt: address ?? name)
    }
}
