#if canImport(Security)
import Foundation
import Security

/// Keeps a session in the keychain of an Apple device. `FileSessionStore` is its twin elsewhere.
///
/// The item stays on this device and can be read once it was unlocked after starting, so that an app can refresh in the
/// background.
public struct KeychainSessionStore: SessionStore {
    private let service: String
    private let account: String

    /// Makes a store.
    ///
    /// - Parameters:
    ///   - service: The app's name for its items, such as `com.example.app`.
    ///   - account: Whose session it is, such as a DID. Each account has an item of its own.
    public init(service: String, account: String) {
        self.service = service
        self.account = account
    }

    /// The stored session, or `nil` when there is none.
    ///
    /// - Throws: `KeychainError` when the keychain can't be read.
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

    /// Forgets the stored session.
    @concurrent
    public func delete() async throws {
        let status = SecItemDelete(item as CFDictionary)
        guard status == errSecSuccess || status == errSecItemNotFound else { throw KeychainError(status: status) }
    }

    private var item: [CFString: Any] {
        [kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: account]
    }
}

/// What the keychain answered instead of doing what it was asked.
public struct KeychainError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The system's number for it.
    public let status: Int32

    /// The number, and where to look it up.
    public var description: String { "The keychain answered \(status); see Security's result codes." }
}
#endif
