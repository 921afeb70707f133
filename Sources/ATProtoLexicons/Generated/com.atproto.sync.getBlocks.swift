// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol
public import Foundation

extension ComAtproto.Sync {
    /// `com.atproto.sync.getBlocks`, a query.
    ///
    /// Needs no login. Answers `application/vnd.ipld.car`. Declares the errors `BlockNotFound`, `RepoNotFound`,
    /// `RepoTakendown`, `RepoSuspended`, `RepoDeactivated`.
    public struct GetBlocks: XRPCQuery {
        /// Did; required.
        public var did: DID
        /// Array; required.
        public var cids: [CID]

        /// Makes a call.
        public init(did: DID, cids: [CID]) {
            self.did = did
            self.cids = cids
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.sync.getBlocks" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("did", did)
            query.add("cids", cids)
        }

        /// The media type of what is answered.
        public static var outputType: String { "application/vnd.ipld.car" }

        /// What is answered, as it came.
        public typealias Output = Data

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `BlockNotFound`.
            case blockNotFound = "BlockNotFound"
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

extension XRPCCall where Self == ComAtproto.Sync.GetBlocks {
    /// `com.atproto.sync.getBlocks`, a query.
    ///
    /// Needs no login. Answers `application/vnd.ipld.car`. Declares the errors `BlockNotFound`, `RepoNotFound`,
    /// `RepoTakendown`, `RepoSuspended`, `RepoDeactivated`.
    public static func syncGetBlocks(did: DID, cids: [CID]) -> Self {
        Self(did: did, cids: cids)
    }
}
