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
        flag: "replace", "Confirm that the account's current records are replaced")

    static let command = Command(
        "import", "Replace the account's repository with one from a file",
        discussion: """
            The server signs the records again with the account's key. Everything that the account has written since \
            the file was created is lost. Before anything is sent, the file is checked: it must be a complete \
            repository of the account. Many servers accept a repository only for a deactivated account, such as one \
            that moves.
            """,
        arguments: [file], options: [replace],
        examples: [.init("atp repo import alice.car --replace", "Restore the records of a file")]
    ) { invocation in
        let name = try invocation.required(file)
        let file = try invocation.surroundings.file(name)
        guard invocation.has(replace) else {
            throw UsageError("the account's current records would be replaced: pass --replace to confirm")
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
