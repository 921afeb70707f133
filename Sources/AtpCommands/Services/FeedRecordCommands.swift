import ATData
import BskyKit
import CoreATProtocol
import Foundation
import HTTPTransport
import Terminal

/// The subcommands of `atp feed` for the records that describe feeds of one's own.
enum FeedRecordCommands {
    private static let key = Argument("KEY", "The key of the feed's record, which ends its address")
    private static let service = Option("did", value: "DID", "The service that generates the feed")
    private static let name = Option("name", value: "TEXT", "The feed's name, at most 24 characters")
    private static let description = Option("description", value: "TEXT", "What the feed shows")
    private static let avatar = Option("avatar", value: "FILE", "A picture for the feed", isFile: true)
    private static let interactions = Option(
        flag: "interactions", "Tell the service what people want more or less of")
    private static let video = Option(flag: "video", "The feed is made for watching videos")

    static let list = Command(
        "list", "List the feeds that your account has published",
        examples: [.init("atp feed list", "Their addresses, services and names")]
    ) { invocation in
        let client = try await invocation.accountClient()
        let console = invocation.console
        var count = 0
        for try await feed in client.list(AppBsky.Feed.Generator.self) {
            count += 1
            if invocation.isJSON {
                try invocation.showJSON(feed)
            } else {
                try console.print(
                    "\(console.strong("\(feed.value.displayName)")) \(console.faint("\(feed.value.did)"))")
                try console.print("  \(feed.uri)")
            }
        }
        if count == 0, !invocation.isJSON { console.complain("Your account has published no feeds.") }
    }

    static let publish = Command(
        "publish", "Write the record of a feed, so that people can find it, or change it",
        discussion: "What you don't pass stays as it is.",
        arguments: [key], options: [service, name, description, avatar, interactions, video],
        examples: [
            .init(
                #"atp feed publish cats --did did:web:feeds.example.com --name "Cats" --avatar cats.png"#,
                "A new feed"),
            .init(#"atp feed publish cats --description "All cats""#, "Change its description"),
        ]
    ) { invocation in
        let client = try await invocation.accountClient()
        let key: RecordKey = try invocation.checked(try invocation.required(key))
        let did: DID? = try invocation[service].map { try invocation.checked($0) }
        let uri = ATURI(.did(try await client.accountDID()), AppBsky.Feed.Generator.collection, key)
        let stored = try await stored(uri, client)
        guard
            var record = stored?.value
                ?? did.flatMap({ did in
                    invocation[name].map { AppBsky.Feed.Generator(did: did, displayName: $0, createdAt: .now) }
                })
        else { throw UsageError("a new feed needs --did and --name") }
        if let did { record.did = did }
        if let name = invocation[name] { record.displayName = name }
        if let text = invocation[description] {
            record.description = text
            record.descriptionFacets = nil
        }
        if invocation.has(interactions) { record.acceptsInteractions = true }
        if invocation.has(video) { record.contentMode = .contentModeVideo }
        if let file = invocation[avatar] {
            record.avatar = try await client.uploadAvatar(try await invocation.picture(file, alt: ""))
        }
        let faults = record.constraintFaults
        guard faults.isEmpty else {
            throw Refusal(faults.map { "\($0)" }.joined(separator: "; "), name: "InvalidRecord")
        }
        let reference: RecordReference
        if var stored {
            stored.value = record
            reference = try await client.put(stored)
        } else {
            reference = try await client.put(record, key: key, if: .isNew)
        }
        try invocation.show(reference) { try $0.print("\(reference.uri)") }
        if invocation.console.output.isTerminal {
            invocation.console.complain("See whether it works: atp service check \(reference.uri)")
        }
    }

    static let unpublish = Command(
        "unpublish", "Delete the record of a feed, which ends the feed for everyone",
        arguments: [key], examples: [.init("atp feed unpublish cats", "Its service is not asked any more")]
    ) { invocation in
        let client = try await invocation.accountClient()
        let key: RecordKey = try invocation.checked(try invocation.required(key))
        let uri = ATURI(.did(try await client.accountDID()), AppBsky.Feed.Generator.collection, key)
        guard try await stored(uri, client) != nil else {
            throw Refusal("Your account has published no feed \(key).", name: "NotFound")
        }
        try await client.delete(uri)
        try invocation.show(["uri": .string(uri.description)] as LexObject) { try $0.print("deleted \(uri)") }
    }

    private static func stored(_ uri: ATURI, _ client: ATClient) async throws -> StoredRecord<AppBsky.Feed.Generator>? {
        do {
            return try await client.get(AppBsky.Feed.Generator.self, at: uri)
        } catch let error as AtError {
            guard case .message(let message) = error, message.error == "RecordNotFound" else { throw error }
            return nil
        }
    }
}
