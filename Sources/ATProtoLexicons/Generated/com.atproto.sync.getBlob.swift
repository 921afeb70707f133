// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol
public import Foundation

extension ComAtproto.Sync {
    /// `com.atproto.sync.getBlob`, a query.
    ///
    /// Needs no login. Answers `*/*`. Declares the errors `BlobNotFound`, `RepoNotFound`, `RepoTakendown`,
    /// `RepoSuspended`, `RepoDeactivated`.
    public struct GetBlob: XRPCQuery {
        /// Did; required.
        public var did: DID
        /// Cid; required.
        public var cid: CID

        /// Makes a call.
        public init(did: DID, cid: CID) {
            self.did = did
            self.cid = cid
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.sync.getBlob" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("did", did)
            query.add("cid", cid)
        }

        /// What is answered, as it came.
        public typealias Output = Data

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `BlobNotFound`.
            case blobNotFound = "BlobNotFound"
            /// `RepoNotFound`.
            case repoNotFound = "RepoNotFound"
            /// `RepoTakendown`.
            case repoTakendown = "RepoTakendown"
            /// `RepoSuspended`.
            case repoSuspended = "RepoSuspended"
            /// `RepoDeactivated`.
            case repoDeactivated = "RepoDeactivated"
        }
    }
}

extension XRPCCall where Self == ComAtproto.Sync.GetBlob {
    /// `com.atproto.sync.getBlob`, a query.
    ///
    /// Needs no login. Answers `*/*`. Declares the errors `BlobNotFound`, `RepoNotFound`, `RepoTakendown`,
    /// `RepoSuspended`, `RepoDeactivated`.
    public static func getBlob(did: DID, cid: CID) -> Self {
        Self(did: did, cid: cid)
    }
}
