import ATData
import CoreATProtocol
import Terminal

/// `atp logout`: ends a session, here and on the server.
enum LogoutCommand {
    static let command = Command(
        "logout", "Log out, here and on the server",
        discussion: """
            The session is removed from this machine even if the server can't be reached, or if its file is damaged. \
            --account logs out another account than the current one.
            """,
        examples: [
            .init("atp logout", "Log the current account out"),
            .init("atp logout --account bob.example.com", "Log another account out"),
        ]
    ) { invocation in
        let book = try invocation.accountBook()
        let summary: LexObject
        let words: ConsoleText
        do {
            let (client, account) = try await invocation.acting(in: book)
            try await client.logout()
            try await book.forget(account.did)
            summary = account.summary
            words = "Logged out of \(account.name)."
        } catch let fault as SessionFault {
            try await book.forget(fault.did)
            summary = ["did": .string(fault.did.description)]
            words = "Forgot \(fault.did). Its session could not be read, so the server was not notified."
        }
        let next = try? await book.account(nil)
        try invocation.show(summary) { console in
            try console.print(words)
            if let next { try console.print("The current account is \(next.name).") }
        }
    }
}
