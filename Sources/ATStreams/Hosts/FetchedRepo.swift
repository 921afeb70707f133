package import ATIdentity
package import ATRepo
package import HTTPTransport

/// A repository that was downloaded and verified with the account's key.
package struct FetchedRepo: Sendable {
    package let repo: Repo
    /// What the verification has found; also what is wrong with single records.
    package let report: RepoReport
    /// The account.
    package let identity: Identity
    /// The server that sent it.
    package let host: Origin
}
