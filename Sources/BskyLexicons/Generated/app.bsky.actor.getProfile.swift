// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Actor {
    /// `app.bsky.actor.getProfile`, a query.
    ///
    /// All that is to be seen of a profile. It needs no session.
    ///
    /// Works without a login, and may answer more with one.
    public struct GetProfile: XRPCQuery {
        /// At-identifier; required.
        ///
        /// A DID or a handle.
        public var actor: ATIdentifier

        /// Makes a call.
        public init(actor: ATIdentifier) {
            self.actor = actor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.actor.getProfile" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("actor", actor)
        }

        /// What `app.bsky.actor.getProfile` answers.
        public typealias Output = AppBsky.Actor.Defs.ProfileViewDetailed
    }
}

extension XRPCCall where Self == AppBsky.Actor.GetProfile {
    /// `app.bsky.actor.getProfile`, a query.
    ///
    /// All that is to be seen of a profile. It needs no session.
    ///
    /// Works without a login, and may answer more with one.
    public static func getProfile(actor: ATIdentifier) -> Self {
        Self(actor: actor)
    }
}
