import ATData
import CoreATProtocol
import Terminal

/// `atp accounts`: lists the accounts that are logged in, and chooses the current one.
enum AccountsCommand {
    private static let name = Argument("HANDLE|DID", "The account to make the current one", isRequired: false)

    static let command = Command(
        "accounts", "List the accounts that are logged in, or choose the current one",
        arguments: [name],
        examples: [
            .init("atp accounts", "List them"),
            .init("atp accounts bob.example.com", "Act as another one from now on"),
        ]
    ) { invocation in
        let book = try invocation.accountBook()
        if let name = invocation[name] {
            guard let account = try await book.account(name) else { return }
            try book.choose(account.did)
        }
        var table = Table("", "HANDLE", "DID", "HOST")
        for account in try await book.accounts() {
            var summary = account.session.summary
            summary["current"] = .boolean(account.isCurrent)
            if invocation.isJSON { try invocation.showJSON(summary) }
            table.add(
                account.isCurrent ? "*" : "", account.handle, account.did.description, account.session.host ?? "")
        }
        guard !invocation.isJSON else { return }
        if table.isEmpty {
            invocation.console.complain("Nobody is logged in. Log in with: atp login HANDLE")
        } else {
            table.print(to: invocation.console)
        }
    }
}
