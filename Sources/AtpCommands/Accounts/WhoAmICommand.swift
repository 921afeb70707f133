import ATData
import CoreATProtocol
import Terminal

/// `atp whoami`: asks the server which account is logged in.
enum WhoAmICommand {
    static let command = Command(
        "whoami", "Show which account is logged in, and check its session with the server",
        examples: [
            .init("atp whoami", "The current account"),
            .init("atp whoami --json", "Everything that the server says about it"),
        ]
    ) { invocation in
        let client = try await invocation.accountClient()
        let answer = try await client.query("com.atproto.server.getSession", as: LexObject.self)
        try invocation.show(answer) { console in
            try console.print(console.strong("\(answer.text("handle"))"))
            try console.print("\(answer.text("did")) on \(client.session?.host ?? "")")
            if answer["active"] == .boolean(false) {
                try console.print(console.colored("not active: \(answer.text("status"))", .yellow))
            }
        }
    }
}

extension LexObject {
    /// The text of a field; empty if there is none.
    func text(_ name: String) -> String {
        if case .string(let text)? = self[name] { text } else { "" }
    }
}
