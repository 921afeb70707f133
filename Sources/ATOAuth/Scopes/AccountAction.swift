/// An action on a part of an account.
public enum AccountAction: String, Hashable, Sendable, CaseIterable {
    /// Read the part.
    case read
    /// Change the part. Includes reading.
    case manage

    /// Whether this action includes another.
    func includes(_ other: AccountAction) -> Bool { self == .manage || other == .read }
}
