extension Firehose {
    /// Creates a firehose of the whole network, from Bluesky's relay.
    ///
    /// - Parameter options: The limits and timeouts.
    public init(options: StreamOptions = StreamOptions()) {
        self.init(relay: "https://bsky.network", options: options)
    }
}

extension Jetstream {
    /// Creates a Jetstream of the whole network, from one of Bluesky's servers with version 1 of the protocol.
    ///
    /// - Parameter options: The limits and timeouts.
    public init(options: StreamOptions = StreamOptions()) {
        self.init("https://jetstream2.us-east.bsky.network", version: .v1, options: options)
    }
}
