// Names that other libraries have. The compiler names the ones of this library.

/// A server of feeds.
@available(*, unavailable, renamed: "FeedGenerator")
public typealias FeedServer = FeedGenerator
