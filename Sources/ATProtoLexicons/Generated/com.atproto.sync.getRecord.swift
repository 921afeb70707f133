// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol
public import Foundation

extension ComAtproto.Sync {
    /// `com.atproto.sync.getRecord`, a query.
    ///
    /// Needs no login. Answers `application/vnd.ipld.car`. Declares the errors `RecordNotFound`, `RepoNotFound`,
    /// `RepoTakendown`, `RepoSuspended`, `RepoDeactivated`.
    public struct GetRecord: XRPCQuery {
        /// Did; required.
        public var did: DID
        /// Nsid; required.
        public var collection: NSID
        /// Record-key; required.
        public var rkey: RecordKey

        /// Makes a call.
        public init(did: DID, collection: NSID, rkey: RecordKey) {
            self.did = did
            self.collection = collection
            self.rkey = rkey
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.sync.getRecord" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("did", did)
            query.add("collection", collection)
            query.add("rkey", rkey)
        }

        /// The media type of what is answered.
        public static var outputType: String { "application/vnd.ipld.car" }

        /// What is answered, as it came.
        public typealias Output = Data

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `RecordNotFound`.
            case recordNotFound = "RecordNotFound"
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

extension XRPCCall where Self == ComAtproto.Sync.GetRecord {
    /// `com.atproto.sync.getRecord`, a query.
    ///
    /// Needs no login. Answers `application/vnd.ipld.car`. Declares the errors `RecordNotFound`, `RepoNotFound`,
    /// `RepoTakendown`, `RepoSuspended`, `RepoDeactivated`.
    public static func syncGetRecord(did: DID, collection: NSID, rkey: RecordKey) -> Self {
        Self(did: did, collection: collection, rkey: rkey)
    }
}
