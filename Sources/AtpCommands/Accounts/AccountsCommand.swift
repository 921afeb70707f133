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
            .init("atp accounts bob.example.com", "Use another one from now on"),
        ]
    ) { invocation in
        let book = try invocation.accountBook()
        if let name = invocation[name], let account = try await invocation.account(name, in: book) {
            try book.choose(account.did)
        }
        let (accounts, faults) = try await book.accounts()
        var table = Table("", "HANDLE", "DID", "HOST")
        for account in accounts {
            var summary = account.summary
            summary["current"] = .boolean(account.isCurrent)
            if invocation.isJSON { try invocation.showJSON(summary) }
            table.add(
                account.isCurrent ? "*" : "", account.handle?.description ?? "", account.did.description,
                account.session.host ?? "")
        }
        if !invocation.isJSON { try table.print(to: invocation.console) }
        for fault in faults { invocation.console.complain("\(fault.refusal())") }
        if accounts.isEmpty, faults.isEmpty, !invocation.isJSON {
            invocation.console.complain("No account is logged in. Log in with: atp login HANDLE")
        }
    }
}
