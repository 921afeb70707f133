/// What may be done with a part of an account.
public enum AccountAction: String, Hashable, Sendable, CaseIterable {
    /// Reading it.
    case read
    /// Changing it. Includes reading.
    case manage

    /// Whether this action includes another.
    func includes(_ other: AccountAction) -> Bool { self == .manage || other == .read }
}
