// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol
public import Foundation

extension ComAtproto.Sync {
    /// `com.atproto.sync.getRepo`, a query.
    ///
    /// Needs no login. Answers `application/vnd.ipld.car`. Declares the errors `RepoNotFound`, `RepoTakendown`,
    /// `RepoSuspended`, `RepoDeactivated`.
    public struct GetRepo: XRPCQuery {
        /// Did; required.
        public var did: DID
        /// Tid.
        public var since: TID?

        /// Makes a call.
        public init(did: DID, since: TID? = nil) {
            self.did = did
            self.since = since
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.sync.getRepo" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("did", did)
            query.add("since", since)
        }

        /// The media type of what is answered.
        public static var outputType: String { "application/vnd.ipld.car" }

        /// What is answered, as it came.
        public typealias Output = Data

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
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

extension XRPCCall where Self == ComAtproto.Sync.GetRepo {
    /// `com.atproto.sync.getRepo`, a query.
    ///
    /// Needs no login. Answers `application/vnd.ipld.car`. Declares the errors `RepoNotFound`, `RepoTakendown`,
    /// `RepoSuspended`, `RepoDeactivated`.
    public static func syncGetRepo(did: DID, since: TID? = nil) -> Self {
        Self(did: did, since: since)
    }
}
