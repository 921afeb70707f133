import ATData
import CoreATProtocol
import Terminal

/// `atp whoami`: asks the server who is logged in.
enum WhoAmICommand {
    static let command = Command(
        "whoami", "Ask the server who is logged in, which also tells whether the session is good",
        examples: [
            .init("atp whoami", "The current account"),
            .init("atp whoami --json", "All that the server says about it"),
        ]
    ) { invocation in
        let client = try await invocation.accountClient()
        let answer = try await client.query("com.atproto.server.getSession", as: LexObject.self)
        try invocation.show(answer) { console in
            console.print(console.strong(answer.text("handle").printable()))
            console.print("\(answer.text("did").printable()) on \((client.session?.host ?? "").printable())")
            if answer["active"] == .boolean(false) {
                console.print(console.colored("not active: \(answer.text("status").printable())", .yellow))
            }
        }
    }
}

extension LexObject {
    /// A field's text; empty when there is none.
    func text(_ name: String) -> String {
        if case .string(let text)? = self[name] { text } else { "" }
    }
}
