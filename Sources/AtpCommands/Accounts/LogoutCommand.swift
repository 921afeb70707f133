import ATData
import CoreATProtocol
import Terminal

/// `atp logout`: ends a session, locally and on the server.
enum LogoutCommand {
    static let command = Command(
        "logout", "Log out, locally and on the server",
        discussion: """
            The session is removed from this machine even if the server can't be reached, or if its file is damaged. \
            The output shows whether the server has ended it too. --account logs out an account other than the current \
            one.
            """,
        examples: [
            .init("atp logout", "Log the current account out"),
            .init("atp logout --account bob.example.com", "Log another account out"),
        ]
    ) { invocation in
        let book = try await invocation.accountBook()
        var summary: LexObject
        let words: ConsoleText
        do {
            let (client, account) = try await invocation.acting(in: book)
            let failure = try await client.logout()
            try await book.forget(account.did, unlessNewerThan: nil)
            summary = account.summary
            let outcome = failure.map(Self.outcome)
            summary["endedOnServer"] = .boolean(outcome == nil)
            words = "Logged out of \(account.name). \(outcome ?? "The server has ended the session.")"
        } catch let fault as SessionFault {
            var refused: Session?
            if case .refused = fault.problem { refused = try await book.store(of: fault.did).load() }
            try await book.forget(fault.did)
            summary = ["did": .string(fault.did.description), "endedOnServer": false]
            if let refused {
                // The server may have refused it by mistake.
                let failure = await invocation.end(refused)
                summary["endedOnServer"] = .boolean(failure == nil)
                words = "Logged out of \(fault.did), whose session had ended."
            } else {
                words = "Forgot \(fault.did). Its session could not be read, so the server was not notified."
            }
        } catch let AtError.network(.oauth(fault)) {
            guard let account = try await book.account(invocation[SharedOptions.account]) else { throw fault }
            try await book.forget(account.did)
            summary = account.summary
            summary["endedOnServer"] = false
            words = "Logged out of \(account.name) on this machine only. \(fault)"
        }
        let next = try? await book.account(nil)
        try invocation.show(summary) { console in
            try console.print(words)
            if let next { try console.print("The current account is \(next.name).") }
        }
    }

    /// The reason why the session may still be valid on the server.
    private static func outcome(_ failure: AtError) -> String {
        if case .network(.oauth(.cannotEnd)) = failure { return "\(failure)" }
        return "The server could not be reached or has refused the request, so the session may stay valid there until "
            + "it expires. \(failure)"
    }
}
