public import ATData
public import ATIdentity
public import CoreATProtocol
import Foundation
import HTTPTransport

extension ATClient {
    /// Downloads an account's repository and checks all of it: the hash of every block, the tree, the signature with the
    /// account's key, and every record.
    ///
    /// ```swift
    /// let repo = try await client.repo(of: "alice.example.com") { print("\($0) bytes") }
    /// ```
    ///
    /// The repository comes from the account's data server, wherever that is, without this client's session: repositories
    /// are public. Large ones go to a temporary file. Servers send no length, so a download that ends too early looks
    /// complete; it is noticed by what is missing, and tried once more.
    ///
    /// - Parameters:
    ///   - account: The account's DID or handle.
    ///   - identities: Finds the account, its data server and its key.
    ///   - options: How the repository is read.
    ///   - progress: Called after each piece with the number of bytes so far. After a failed download it starts again.
    /// - Throws: `AtError` when the account or its repository can't be downloaded, a ``RepoError``, ``CARError`` or
    ///   ``TreeError`` when the repository is wrong, or `CancellationError`.
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
                    guard report.missingRecords > 0, !isRepeated else { return repo }
                    // A tolerant reader can't tell that from a download that ended too early.
                    isRepeated = true
                } catch let error where !isRepeated && error.isTruncation {
                    isRepeated = true
                }
            }
        } catch {
            throw error.isOfRepository ? error : AtError.visible(error)
        }
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
    /// Whether a download may have ended too early, so that another could be complete.
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
