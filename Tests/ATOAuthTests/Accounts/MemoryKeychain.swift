import Foundation
import HTTPTransport

@testable import ATOAuth

/// A keychain in memory, with the result codes of Apple's.
final class MemoryKeychain: Keychain {
    struct State {
        var items: [KeychainItem: KeychainContent] = [:]
        /// Whether the device was not unlocked since its start.
        var isLocked = false
        /// The status of every operation, if they all fail.
        var failure: Int32?
        /// Runs before an item is added, as another process might.
        var beforeAdding: (@Sendable (KeychainItem) -> KeychainContent?)?
        /// Runs after an item was read.
        var afterReading: (@Sendable () -> Void)?
        var log: [String] = []
    }

    let state = Guarded(State())

    private func perform<Result>(_ name: String, _ act: (inout State) -> Result, _ failed: (Int32) -> Result) -> Result
    {
        state.withLock { state in
            state.log.append(name)
            if let failure = state.failure { return failed(failure) }
            return state.isLocked ? failed(KeychainStatus.interactionNotAllowed) : act(&state)
        }
    }

    func read(_ item: KeychainItem) -> (status: Int32, data: Data?) {
        defer { state.withLock(\.afterReading)?() }
        return perform("read") { state in
            guard let content = state.items[item] else { return (KeychainStatus.itemNotFound, nil) }
            return (KeychainStatus.success, content.data)
        } _: {
            ($0, nil)
        }
    }

    func accounts(ofService service: String) -> (status: Int32, accounts: [String]) {
        perform("list") { state in
            let names = state.items.keys.filter { $0.service == service }.map(\.account)
            return (names.isEmpty ? KeychainStatus.itemNotFound : KeychainStatus.success, names)
        } _: {
            ($0, [])
        }
    }

    func update(_ item: KeychainItem, to content: KeychainContent) -> Int32 {
        perform("update") { state in
            guard state.items[item] != nil else { return KeychainStatus.itemNotFound }
            state.items[item] = content
            return KeychainStatus.success
        } _: {
            $0
        }
    }

    func add(_ item: KeychainItem, _ content: KeychainContent) -> Int32 {
        perform("add") { state in
            if let other = state.beforeAdding?(item) { state.items[item] = other }
            guard state.items[item] == nil else { return KeychainStatus.duplicateItem }
            state.items[item] = content
            return KeychainStatus.success
        } _: {
            $0
        }
    }

    func delete(_ item: KeychainItem) -> Int32 {
        perform("delete") { state in
            state.items.removeValue(forKey: item) == nil ? KeychainStatus.itemNotFound : KeychainStatus.success
        } _: {
            $0
        }
    }
}
