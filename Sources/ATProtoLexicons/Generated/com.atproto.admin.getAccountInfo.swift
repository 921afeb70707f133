// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Admin {
    /// `com.atproto.admin.getAccountInfo`, a query.
    public struct GetAccountInfo: XRPCQuery {
        /// Did; required.
        public var did: DID

        /// Makes a call.
        public init(did: DID) {
            self.did = did
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.admin.getAccountInfo" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("did", did)
        }

        /// What `com.atproto.admin.getAccountInfo` answers.
        public typealias Output = ComAtproto.Admin.Defs.AccountView
    }
}

extension XRPCCall where Self == ComAtproto.Admin.GetAccountInfo {
    /// `com.atproto.admin.getAccountInfo`, a query.
    public static func getAccountInfo(did: DID) -> Self {
        Self(did: did)
    }
}
