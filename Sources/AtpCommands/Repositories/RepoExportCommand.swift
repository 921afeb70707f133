import ATData
import ATRepo
import Foundation
import HTTPTransport
import Terminal

/// `atp repo export`: downloads and checks a repository, and writes it to a file.
enum RepoExportCommand {
    private static let name = Argument("HANDLE|DID", "The account")
    private static let file = Argument(
        "FILE", "The file to write, or - for standard output (default: the account's name with .car)",
        isRequired: false, isFile: true)

    static let command = Command(
        "export", "Download a repository, check it, and write it to a file",
        discussion: """
            The file is written after everything has arrived and was verified: the hash of every block, the tree, and \
            the signature with the key in the account's document. Only then is an older file of the same name \
            replaced. Problems with single records are printed, and the file is written anyway. With --structure, the \
            signature is not checked.
            """,
        arguments: [name, file], options: [RepoVerifyCommand.structure, ResolveCommand.directory],
        examples: [
            .init("atp repo export alice.example.com", "Write alice.example.com.car"),
            .init("atp repo export alice.example.com - | gzip > alice.car.gz", "Write it elsewhere"),
        ]
    ) { invocation in
        let name = try invocation.identifier(try invocation.required(name))
        let target = invocation[file] ?? "\(name).car"
        guard target != "-" else {
            try invocation.console.refuseBytesOnTerminal()
            let (repo, report) = try await checked(name, invocation)
            try repo.forEachPiece { try invocation.console.write($0) }
            return invocation.complain(about: report.issues, of: report.issueCount)
        }
        // A file that can't be written is noticed before the download.
        let part = try PartialFile(besides: try invocation.surroundings.file(target))
        let (repo, report): (Repo, RepoReport)
        do {
            (repo, report) = try await checked(name, invocation)
            try repo.forEachPiece { piece in
                try Task.checkCancellation()
                try part.write(piece)
            }
            try part.finish()
        } catch {
            part.discard()
            throw error
        }
        let answer: LexObject = [
            "file": .string(target), "size": .integer(repo.size.bytes), "did": .string(report.did.description),
            "rev": .string(report.rev.description), "commit": .string(report.commit.description),
            "records": .integer(report.records), "problems": .integer(report.issueCount),
        ]
        try invocation.show(answer) { console in
            let size = ProgressBar.bytes(Int64(repo.size.bytes))
            try console.print("\(target): \(size), \(RepoVerifyCommand.count(report.records, "record"))")
        }
        invocation.complain(about: report.issues, of: report.issueCount)
    }

    private static func checked(
        _ name: ATIdentifier, _ invocation: Invocation
    ) async throws -> (Repo, RepoReport) {
        let download = try await invocation.downloadRepo(of: name)
        let check: RepoCheck =
            invocation.has(RepoVerifyCommand.structure) ? .structure : .full(try download.requiredKey())
        let report = try await download.repo.verify(check, did: download.did)
        guard report.missingRecords == 0 else {
            // A download that ended too early. An older file may be better.
            throw Refusal("The download lacks records of the repository. Try again.", name: "Incomplete")
        }
        return (download.repo, report)
    }
}
