// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Server {
    /// `com.atproto.server.requestAccountDelete`, a procedure.
    public struct RequestAccountDelete: XRPCProcedure {
        /// Makes a call.
        public init() {
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.server.requestAccountDelete" }

        /// Nothing is answered.
        public typealias Output = EmptyResponse
    }
}

extension XRPCCall where Self == ComAtproto.Server.RequestAccountDelete {
    /// `com.atproto.server.requestAccountDelete`, a procedure.
    public static func requestAccountDelete() -> Self {
        Self()
    }
}
