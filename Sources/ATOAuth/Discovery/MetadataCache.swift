import Foundation
import HTTPTransport

/// A cache of valid documents, in memory, for 60 seconds. If it is full, the oldest document is removed.
struct MetadataCache: Sendable {
    /// A document, or the fact that there is none.
    struct Entry: Sendable {
        let document: Data?
        let storedAt: ContinuousClock.Instant
    }

    static let lifetime = Duration.seconds(60)
    /// The maximum number of documents. Each has at most 64 KiB.
    private static let capacity = 64

    private var entries: [URL: Entry] = [:]

    /// The entry of an address that is no older than a duration, and no older than a minute.
    func entry(_ url: URL, within age: Duration, at now: ContinuousClock.Instant) -> Entry? {
        guard let entry = entries[url], entry.storedAt.duration(to: now) < min(age, Self.lifetime) else { return nil }
        return entry
    }

    mutating func store(_ document: Data?, for url: URL, at now: ContinuousClock.Instant) {
        if entries.count >= Self.capacity, entries[url] == nil {
            let oldest = entries.min { $0.value.storedAt < $1.value.storedAt }
            if let oldest { entries[oldest.key] = nil }
        }
        entries[url] = Entry(document: document, storedAt: now)
    }

    mutating func remove(_ url: URL) { entries[url] = nil }
}
