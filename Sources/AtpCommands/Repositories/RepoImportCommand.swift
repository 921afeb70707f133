import ATData
import ATProtoLexicons
import ATRepo
import CoreATProtocol
import Foundation
import HTTPTransport
import Terminal

/// `atp repo import`: replaces the account's repository with one from a file.
enum RepoImportCommand {
    private static let file = Argument("FILE", "The CAR file", isFile: true)
    private static let replace = Option(
        flag: "replace", "Confirm that the records that the account has now are replaced")

    static let command = Command(
        "import", "Replace the account's repository with one from a file",
        discussion: """
            The server signs the records again with the account's key. What the account has written since the file was \
            made is gone afterwards. Before anything is sent, the file is checked: it must be a whole repository of \
            the account. Many servers accept a repository only for an account that is deactivated, as when it moves.
            """,
        arguments: [file], options: [replace],
        examples: [.init("atp repo import alice.car --replace", "Go back to what a file has")]
    ) { invocation in
        let name = try invocation.required(file)
        let file = try invocation.surroundings.file(name)
        guard invocation.has(replace) else {
            throw UsageError("the records that the account has now are replaced: pass --replace if you want that")
        }
        let (client, account) = try await invocation.accountAndClient()
        let report = try await Repo.open(file: file, options: .strict).verify(.structure, did: account.did)
        try await client.execute(.importRepo(.file(file)))
        let answer: LexObject = [
            "did": .string(account.did.description), "records": .integer(report.records),
        ]
        try invocation.show(answer) { console in
            try console.print("\(account.did): \(RepoVerifyCommand.count(report.records, "record")) imported")
        }
    }
}
