// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Moderation {
    /// `tools.ozone.moderation.getRepo`, a query.
    ///
    /// Declares the error `RepoNotFound`.
    public struct GetRepo: XRPCQuery {
        /// Did; required.
        public var did: DID

        /// Makes a call.
        public init(did: DID) {
            self.did = did
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.moderation.getRepo" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("did", did)
        }

        /// What `tools.ozone.moderation.getRepo` answers.
        public typealias Output = ToolsOzone.Moderation.Defs.RepoViewDetail

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `RepoNotFound`.
            case repoNotFound = "RepoNotFound"
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Moderation.GetRepo {
    /// `tools.ozone.moderation.getRepo`, a query.
    ///
    /// Declares the error `RepoNotFound`.
    public static func moderationGetRepo(did: DID) -> Self {
        Self(did: did)
    }
}
