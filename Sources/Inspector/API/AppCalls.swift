import ATData
import Foundation
import HTTPTransport
import LocalNetwork

/// The calls about the apps that users log in with, and their metadata.
enum AppCalls {
    static let calls = [list, publish, check]

    private static let fields: [(String, APIShape)] = [
        ("id", .text), ("isValid", .flag), ("problems", .array(.text)), ("isConfidential", .flag), ("checkedAt", .text),
        ("metadata", .optional(.any)),
    ]

    static let list = APICall(
        "listApps", .get, "/api/apps",
        "The apps that the authorization server has checked: their metadata, and what is wrong with it.",
        returns: .object([("apps", .array(.object(fields)))])
    ) { _, bench in
        ["apps": .array(bench.network.apps.map { .object(facts($0)) })]
    }

    static let publish = APICall(
        "publishApp", .post, "/api/apps",
        "Publishes an app's metadata at its client_id, which only this network sees, and checks it. Nothing is fetched "
            + "from the Internet.",
        button: "Publish",
        [
            .required("id", .text, "client_id", suggestion: "https://app.example.com/client-metadata.json"),
            .required("metadata", .object, "Metadata"),
        ],
        returns: .object(fields)
    ) { input, bench in
        let id: String = try input.required("id")
        guard let url = URL(string: id), url.scheme == "https", url.host() != nil else {
            throw APIFailure.invalid("id must be an address that begins with https://")
        }
        guard let metadata = input.object("metadata") else { throw APIFailure.invalid("metadata is missing") }
        bench.network.oauth.publish(Data(try metadata.json()), at: url)
        return try await checked(url.absoluteString, bench)
    }

    static let check = APICall(
        "checkApp", .post, "/api/apps/check", "Checks an app's metadata now, as a login would.", button: "Check",
        [.required("id", .text, "client_id")], returns: .object(fields)
    ) { input, bench in
        try await checked(input.required("id"), bench)
    }

    private static func checked(_ id: String, _ bench: Bench) async throws -> LexValue {
        guard let app = await bench.network.check(app: id) else {
            throw APIFailure.notFound("There is no app \(id)")
        }
        return .object(facts(app))
    }

    private static func facts(_ app: LocalNetwork.App) -> LexObject {
        var object: LexObject = [
            "id": .string(app.id), "isValid": .boolean(app.problems.isEmpty),
            "problems": .array(app.problems.map { .string($0) }), "isConfidential": .boolean(app.isConfidential),
            "checkedAt": .string(app.checkedAt.text),
        ]
        object["metadata"] = app.metadata
        return object
    }
}
