/// How far the archive of a Jetstream is downloaded.
public struct JetstreamProgress: Hashable, Sendable {
    /// The last event of what is done.
    public internal(set) var seq: Int64 = 0
    /// The last event of the archive.
    public internal(set) var tip: Int64 = 0
    /// The segments that are done.
    public internal(set) var segments = 0
    /// The bytes that were downloaded.
    public internal(set) var bytes: Int64 = 0
    /// The events of kinds that this version doesn't know. They were left out.
    public internal(set) var unknown = 0
    /// How often something was tried again.
    public internal(set) var retries = 0
    /// What went wrong last, in words.
    public internal(set) var lastError: String?
}
