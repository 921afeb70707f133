#if canImport(Security)
public import Foundation
import Security

/// Stores a session in the keychain of an Apple device. On Linux, use `FileSessionStore`.
///
/// The item stays on this device. It is readable after the first unlock since the device started, so that an app can
/// refresh in the background.
public struct KeychainSessionStore: SessionStore {
    private let service: String
    private let account: String

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - service: The app's name for its items, such as `com.example.app`.
    ///   - account: The account, for example its DID. Each account has its own item. Apps with one account need none.
    public init(service: String, account: String = "session") {
        self.service = service
        self.account = account
    }

    /// The stored session, or `nil` if there is none.
    ///
    /// - Throws: `KeychainError` if the keychain can't be read.
    @concurrent
    public func load() async throws -> Session? {
        var found: CFTypeRef?
        let query: [CFString: Any] = item.merging([kSecReturnData: true, kSecMatchLimit: kSecMatchLimitOne]) { $1 }
        let status = SecItemCopyMatching(query as CFDictionary, &found)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess, let data = found as? Data else { throw KeychainError(status: status) }
        return try JSONDecoder().decode(Session.self, from: data)
    }

    /// Replaces the stored session.
    @concurrent
    public func save(_ session: Session) async throws {
        let content: [CFString: Any] = [
            kSecValueData: try JSONEncoder().encode(session),
            kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
        ]
        var status = SecItemUpdate(item as CFDictionary, content as CFDictionary)
        if status == errSecItemNotFound {
            status = SecItemAdd(item.merging(content) { $1 } as CFDictionary, nil)
        }
        guard status == errSecSuccess else { throw KeychainError(status: status) }
    }

    /// Reads the item. This throws while the device is locked.
    @concurrent
    public func prepareToSave(_ session: Session) async throws {
        _ = try await load()
    }

    /// Deletes the stored session.
    @concurrent
    public func delete() async throws {
        let status = SecItemDelete(item as CFDictionary)
        guard status == errSecSuccess || status == errSecItemNotFound else { throw KeychainError(status: status) }
    }

    private var item: [CFString: Any] {
        [kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: account]
    }
}

/// The keychain could not be read or written.
public struct KeychainError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// The result code of the Security framework.
    public let status: Int32

    /// The result code, and where to look it up.
    public var description: String {
        "The keychain could not be used: it returned status \(status). See the result codes of the Security framework."
    }

    /// The description.
    public var errorDescription: String? { description }
}
#endif
