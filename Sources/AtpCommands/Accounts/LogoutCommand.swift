import ATData
import CoreATProtocol
import Terminal

/// `atp logout`: ends a session, here and on the server.
enum LogoutCommand {
    static let command = Command(
        "logout", "Log out, here and on the server",
        discussion: """
            The session is gone from this machine even when the server can't be reached. With --account, \
            another account than the current one.
            """,
        examples: [
            .init("atp logout", "Log the current account out"),
            .init("atp logout --account bob.example.com", "Log another account out"),
        ]
    ) { invocation in
        let book = try invocation.accountBook()
        let client = try await invocation.accountClient()
        let session = client.session
        try await client.logout()
        if let did = session?.did.flatMap({ try? DID($0) }) { try await book.forget(did) }
        let next = try await book.account(nil)
        try invocation.show(session?.summary ?? [:]) { console in
            console.print("Logged out of \((session?.handle ?? session?.did ?? "the account").printable()).")
            if let next { console.print("The current account is \(next.handle.printable()).") }
        }
    }
}
