// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComExample {
    /// `com.example.watchAll`, a stream.
    public struct WatchAll: XRPCSubscription {
        /// Makes a call.
        public init() {
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.example.watchAll" }

        /// The lexicon does not say what comes.
        public typealias Message = UnknownObject
    }
}

extension XRPCSubscription where Self == ComExample.WatchAll {
    /// `com.example.watchAll`, a stream.
    public static func watchAll() -> Self {
        Self()
    }
}
