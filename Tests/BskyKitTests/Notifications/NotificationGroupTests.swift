import BskyKit
import TestLoad
import Testing

@Suite(.inTurn)
struct NotificationGroupTests {
    private typealias Samples = NotificationSamples

    private func names(_ list: [Samples.Notification]) -> [[String]] {
        Samples.names(NotificationGroup.groups(of: list))
    }

    @Test func `likes of one post within 48 hours are one group`() throws {
        let list = [
            try Samples.notification("1", .like, by: "a", about: "x"),
            try Samples.notification("2", .like, by: "b", about: "y", hoursAgo: 1),
            try Samples.notification("3", .like, by: "c", about: "x", hoursAgo: 2),
            try Samples.notification("4", .repost, by: "d", about: "x", hoursAgo: 3),
            try Samples.notification("5", .like, by: "e", about: "x", hoursAgo: 47.9, isRead: true),
            try Samples.notification("6", .like, by: "f", about: "x", hoursAgo: 48),
            try Samples.notification("7", .like, by: "g", about: "x", hoursAgo: 49),
        ]
        #expect(names(list) == [["1", "3", "5"], ["2"], ["4"], ["6", "7"]])
        let group = NotificationGroup.groups(of: list)[0]
        #expect(group.reason == .like && !group.isRead)
        #expect(group.authors.map(\.did) == ["did:web:a.test", "did:web:c.test", "did:web:e.test"])
        #expect(try group.postURI == FeedSamples.uri("x"))
    }

    @Test func `the same account is in a group once, unless the group is about its posts`() throws {
        let likes = [
            try Samples.notification("1", .like, by: "a", about: "x"),
            try Samples.notification("2", .like, by: "a", about: "x"),
            try Samples.notification("3", .like, by: "b", about: "x"),
        ]
        #expect(names(likes) == [["1", "3"], ["2"]])
        let posts = try (1...3).map { try Samples.notification("\($0)", .subscribedPost, by: "a") }
        #expect(names(posts) == [["1", "2", "3"]])
        #expect(NotificationGroup.groups(of: posts)[0].authors.count == 1)
    }

    @Test func `those who follow back, and those who write, stay alone`() throws {
        let list = [
            try Samples.notification("1", .follow, by: "a"),
            try Samples.notification("2", .follow, by: "b", follows: true),
            try Samples.notification("3", .follow, by: "c"),
            try Samples.notification("4", .reply, by: "d", about: "x"),
            try Samples.notification("5", .reply, by: "e", about: "x"),
            try Samples.notification("6", .init(rawValue: "waved-2027"), by: "f", about: "x"),
            try Samples.notification("7", .init(rawValue: "waved-2027"), by: "g", about: "x"),
        ]
        #expect(names(list) == [["1", "3"], ["2"], ["4"], ["5"], ["6"], ["7"]])
    }

    @Test func `a page of any size is grouped in linear time, and nothing is lost`() throws {
        // The same account over and over, and times that jump: the worst for grouping.
        let list = try (0..<Load.size(20_000, otherwise: 5_000)).map { index in
            try Samples.notification(
                "\(index)", .like, by: "a", about: "x", hoursAgo: index.isMultiple(of: 2) ? 0 : 1_000)
        }
        let groups = NotificationGroup.groups(of: list)
        #expect(groups.reduce(0) { $0 + $1.notifications.count } == list.count)
    }
}
