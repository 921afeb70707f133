import BskyKit
import Foundation

/// Notifications, in few words.
enum NotificationSamples {
    typealias Notification = AppBsky.Notification.ListNotifications.Notification

    /// A notification some hours before noon.
    static func notification(
        _ name: String, _ reason: Notification.Reason, by author: String = "a", about subject: String? = nil,
        hoursAgo: Double = 0, follows: Bool = false, isRead: Bool = false, labels: [String] = []
    ) throws -> Notification {
        let date = ModerationSubject.date.date.addingTimeInterval(-hoursAgo * 3600)
        let did = try DID("did:web:\(author).test")
        let handle = try Handle("\(author).test")
        return Notification(
            uri: try uri(name), cid: ModerationSubject.cid,
            author: .init(
                did: did, handle: handle,
                labels: try labels.map {
                    .init(
                        src: "did:web:labeler.test", uri: try URIString(did.description), val: $0,
                        cts: ModerationSubject.date)
                }, viewer: .init(following: follows ? try uri("follow") : nil)),
            reason: reason, record: try UnknownObject(LexValue.object(["$type": "app.bsky.feed.next2027"])),
            isRead: isRead, indexedAt: Datetime(date), reasonSubject: try subject.map(FeedSamples.uri))
    }

    static func uri(_ name: String) throws -> ATURI { try ATURI("at://did:web:n.test/app.bsky.feed.like/\(name)") }

    /// The names of the notifications of each group.
    static func names(_ groups: [NotificationGroup]) -> [[String]] {
        groups.map { $0.notifications.compactMap { $0.uri.recordKey?.description } }
    }
}
