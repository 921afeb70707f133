import ATData
import CoreATProtocol
import Terminal

/// `atp accounts`: lists the logged-in accounts, and chooses the current one.
enum AccountsCommand {
    private static let name = Argument("HANDLE|DID", "The account to make the current one", isRequired: false)

    static let command = Command(
        "accounts", "List the logged-in accounts, or choose the current one",
        discussion: """
            The current account has a star. LOGIN shows how each account logged in: with OAuth, or with a password. An \
            account whose session has ended on the server stays in the list and needs a login, until it logs in again \
            or is removed with "atp logout --account".
            """,
        arguments: [name],
        examples: [
            .init("atp accounts", "List them"),
            .init("atp accounts bob.example.com", "Use another account from now on"),
        ]
    ) { invocation in
        let book = try await invocation.accountBook()
        if let name = invocation[name], let account = try await invocation.account(name, in: book) {
            try book.choose(account.did)
        }
        let (accounts, faults) = try await book.accounts()
        var table = Table("", "HANDLE", "DID", "HOST", "LOGIN")
        for account in accounts {
            var summary = account.summary
            summary["current"] = .boolean(account.isCurrent)
            summary["login"] = .string(account.isOAuth ? "oauth" : "password")
            summary["needsLogin"] = .boolean(account.session.wasRefused)
            if let grant = account.session.oauth { summary["scope"] = .string(grant.scope) }
            if invocation.isJSON { try invocation.showJSON(summary) }
            table.add(
                account.isCurrent ? "*" : "", account.handle?.description ?? "", account.did.description,
                account.session.host ?? "",
                account.session.wasRefused ? "needs login" : account.isOAuth ? "OAuth" : "password")
        }
        for fault in faults where fault.needsLogin {
            let handle = try? book.handle(of: fault.did)
            var summary: LexObject = ["did": .string(fault.did.description), "needsLogin": true]
            if let handle { summary["handle"] = .string(handle.description) }
            summary["current"] = .boolean(book.isCurrent(fault.did))
            if invocation.isJSON { try invocation.showJSON(summary) }
            table.add(
                book.isCurrent(fault.did) ? "*" : "", handle?.description ?? "", fault.did.description, "",
                "needs login")
        }
        if !invocation.isJSON { try table.print(to: invocation.console) }
        for fault in faults { invocation.console.complain("\(fault.refusal())") }
        if accounts.isEmpty, faults.isEmpty, !invocation.isJSON {
            invocation.console.complain("No account is logged in. Log in with: atp login HANDLE")
        }
    }
}
