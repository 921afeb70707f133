public import ATData
public import ATIdentity
public import CoreATProtocol
import Foundation
import HTTPTransport

extension ATClient {
    /// Downloads and verifies an account's repository: the hash of every block, the tree, the signature, and every
    /// record.
    ///
    /// ```swift
    /// let repo = try await client.repo(of: "alice.example.com") { print("\($0) bytes") }
    /// ```
    ///
    /// The repository comes from the account's data server, without this client's session, because repositories are
    /// public. A large repository goes to a temporary file. Servers don't send a length, so a truncated download looks
    /// complete until the missing blocks are noticed. It is retried once.
    ///
    /// With `.tolerant`, single records may be invalid, or be missing twice. Call ``Repo/verify(did:identities:)`` to
    /// get those.
    ///
    /// - Parameters:
    ///   - account: The account's DID or handle.
    ///   - identities: Finds the account, its data server and its key.
    ///   - options: The options for reading the repository.
    ///   - progress: Called after each piece with the number of bytes so far. It starts again at zero when the download
    ///     is retried.
    /// - Throws: `AtError` if the account or its repository can't be downloaded, a ``RepoError``, ``CARError``,
    ///   ``CommitError`` or ``TreeError`` if the repository is invalid or incomplete, a ``RepoIssue`` for the first
    ///   invalid record unless `options` are `.tolerant`, or `CancellationError`.
    @concurrent
    public func repo(
        of account: ATIdentifier, identities: IdentityResolver = .shared, options: RepoOptions = .strict,
        progress: (@Sendable (Int64) -> Void)? = nil
    ) async throws -> Repo {
        let server = try await ATClient(account: account.description, resolver: identities)
        do {
            // In the cache since the client was created.
            let identity = try await identities.resolve(account, handle: .unchecked)
            let call = GetRepo(did: identity.did)
            guard let key = identity.signingKey else { throw RepoError.noSigningKey(identity.did) }
            var isRepeated = false
            while true {
                do {
                    let body = try await server.stream(call, options: CallOptions(timeout: self.options.timeout)).body
                    let repo = try await Repo.open(body, options: options, progress: progress)
                    let report = try await repo.verify(.full(key), did: identity.did)
                    if options.profile == .strict, let issue = report.issues.first { throw issue }
                    // A tolerant reader can't tell that from a download that ended too early.
                    if let record = report.firstMissing, options.profile == .strict || !isRepeated {
                        throw RepoError.incomplete(missing: record.cid, path: record.path)
                    }
                    return repo
                } catch let error where !isRepeated && error.isTruncation {
                    isRepeated = true
                }
            }
        } catch {
            throw error.isOfRepository ? error : AtError.visible(error)
        }
    }

    /// Downloads and verifies the repository of an account, by its DID, its handle, or text with one of them.
    ///
    /// - Throws: `SyntaxError` if text is neither, and the errors of `repo(of:identities:options:progress:)`.
    @concurrent
    public func repo(
        of account: some AccountName, identities: IdentityResolver = .shared, options: RepoOptions = .strict,
        progress: (@Sendable (Int64) -> Void)? = nil
    ) async throws -> Repo {
        try await repo(
            of: account.accountIdentifier() as ATIdentifier, identities: identities, options: options,
            progress: progress)
    }

    /// The repository of an account.
    private struct GetRepo: XRPCQuery {
        typealias Output = Data
        static var nsid: NSID { "com.atproto.sync.getRepo" }
        static var outputType: String { "application/vnd.ipld.car" }
        let did: DID

        func write(to query: inout XRPCParameters) { query.add("did", did) }
    }
}

extension Error {
    /// Whether the download may have been truncated, so that a retry could succeed.
    fileprivate var isTruncation: Bool {
        switch self {
        case let error as CARError: error.reason == .truncated
        case let error as RepoError: if case .incomplete = error { true } else { false }
        case let error as TransportError: error.isTransient
        default: false
        }
    }

    fileprivate var isOfRepository: Bool {
        self is CARError || self is RepoError || self is TreeError || self is CommitError || self is RepoIssue
    }
}

extension Repo {
    /// Verifies everything with the account's key, which is looked up: the signature, the tree, the hashes, and that
    /// every record fits its type. `client.repo(of:)` has done that already, but with `.tolerant` it doesn't tell which
    /// records are invalid or missing.
    ///
    /// - Parameters:
    ///   - did: The expected account; by default the one that the repository names.
    ///   - identities: Finds the account's key.
    /// - Throws: An `IdentityError`, ``RepoError/noSigningKey(_:)``, and the errors of ``verify(_:did:)``.
    @concurrent @discardableResult
    public func verify(did: DID? = nil, identities: IdentityResolver = .shared) async throws -> RepoReport {
        if let did, did != commit.did { throw CommitError.wrongAccount(commit.did, expected: did) }
        let identity = try await identities.resolve(.did(commit.did), handle: .unchecked)
        guard let key = identity.signingKey else { throw RepoError.noSigningKey(commit.did) }
        return try await verify(.full(key))
    }
}
