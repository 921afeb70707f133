public import ATData

/// The session of an account that has just logged in. Its other properties are those of ``Session``.
///
/// ```swift
/// let session = try await client.login(identifier: name, password: password)
/// print(session.did, session.handle ?? "")
/// ```
@dynamicMemberLookup
public struct AccountSession: Hashable, Sendable {
    /// The account's DID.
    public let did: DID
    /// The session, with its tokens.
    public let session: Session

    init(did: DID, session: Session) {
        self.did = did
        self.session = session
    }

    /// A property of the session.
    public subscript<Value>(dynamicMember property: KeyPath<Session, Value>) -> Value { session[keyPath: property] }
}

extension AccountSession: CustomStringConvertible, CustomReflectable {
    /// The account's handle or DID. The tokens are never printed.
    public var description: String { session.description }

    /// Like the description, so that `dump` doesn't print the tokens either.
    public var customMirror: Mirror { session.customMirror }
}
