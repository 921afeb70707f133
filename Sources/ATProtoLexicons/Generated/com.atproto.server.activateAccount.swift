// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Server {
    /// `com.atproto.server.activateAccount`, a procedure.
    public struct ActivateAccount: XRPCProcedure {
        /// Makes a call.
        public init() {
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.server.activateAccount" }

        /// Nothing is answered.
        public typealias Output = EmptyResponse
    }
}

extension XRPCCall where Self == ComAtproto.Server.ActivateAccount {
    /// `com.atproto.server.activateAccount`, a procedure.
    public static func activateAccount() -> Self {
        Self()
    }
}
