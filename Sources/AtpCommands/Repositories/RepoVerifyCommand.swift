import ATCrypto
import ATData
import ATIdentity
import ATRepo
import CoreATProtocol
import Foundation
import Terminal

/// `atp repo verify`: checks a whole repository.
enum RepoVerifyCommand {
    private static let key = Option(
        "key", value: "DID:KEY", "The key that must have signed it (default: the one in the account's document)")
    static let structure = Option(flag: "structure", "Check everything but the signature")

    static let command = Command(
        "verify", "Check a whole repository: its blocks, tree, records and signature",
        discussion: """
            Prints the contents of the repository and every problem. The exit status is 1 if it is incomplete or \
            invalid. The key is looked up in the document of the account that you name, or that the file names. With \
            --key or --structure, nothing is looked up for a file.
            """,
        arguments: [Invocation.repoArgument], options: [key, structure, ResolveCommand.directory],
        examples: [
            .init("atp repo verify alice.car", "Check a file"),
            .init("atp repo verify alice.car --key did:key:zQ3sh…", "Check it with this key"),
            .init("atp repo verify @alice.example.com --json", "Check the repository on the account's server"),
        ]
    ) { invocation in
        let report = try await report(try invocation.required(Invocation.repoArgument), invocation)
        if invocation.isJSON {
            try invocation.showJSON(report.json)
        } else {
            try report.print(to: invocation.console)
        }
        if !report.isValid { throw Refusal() }
    }

    /// A number with its noun.
    static func count(_ count: Int, _ name: String) -> String { "\(count) \(name)\(count == 1 ? "" : "s")" }

    private static func report(_ text: String, _ invocation: Invocation) async throws -> VerifyReport {
        guard invocation[key] == nil || !invocation.has(structure) else {
            throw UsageError("--key and --structure can't be combined")
        }
        let given = try invocation[key].map(verifyingKey)
        let source = try invocation.repoSource(text)
        var result = VerifyReport()
        do {
            var expected: DID?
            let repo: Repo
            var found = given
            switch source {
            case .file(let file): repo = try Repo.open(file: file, options: .tolerant)
            case .account(let name):
                let download = try await invocation.downloadRepo(of: name)
                repo = download.repo
                expected = download.did
                if found == nil, !invocation.has(structure) { found = try download.requiredKey() }
            }
            result.commit = repo.commit
            result.bytes = repo.size.bytes
            if found == nil, !invocation.has(structure) { found = try await publishedKey(of: repo.did, invocation) }
            result.key = found
            result.report = try await repo.verify(found.map { .full($0) } ?? .structure, did: expected)
        } catch let error where RepoRefusal.isFault(error) {
            result.problem = "\(error)"
        }
        return result
    }

    private static func verifyingKey(_ text: String) throws -> VerifyingKey {
        do throws(KeyError) {
            return try VerifyingKey(didKey: text)
        } catch {
            throw UsageError("--key is not a public key: \(error)")
        }
    }

    /// The key in the DID document of the account that a file names.
    private static func publishedKey(of did: DID, _ invocation: Invocation) async throws -> VerifyingKey {
        let client = try await invocation.anyClient()
        let resolver = try invocation.identityServers(of: client).resolver()
        guard let key = try await resolver.resolve(.did(did), handle: .unchecked).signingKey else {
            throw RepoError.noSigningKey(did)
        }
        return key
    }
}

/// The findings of a check, even if the check had to stop.
private struct VerifyReport {
    var commit: SignedCommit?
    var bytes = 0
    var key: VerifyingKey?
    var report: RepoReport?
    /// The reason why the check had to stop.
    var problem: String?

    var isValid: Bool { problem == nil && report.map { $0.issueCount == 0 } ?? false }

    private var problems: [String] {
        guard let report else { return [problem].compactMap(\.self) }
        let rest = report.issueCount - report.issues.count
        return report.issues.map(\.description) + (rest > 0 ? ["… and \(rest) more"] : [])
    }

    private var collections: [(NSID, Int)] {
        (report?.collections ?? [:]).sorted { $0.key.description < $1.key.description }.map { ($0.key, $0.value) }
    }

    var json: LexObject {
        var answer: LexObject = [
            "valid": .boolean(isValid), "signatureChecked": .boolean(report?.isSignatureChecked ?? false),
        ]
        if let commit {
            answer["did"] = .string(commit.did.description)
            answer["rev"] = .string(commit.rev.description)
            answer["commit"] = .string(commit.cid.description)
            answer["version"] = .integer(commit.version)
        }
        if let key { answer["key"] = .string(key.didKey) }
        if let report {
            answer["records"] = .integer(report.records)
            answer["nodes"] = .integer(report.nodes)
            var counts = LexObject()
            for (name, count) in collections { counts[name.description] = .integer(count) }
            answer["collections"] = .object(counts)
        }
        answer["problems"] = .array(problems.map { .string($0) })
        return answer
    }

    func print(to console: Console) throws {
        if let commit {
            try line("account", "\(commit.did)", console)
            try line("revision", "\(commit.rev)", console)
            try line("commit", "\(commit.cid)", console)
        }
        if let report {
            try line("signature", signature(report), console)
            let size = ProgressBar.bytes(Int64(bytes))
            let collections = RepoVerifyCommand.count(report.collections.count, "collection")
            let nodes = RepoVerifyCommand.count(report.nodes, "node")
            try line("records", "\(report.records) in \(collections), \(nodes) of the tree, \(size)", console)
            for (name, count) in self.collections { try line("", "\(name) \(count)", console) }
        }
        for problem in problems { try line("problem", "\(problem)", console) }
        guard isValid else { return try console.print("\(console.colored("not valid", .red))") }
        try console.print(
            report?.isSignatureChecked == true ? "complete and valid" : "complete; the signature was not checked")
    }

    private func signature(_ report: RepoReport) -> ConsoleText {
        report.isSignatureChecked ? "valid (\(key?.didKey ?? ""))" : "not checked"
    }

    private func line(_ name: String, _ value: ConsoleText, _ console: Console) throws {
        let padded = name + String(repeating: " ", count: 11 - name.count)
        try console.print("\(console.faint("\(padded)"))\(value)")
    }
}
