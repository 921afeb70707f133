/// A service that prepares videos, and where it is.
public struct VideoService: Hashable, Sendable {
    /// Its address, such as `https://video.bsky.app`.
    public var host: String
    /// Its DID, which tokens for it name.
    public var did: DID

    /// Creates a service.
    public init(host: String, did: DID) {
        self.host = host
        self.did = did
    }

    /// Bluesky's.
    public static let bluesky = VideoService(host: "https://video.bsky.app", did: "did:web:video.bsky.app")
}
