public import Foundation

extension LocalTap {
    /// The options of a Tap.
    public struct Options: Sendable {
        /// The port. 0 lets the system pick one.
        public var port: Int
        /// The password for all requests; `nil` for none.
        public var adminPassword: String?
        /// The collections to send, such as `app.bsky.feed.post` or `app.bsky.graph.*`; empty for all.
        public var collections: [String]
        /// Whether to follow all accounts of the network.
        public var followsEveryone: Bool
        /// How long a consumer has to acknowledge an event before it is resent.
        public var retryTimeout: Duration
        /// Whether sent events count as acknowledged.
        public var disablesAcks: Bool
        /// The webhook that events are posted to. Connections aren't accepted then.
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

        /// Whether to send records of a collection.
        func sends(_ collection: String) -> Bool {
            collections.isEmpty
                || collections.contains { filter in
                    filter.hasSuffix(".*") ? collection.hasPrefix(filter.dropLast()) : collection == filter
                }
        }
    }
}
