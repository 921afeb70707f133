// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Moderation {
    /// `tools.ozone.moderation.getRecord`, a query.
    ///
    /// Declares the error `RecordNotFound`.
    public struct GetRecord: XRPCQuery {
        /// At-uri; required.
        public var uri: ATURI
        /// Cid.
        public var cid: CID?

        /// Makes a call.
        public init(uri: ATURI, cid: CID? = nil) {
            self.uri = uri
            self.cid = cid
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.moderation.getRecord" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("uri", uri)
            query.add("cid", cid)
        }

        /// What `tools.ozone.moderation.getRecord` answers.
        public typealias Output = ToolsOzone.Moderation.Defs.RecordViewDetail

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `RecordNotFound`.
            case recordNotFound = "RecordNotFound"
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Moderation.GetRecord {
    /// `tools.ozone.moderation.getRecord`, a query.
    ///
    /// Declares the error `RecordNotFound`.
    public static func moderationGetRecord(uri: ATURI, cid: CID? = nil) -> Self {
        Self(uri: uri, cid: cid)
    }
}
