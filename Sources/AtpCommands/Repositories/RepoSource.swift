import ATCrypto
import ATData
import ATIdentity
import ATProtoLexicons
import ATRepo
import CoreATProtocol
import Foundation
import Terminal

/// Where a command reads a repository from: a file, or the data server of an account.
enum RepoSource {
    case file(URL)
    case account(ATIdentifier)
}

/// An account's repository, as its data server has sent it. Its blocks match their hashes; the rest isn't checked yet.
struct DownloadedRepo {
    let repo: Repo
    let did: DID
    /// The key in the account's document, if there is one.
    let key: VerifyingKey?

    /// The key in the account's document.
    func requiredKey() throws -> VerifyingKey {
        guard let key else { throw RepoError.noSigningKey(did) }
        return key
    }
}

extension Invocation {
    /// The argument of commands that read a repository.
    static let repoArgument = Argument(
        "FILE|NAME", "A CAR file, or the handle or DID of an account", isFile: true)

    /// What an argument names. A file that exists comes first, unless the name starts with `@`.
    func repoSource(_ text: String) throws -> RepoSource {
        if !text.hasPrefix("@") {
            let file = try surroundings.file(text)
            // A handle has no slash, and a file that is not there was meant as a file.
            let isFile = text.contains("/") || text.hasSuffix(".car")
            if isFile || FileManager.default.fileExists(atPath: file.path) { return .file(file) }
        }
        guard let name = try? ATIdentifier(text.hasPrefix("@") ? String(text.dropFirst()) : text) else {
            throw UsageError("there is no file \"\(text)\", and it is not a handle or a DID")
        }
        return .account(name)
    }

    /// Opens a repository in a file. An error names the file.
    func openRepo(file name: String) throws -> Repo {
        let file = try surroundings.file(name)
        do {
            return try Repo.open(file: file, options: .tolerant)
        } catch {
            // An error of the file system has its name already.
            guard RepoRefusal.isFault(error), let refusal = RepoRefusal.explain(error) else { throw error }
            throw Refusal("\(name) is not a valid repository. \(refusal)", name: refusal.name)
        }
    }

    /// Opens a repository. One that is downloaded must have a valid signature.
    func openRepo(_ text: String) async throws -> Repo {
        switch try repoSource(text) {
        case .file(let file): return try Repo.open(file: file, options: .tolerant)
        case .account(let name):
            let download = try await downloadRepo(of: name)
            try await download.repo.verify(.signature(try download.requiredKey()), did: download.did)
            return download.repo
        }
    }

    /// Downloads a repository from the account's data server, with a progress bar.
    func downloadRepo(of name: ATIdentifier) async throws -> DownloadedRepo {
        let (client, resolver) = try await clientAndResolver(reading: name)
        let identity = try await resolver.resolve(name, handle: .unchecked)
        let progress = ProgressBar(name.description, .bytes, console)
        defer { progress.finish() }
        let stream = try await client.stream(.syncGetRepo(did: identity.did))
        let repo = try await Repo.open(stream.body, options: .tolerant) { count in
            progress.update(count, of: stream.announcedLength)
        }
        return DownloadedRepo(repo: repo, did: identity.did, key: identity.signingKey)
    }

    /// Reports what is wrong with single records, and returns how many there are.
    @discardableResult
    func complain(about issues: RepoIssueLog) -> Int {
        let count = issues.count
        complain(about: issues.issues, of: count)
        return count
    }

    /// Reports what is wrong with single records.
    func complain(about issues: [RepoIssue], of count: Int) {
        for issue in issues { console.complain("issue: \(issue)") }
        if count > issues.count { console.complain("issue: … and \(count - issues.count) more") }
    }
}
