public import ATData

/// An account's handle and status, as a Tap reports them.
public struct TapIdentity: Hashable, Sendable {
    /// The account.
    public let did: DID
    /// The account's handle; `nil` if it has no valid one.
    public let handle: Handle?
    /// Whether the account's content may be shown.
    public let isActive: Bool
    /// The state of the account; `active` for most.
    public let status: AccountStatus
}
