// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Server {
    /// `com.atproto.server.deleteSession`, a procedure.
    ///
    /// Logs out. Like a renewal, it is called with the refresh token.
    ///
    /// Needs the refresh token. Declares the errors `InvalidToken`, `ExpiredToken`.
    public struct DeleteSession: XRPCProcedure {
        /// Makes a call.
        public init() {
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.server.deleteSession" }

        /// Nothing is answered.
        public typealias Output = EmptyResponse

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `InvalidToken`.
            ///
            /// The server does not take this token: there is nothing to log out of.
            case invalidToken = "InvalidToken"
            /// `ExpiredToken`.
            ///
            /// The session was over already.
            case expiredToken = "ExpiredToken"
        }
    }
}

extension XRPCCall where Self == ComAtproto.Server.DeleteSession {
    /// `com.atproto.server.deleteSession`, a procedure.
    ///
    /// Logs out. Like a renewal, it is called with the refresh token.
    ///
    /// Needs the refresh token. Declares the errors `InvalidToken`, `ExpiredToken`.
    public static func deleteSession() -> Self {
        Self()
    }
}
