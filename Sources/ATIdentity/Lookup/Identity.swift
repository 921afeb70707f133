public import ATCrypto
public import ATData
public import Foundation

/// An account's identity: its DID, handle, data server and signing key.
public struct Identity: Sendable {
    /// The state of a handle.
    public enum HandleState: Sendable {
        /// The document claims the handle, and the handle resolves to the DID.
        case verified(HandleSource)
        /// The document claims the handle. It wasn't checked that the handle resolves to the DID.
        case unchecked
        /// The document claims the handle, but the handle doesn't resolve to the DID, or the check failed; see
        /// `IdentityError.isTransient`.
        case invalid(IdentityError)
        /// The document claims no handle.
        case none
    }

    /// The DID document.
    public let document: DIDDocument
    /// The state of a handle.
    public let handleState: HandleState
    /// Whether a part of it is outdated because a new lookup failed.
    public let isStale: Bool

    /// The DID.
    public var did: DID { document.id }

    /// The handle if it is verified, otherwise `handle.invalid`.
    public var handle: Handle {
        if case .verified = handleState { document.handle ?? .invalid } else { .invalid }
    }

    /// The handle that the document claims. It may belong to another account.
    public var claimedHandle: Handle? { document.handle }

    /// The address of the account's data server, if the document names one.
    public var pds: URL? { document.dataServer }

    /// The key that signs the account's repository, if the document names one.
    public var signingKey: VerifyingKey? { document.signingKey }

    /// The address of the account's data server.
    ///
    /// - Throws: ``IdentityError`` with ``IdentityError/Reason/noDataServer`` if the document names none.
    public func dataServer() throws(IdentityError) -> URL {
        guard let pds else { throw IdentityError(.noDataServer, did) }
        return pds
    }
}

extension Identity: CustomStringConvertible {
    /// The DID, the handle and the data server.
    public var description: String {
        [did.description, handle.description, pds?.absoluteString ?? "no data server"].joined(separator: " ")
    }
}
