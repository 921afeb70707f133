public import CoreATProtocol

// Names that other libraries have. The compiler names the ones of this library.

extension ATClient {
    /// Continues with the session in the store.
    @available(*, unavailable, renamed: "resume()")
    public func restoreSession() async throws -> Session? { try await resume() }

    /// Returns the DID of an account.
    @available(*, unavailable, renamed: "did(of:)")
    public func resolveHandle(_ account: some AccountName) async throws -> DID { try await did(of: account) }

    /// Marks the account's notifications as seen.
    @available(*, unavailable, renamed: "markNotificationsSeen(upTo:)")
    public func markNotificationsRead() async throws { try await markNotificationsSeen(upTo: .now) }
}

extension ATURI {
    /// The record's key.
    @available(*, unavailable, renamed: "recordKey")
    public var rkey: RecordKey? { recordKey }
}

/// Stores a session in a file.
@available(*, unavailable, renamed: "FileSessionStore")
public typealias FileTokenStore = FileSessionStore
