/// A service that prepares videos.
public struct VideoService: Hashable, Sendable {
    /// The address, such as `https://video.bsky.app`.
    public var host: String
    /// The DID, which is the audience of its tokens.
    public var did: DID

    /// Creates a service.
    public init(host: String, did: DID) {
        self.host = host
        self.did = did
    }

    /// Bluesky's service.
    public static let bluesky = VideoService(host: "https://video.bsky.app", did: "did:web:video.bsky.app")
}
