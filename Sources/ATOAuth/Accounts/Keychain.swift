import Foundation

/// The keychain operations that an account store needs, with the result codes of Apple's Security framework.
///
/// `SystemKeychain` is the keychain of Apple's systems. Tests use one in memory, so that the handling of result codes
/// is tested on Linux too.
protocol Keychain: Sendable {
    /// Reads the data of an item. The data is `nil` unless the status is success.
    func read(_ item: KeychainItem) -> (status: Int32, data: Data?)
    /// Lists the accounts with an item of a service.
    func accounts(ofService service: String) -> (status: Int32, accounts: [String])
    /// Changes the data and the protection of an existing item, in one step.
    func update(_ item: KeychainItem, to content: KeychainContent) -> Int32
    /// Adds an item that doesn't exist.
    func add(_ item: KeychainItem, _ content: KeychainContent) -> Int32
    /// Deletes an item.
    func delete(_ item: KeychainItem) -> Int32
}

/// The identity of an item, which is unique in an access group.
struct KeychainItem: Hashable, Sendable {
    let service: String
    let account: String
}

/// The contents of an item.
struct KeychainContent: Hashable, Sendable {
    /// When an item is readable.
    enum Protection: Hashable, Sendable {
        /// After the first unlock since the device started, so that an app can refresh in the background. The item
        /// never leaves the device.
        case afterFirstUnlockThisDeviceOnly
    }

    let data: Data
    let protection = Protection.afterFirstUnlockThisDeviceOnly
}

/// The result codes of the Security framework that a store handles.
enum KeychainStatus {
    static let success: Int32 = 0
    static let duplicateItem: Int32 = -25_299
    static let itemNotFound: Int32 = -25_300
    static let interactionNotAllowed: Int32 = -25_308
    static let missingEntitlement: Int32 = -34_018
}
