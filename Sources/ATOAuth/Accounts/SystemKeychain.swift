#if canImport(Security)
import Foundation
import Security

/// The keychain of an Apple device: generic passwords, in the data protection keychain on macOS too.
struct SystemKeychain: Keychain {
    /// The access group of the items, or `nil` for the app's own.
    let accessGroup: String?

    func read(_ item: KeychainItem) -> (status: Int32, data: Data?) {
        var found: CFTypeRef?
        let query = attributes(of: item).merging([kSecReturnData: true, kSecMatchLimit: kSecMatchLimitOne]) { $1 }
        let status = SecItemCopyMatching(query as CFDictionary, &found)
        return (status, found as? Data)
    }

    func accounts(ofService service: String) -> (status: Int32, accounts: [String]) {
        var found: CFTypeRef?
        // Without the data, which macOS doesn't return for several items at once.
        let query = attributes(ofService: service)
            .merging([kSecReturnAttributes: true, kSecMatchLimit: kSecMatchLimitAll]) { $1 }
        let status = SecItemCopyMatching(query as CFDictionary, &found)
        let items = found as? [[String: Any]] ?? []
        return (status, items.compactMap { $0[kSecAttrAccount as String] as? String })
    }

    func update(_ item: KeychainItem, to content: KeychainContent) -> Int32 {
        SecItemUpdate(attributes(of: item) as CFDictionary, attributes(of: content) as CFDictionary)
    }

    func add(_ item: KeychainItem, _ content: KeychainContent) -> Int32 {
        SecItemAdd(attributes(of: item).merging(attributes(of: content)) { $1 } as CFDictionary, nil)
    }

    func delete(_ item: KeychainItem) -> Int32 { SecItemDelete(attributes(of: item) as CFDictionary) }

    private func attributes(ofService service: String) -> [CFString: Any] {
        var attributes: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecUseDataProtectionKeychain: true,
        ]
        if let accessGroup { attributes[kSecAttrAccessGroup] = accessGroup }
        return attributes
    }

    private func attributes(of item: KeychainItem) -> [CFString: Any] {
        attributes(ofService: item.service).merging([kSecAttrAccount: item.account]) { $1 }
    }

    private func attributes(of content: KeychainContent) -> [CFString: Any] {
        switch content.protection {
        case .afterFirstUnlockThisDeviceOnly:
            [
                kSecValueData: content.data,
                kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
            ]
        }
    }
}
#endif
