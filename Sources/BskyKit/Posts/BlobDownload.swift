public import CoreATProtocol
public import Foundation

extension ATClient {
    /// Downloads a blob, such as the original of a picture, from its account's data server.
    ///
    /// ```swift
    /// let original = try await client.blob(image.cid, of: post.uri.authority)
    /// ```
    ///
    /// - Parameters:
    ///   - cid: The hash of the blob: `cid` of a `Blob`.
    ///   - account: The account whose record refers to the blob.
    ///   - identities: Finds the account's data server.
    /// - Throws: `AtError`, also if the bytes have another hash.
    public func blob(
        _ cid: CID, of account: some AccountName, identities: IdentityResolver = .shared
    ) async throws -> Data {
        let did = try await did(of: account)
        let server = try await ATClient(account: did.description, resolver: identities)
        let bytes = try await server.execute(.getBlob(did: did, cid: cid))
        guard CID(hashing: bytes, codec: .raw) == cid else {
            throw AtError.network(.decodingFailed("The bytes aren't those of the blob \(cid)."))
        }
        return bytes
    }

    /// Downloads a blob: see ``blob(_:of:identities:)-(CID,_,_)``.
    public func blob(
        _ blob: Blob, of account: some AccountName, identities: IdentityResolver = .shared
    ) async throws -> Data { try await self.blob(blob.ref, of: account, identities: identities) }

    /// Downloads a blob: the same as ``blob(_:of:identities:)-(Blob,_,_)``.
    public func downloadBlob(
        _ blob: Blob, of account: some AccountName, identities: IdentityResolver = .shared
    ) async throws -> Data { try await self.blob(blob.ref, of: account, identities: identities) }

    /// Downloads a blob: the same as ``blob(_:of:identities:)-(CID,_,_)``.
    public func downloadBlob(
        _ cid: CID, of account: some AccountName, identities: IdentityResolver = .shared
    ) async throws -> Data { try await blob(cid, of: account, identities: identities) }
}
