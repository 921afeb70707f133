import ATData
import Foundation
import HTTPTransport
import LocalNetwork

/// The calls about the sessions of apps, and about all tokens together.
enum SessionCalls {
    static let calls = [list, end, expire, revoke]

    static let list = APICall(
        "listAppSessions", .get, "/api/sessions", "The sessions of apps that logged in with OAuth.",
        returns: .object([
            (
                "sessions",
                .array(
                    .object([
                        ("id", .text), ("did", .text), ("clientID", .text), ("scope", .text), ("refreshes", .integer),
                    ]))
            )
        ])
    ) { _, bench in
        [
            "sessions": .array(
                bench.network.appSessions.map { session in
                    [
                        "id": .string(session.id), "did": .string(session.account.description),
                        "clientID": .string(session.clientID), "scope": .string(session.scope),
                        "refreshes": .integer(Int(clamping: session.refreshes)),
                    ]
                })
        ]
    }

    static let end = APICall(
        "endAppSession", .delete, "/api/sessions/{id}", "Ends the session of an app.", button: "Revoke",
        [.path("id", .text, "The ID of the session")], returns: .nothing
    ) { input, bench in
        guard try await bench.network.endAppSession(input.required("id")) else {
            throw APIFailure.notFound("There is no such session")
        }
        return [:]
    }

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
}
