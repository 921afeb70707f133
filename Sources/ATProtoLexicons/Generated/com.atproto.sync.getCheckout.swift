// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol
public import Foundation

extension ComAtproto.Sync {
    /// `com.atproto.sync.getCheckout`, a query.
    ///
    /// Answers `application/vnd.ipld.car`.
    public struct GetCheckout: XRPCQuery {
        /// Did; required.
        public var did: DID

        /// Makes a call.
        public init(did: DID) {
            self.did = did
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.sync.getCheckout" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("did", did)
        }

        /// The media type of what is answered.
        public static var outputType: String { "application/vnd.ipld.car" }

        /// What is answered, as it came.
        public typealias Output = Data
    }
}

extension XRPCCall where Self == ComAtproto.Sync.GetCheckout {
    /// `com.atproto.sync.getCheckout`, a query.
    ///
    /// Answers `application/vnd.ipld.car`.
    public static func getCheckout(did: DID) -> Self {
        Self(did: did)
    }
}
