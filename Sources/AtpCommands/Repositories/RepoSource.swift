import ATCrypto
import ATData
import ATIdentity
import ATProtoLexicons
import ATRepo
import CoreATProtocol
import Foundation
import Terminal

/// The source of a repository: a file, or the data server of an account.
enum RepoSource {
    case file(URL)
    case account(ATIdentifier)
}

/// A downloaded repository. Its blocks match their hashes; the rest isn't verified yet.
struct DownloadedRepo {
    let repo: Repo
    let did: DID
    /// The key in the account's DID document, if any.
    let key: VerifyingKey?

    /// The key in the account's DID document.
    func requiredKey() throws -> VerifyingKey {
        guard let key else { throw RepoError.noSigningKey(did) }
        return key
    }
}

extension Invocation {
    /// The argument of commands that read a repository.
    static let repoArgument = Argument(
        "FILE|NAME", "A CAR file, or the handle or DID of an account", isFile: true)

    /// The source that an argument names. An existing file takes precedence, unless the name starts with `@`.
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

    /// Opens a repository in a file. Errors name the file.
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

    /// Opens a repository. A downloaded one must have a valid signature.
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

    /// Reports the issues of single records, and returns their number.
    @discardableResult
    func complain(about issues: RepoIssueLog) -> Int {
        let count = issues.count
        complain(about: issues.issues, of: count)
        return count
    }

    /// Reports the issues of single records.
    func complain(about issues: [RepoIssue], of count: Int) {
        for issue in issues { console.complain("issue: \(issue)") }
        if count > issues.count { console.complain("issue: … and \(count - issues.count) more") }
    }
}
