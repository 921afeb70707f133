public import Foundation

extension LocalTap {
    /// The options of a Tap.
    public struct Options: Sendable {
        /// The port. 0 lets the system pick one.
        public var port: Int
        /// The password of every request; `nil` for none.
        public var adminPassword: String?
        /// The collections whose records are sent, such as `app.bsky.feed.post` or `app.bsky.graph.*`; empty for all.
        public var collections: [String]
        /// Whether all accounts of the network are followed.
        public var followsEveryone: Bool
        /// How long a consumer has to acknowledge an event before it is sent again.
        public var retryTimeout: Duration
        /// Whether an event counts as acknowledged when it is sent.
        public var disablesAcks: Bool
        /// The address that events are posted to. There are no consumers then.
        public var webhook: URL?

        /// Creates options.
        public init(
            port: Int = 0, adminPassword: String? = nil, collections: [String] = [], followsEveryone: Bool = false,
            retryTimeout: Duration = .seconds(60), disablesAcks: Bool = false, webhook: URL? = nil
        ) {
            self.port = port
            self.adminPassword = adminPassword
            self.collections = collections
            self.followsEveryone = followsEveryone
            self.retryTimeout = retryTimeout
            self.disablesAcks = disablesAcks
            self.webhook = webhook
        }

        /// Whether records of a collection are sent.
        func sends(_ collection: String) -> Bool {
            collections.isEmpty
                || collections.contains { filter in
                    filter.hasSuffix(".*") ? collection.hasPrefix(filter.dropLast()) : collection == filter
                }
        }
    }
}
