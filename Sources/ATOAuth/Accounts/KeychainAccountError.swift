public import Foundation

/// An error of the keychain. No stored data is lost.
public struct KeychainAccountError: Error, Hashable, Sendable {
    /// The reason for an error.
    public enum Reason: Hashable, Sendable {
        /// The device wasn't unlocked since it started. Try again later.
        case locked
        /// An item doesn't contain a valid session. Logging in again keeps the item under another name.
        case damaged
        /// The app isn't entitled to use the keychain or the access group.
        case notEntitled
        /// Another result code of the Security framework.
        case status(Int32)
    }

    /// The reason for the error.
    public let reason: Reason

    /// Creates an error.
    public init(_ reason: Reason) { self.reason = reason }

    /// Creates an error from a result code.
    init(status: Int32) {
        switch status {
        case KeychainStatus.interactionNotAllowed: self.init(.locked)
        case KeychainStatus.missingEntitlement: self.init(.notEntitled)
        default: self.init(.status(status))
        }
    }
}

extension KeychainAccountError: CustomStringConvertible, LocalizedError {
    /// The error and what to do about it, as a sentence.
    public var description: String {
        switch reason {
        case .locked: "The keychain can't be used before the device is unlocked. Try again later."
        case .damaged: "The keychain's item does not contain a session. Log in again."
        case .notEntitled:
            "The app isn't entitled to use the keychain. Check its Keychain Sharing capability and the access group; a "
                + "program without entitlements can use FileAccountStore."
        case .status(let status):
            "The keychain could not be used: it returned status \(status). See the result codes of the Security "
                + "framework."
        }
    }

    /// The description.
    public var errorDescription: String? { description }
}
