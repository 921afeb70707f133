public import ATData

/// An account in a list of accounts.
public struct ListedRepo: Hashable, Sendable {
    /// The account.
    public var did: DID
    /// The revision of its repository, if the list says it.
    public var rev: TID?

    /// Creates a row of a list.
    public init(did: DID, rev: TID? = nil) {
        self.did = did
        self.rev = rev
    }
}
