// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Unspecced {
    /// `app.bsky.unspecced.getAgeAssuranceState`, a query.
    public struct GetAgeAssuranceState: XRPCQuery {
        /// Makes a call.
        public init() {
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.unspecced.getAgeAssuranceState" }

        /// What `app.bsky.unspecced.getAgeAssuranceState` answers.
        public typealias Output = AppBsky.Unspecced.Defs.AgeAssuranceState
    }
}

extension XRPCCall where Self == AppBsky.Unspecced.GetAgeAssuranceState {
    /// `app.bsky.unspecced.getAgeAssuranceState`, a query.
    public static func getAgeAssuranceState() -> Self {
        Self()
    }
}
