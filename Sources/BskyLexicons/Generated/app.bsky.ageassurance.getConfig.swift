// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Ageassurance {
    /// `app.bsky.ageassurance.getConfig`, a query.
    ///
    /// Where the law asks for the age of users, and the rules there.
    public struct GetConfig: XRPCQuery {
        /// Makes a call.
        public init() {
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.ageassurance.getConfig" }

        /// What `app.bsky.ageassurance.getConfig` answers.
        public typealias Output = AppBsky.Ageassurance.Defs.Config
    }
}

extension XRPCCall where Self == AppBsky.Ageassurance.GetConfig {
    /// `app.bsky.ageassurance.getConfig`, a query.
    ///
    /// Where the law asks for the age of users, and the rules there.
    public static func ageassuranceGetConfig() -> Self {
        Self()
    }
}
