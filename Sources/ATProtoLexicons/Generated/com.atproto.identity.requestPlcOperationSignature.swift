// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Identity {
    /// `com.atproto.identity.requestPlcOperationSignature`, a procedure.
    ///
    /// Needs a login.
    public struct RequestPlcOperationSignature: XRPCProcedure {
        /// Makes a call.
        public init() {
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.identity.requestPlcOperationSignature" }

        /// Nothing is answered.
        public typealias Output = EmptyResponse
    }
}

extension XRPCCall where Self == ComAtproto.Identity.RequestPlcOperationSignature {
    /// `com.atproto.identity.requestPlcOperationSignature`, a procedure.
    ///
    /// Needs a login.
    public static func requestPlcOperationSignature() -> Self {
        Self()
    }
}
