/// A part of an account that a scope can name.
public enum AccountPart: String, Hashable, Sendable, CaseIterable {
    /// The e-mail address.
    case email
    /// The repository as a whole, for importing one.
    case repo
    /// Whether the account is active. Bluesky's servers support this part; the specification doesn't list it.
    case status
}
