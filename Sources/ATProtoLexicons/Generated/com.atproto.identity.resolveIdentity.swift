// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Identity {
    /// `com.atproto.identity.resolveIdentity`, a query.
    ///
    /// Declares the errors `HandleNotFound`, `DidNotFound`, `DidDeactivated`.
    public struct ResolveIdentity: XRPCQuery {
        /// At-identifier; required.
        public var identifier: ATIdentifier

        /// Makes a call.
        public init(identifier: ATIdentifier) {
            self.identifier = identifier
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.identity.resolveIdentity" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("identifier", identifier)
        }

        /// What `com.atproto.identity.resolveIdentity` answers.
        public typealias Output = ComAtproto.Identity.Defs.IdentityInfo

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `HandleNotFound`.
            case handleNotFound = "HandleNotFound"
            /// `DidNotFound`.
            case didNotFound = "DidNotFound"
            /// `DidDeactivated`.
            case didDeactivated = "DidDeactivated"
        }
    }
}

extension XRPCCall where Self == ComAtproto.Identity.ResolveIdentity {
    /// `com.atproto.identity.resolveIdentity`, a query.
    ///
    /// Declares the errors `HandleNotFound`, `DidNotFound`, `DidDeactivated`.
    public static func resolveIdentity(identifier: ATIdentifier) -> Self {
        Self(identifier: identifier)
    }
}
