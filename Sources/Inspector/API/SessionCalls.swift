import ATData
import Foundation
import HTTPTransport
import LocalNetwork

/// The calls about the sessions of apps, and about all tokens together.
enum SessionCalls {
    static let calls = [list, end, expireOne, expire, revoke, requireNonce]

    private static let id = APIField.path("id", .text, "The ID of the session")

    static let list = APICall(
        "listAppSessions", .get, "/api/sessions",
        "The sessions of apps that logged in with OAuth, and what each scope allows in words.",
        returns: .object([
            (
                "sessions",
                .array(
                    .object([
                        ("id", .text), ("did", .text), ("clientID", .text), ("scope", .text), ("refreshes", .integer),
                        ("endsAt", .text),
                        (
                            "permissions",
                            .array(.object([("scope", .text), ("words", .text), ("details", .array(.text))]))
                        ),
                    ]))
            )
        ])
    ) { _, bench in
        ["sessions": .array(bench.network.appSessions.map(facts))]
    }

    private static func facts(_ session: LocalNetwork.AppSession) -> LexValue {
        let permissions = session.permissions.map { scope, words -> LexValue in
            [
                "scope": .string(scope), "words": .string(words.title),
                "details": .array(words.details.map { .string($0) }),
            ]
        }
        return [
            "id": .string(session.id), "did": .string(session.account.description),
            "clientID": .string(session.clientID), "scope": .string(session.scope),
            "refreshes": .integer(Int(clamping: session.refreshes)), "endsAt": .string(session.endsAt.text),
            "permissions": .array(permissions),
        ]
    }

    static let end = APICall(
        "endAppSession", .delete, "/api/sessions/{id}", "Ends the session of an app.", button: "Revoke", [id],
        returns: .nothing
    ) { input, bench in
        guard try await bench.network.endAppSession(input.required("id")) else { throw notFound }
        return [:]
    }

    static let expireOne = APICall(
        "expireAppSession", .post, "/api/sessions/{id}/expire",
        "Expires the access tokens of an app's session. The app has to refresh it.", button: "Expire now", [id],
        returns: .nothing
    ) { input, bench in
        guard try await bench.network.expireAppSession(input.required("id")) else { throw notFound }
        return [:]
    }

    private static let notFound = APIFailure.notFound("There is no such session")

    static let expire = APICall(
        "expireTokens", .post, "/api/sessions/expire",
        "Expires every access token issued so far. Clients have to refresh their sessions.",
        button: "Expire all access tokens", returns: .nothing
    ) { _, bench in
        await bench.network.expireTokens()
        return [:]
    }

    static let revoke = APICall(
        "revokeSessions", .post, "/api/sessions/revoke", "Ends every session. Users have to log in again.",
        button: "End all sessions", returns: .nothing
    ) { _, bench in
        try await bench.network.revokeSessions()
        return [:]
    }

    static let requireNonce = APICall(
        "requireNonce", .post, "/api/nonces",
        "Invalidates every DPoP nonce. The next request of each app fails with use_dpop_nonce, and has to be repeated.",
        button: "Require a new nonce", returns: .nothing
    ) { _, bench in
        guard bench.network.renewNonces() else { throw APIFailure.invalid("The servers of this network use no nonces") }
        return [:]
    }
}

extension LocalNetwork.AppSession {
    /// The scopes, each with its description for people.
    var permissions: [(scope: String, words: ScopeWords)] {
        scope.split(separator: " ").map { (String($0), ScopeWords(String($0))) }
    }
}
