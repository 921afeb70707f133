import ATData
import ATOAuth
import CoreATProtocol
import LocalNetwork
import Terminal

/// `atp whoami`: shows the logged-in account according to the server.
enum WhoAmICommand {
    private static let scopes = Option(flag: "scopes", "Show the scopes of the login")

    static let command = Command(
        "whoami", "Show which account is logged in, and check its session with the server",
        options: [scopes],
        examples: [
            .init("atp whoami", "The current account"),
            .init("atp whoami --scopes", "The scopes of its login"),
            .init("atp whoami --json", "All data from the server"),
        ]
    ) { invocation in
        let client = try await invocation.accountClient()
        var answer = try await client.query("com.atproto.server.getSession", as: LexObject.self)
        // After the call, which may have refreshed the session, and with it the scopes.
        let grant = client.session?.oauth
        if invocation.has(scopes) {
            answer["login"] = .string(grant == nil ? "password" : "oauth")
            if let grant { answer["scope"] = .string(grant.scope) }
            if let grant { answer["permissions"] = .array(Self.lines(grant).map(\.json)) }
            if let declined = grant.map(Self.declined), !declined.isEmpty {
                answer["declined"] = .string(declined.description)
            }
        }
        try invocation.show(answer) { console in
            try console.print(console.strong("\(answer.text("handle"))"))
            try console.print("\(answer.text("did")) on \(client.session?.host ?? "")")
            if answer["active"] == .boolean(false) {
                try console.print(console.colored("not active: \(answer.text("status"))", .yellow))
            }
            if invocation.has(scopes) { try show(grant, console) }
        }
    }

    private static func show(_ grant: OAuthGrant?, _ console: Console) throws {
        guard let grant else {
            try console.print("The login is with a password. It has all permissions of that kind of password.")
            return
        }
        try console.print("atp may:")
        for line in lines(grant) {
            try console.print("  \(line.words.title)")
            for detail in line.words.details { try console.print("    \(detail)") }
        }
        let declined = declined(grant)
        if !declined.isEmpty { try console.print("You have not allowed: \(declined)") }
        try console.print(console.faint("scope: \(grant.scope)"))
    }

    /// The scopes that were requested at login but not granted.
    private static func declined(_ grant: OAuthGrant) -> Scopes {
        Scopes(parsing: grant.scope).missing(from: Scopes(parsing: grant.requestedScope))
    }

    private struct Line {
        let scope: String
        let words: ScopeWords

        var json: LexValue {
            [
                "scope": .string(scope), "words": .string(words.title),
                "details": .array(words.details.map { .string($0) }),
            ]
        }
    }

    private static func lines(_ grant: OAuthGrant) -> [Line] {
        grant.scope.split(separator: " ").map { Line(scope: String($0), words: ScopeWords(String($0))) }
    }
}

extension LexObject {
    /// The text of a field; empty if there is none.
    func text(_ name: String) -> String {
        if case .string(let text)? = self[name] { text } else { "" }
    }
}
