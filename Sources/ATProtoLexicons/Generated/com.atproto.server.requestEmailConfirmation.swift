// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Server {
    /// `com.atproto.server.requestEmailConfirmation`, a procedure.
    public struct RequestEmailConfirmation: XRPCProcedure {
        /// Makes a call.
        public init() {
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.server.requestEmailConfirmation" }

        /// Nothing is answered.
        public typealias Output = EmptyResponse
    }
}

extension XRPCCall where Self == ComAtproto.Server.RequestEmailConfirmation {
    /// `com.atproto.server.requestEmailConfirmation`, a procedure.
    public static func requestEmailConfirmation() -> Self {
        Self()
    }
}
