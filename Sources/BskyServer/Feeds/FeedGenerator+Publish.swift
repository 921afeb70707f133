public import ATData
import ATServer
import BskyLexicons
public import CoreATProtocol
public import Foundation
import HTTPTransport

extension FeedGenerator {
    /// Creates or updates the record of a feed, so that people can find it. Arguments that are `nil` leave the record's
    /// values unchanged.
    ///
    /// ```swift
    /// try await feeds.publish("cats", displayName: "Cats", description: "All cats", using: client)
    /// ```
    ///
    /// `atp feed publish` does the same in a terminal.
    ///
    /// - Parameters:
    ///   - name: The key of the record, as in ``add(_:for:_:)``.
    ///   - displayName: The name, at most 24 characters.
    ///   - description: A sentence about the feed's posts.
    ///   - avatar: A picture, as JPEG or PNG, at most 1 MB.
    ///   - client: A client of the ``publisher``.
    /// - Returns: The address of the feed.
    /// - Throws: `ServiceSetupError` if the client has another account, or the record isn't valid; or `AtError`.
    @discardableResult
    public func publish(
        _ name: RecordKey, displayName: String, description: String? = nil, avatar: Data? = nil, using client: ATClient
    ) async throws -> ATURI {
        try service.checkSetup()
        guard let did = service.identity?.did else { throw ServiceSetupError("The feeds need an identity") }
        try await checkPublisher(client)
        var record = AppBsky.Feed.Generator(did: did, displayName: displayName, createdAt: .now)
        if let avatar {
            let isPNG = avatar.starts(with: [0x89, 0x50, 0x4E, 0x47])
            guard isPNG || avatar.starts(with: [0xFF, 0xD8]) else {
                throw ServiceSetupError("The picture is neither JPEG nor PNG")
            }
            record.avatar = try await client.uploadBlob(
                .bytes(avatar), mimeType: isPNG ? "image/png" : "image/jpeg")
        }
        record.description = description
        let faults = record.constraintFaults
        guard faults.isEmpty else {
            throw ServiceSetupError("The record isn't valid: " + faults.map { "\($0)" }.joined(separator: "; "))
        }
        return try await client.update(AppBsky.Feed.Generator.self, key: name, orCreate: record) { [record] stored in
            stored.did = record.did
            stored.displayName = record.displayName
            if let description = record.description {
                stored.description = description
                stored.descriptionFacets = nil
            }
            if let avatar = record.avatar { stored.avatar = avatar }
        }.uri
    }

    /// Deletes the record of a feed, so that people no longer find it. Does nothing if there is none.
    ///
    /// - Throws: `ServiceSetupError` if the client has another account than the ``publisher``, or `AtError`.
    public func unpublish(_ name: RecordKey, using client: ATClient) async throws {
        try await checkPublisher(client)
        try await client.delete(uri(of: name))
    }

    private func checkPublisher(_ client: ATClient) async throws {
        let account = try await client.accountDID()
        guard account == publisher else {
            throw ServiceSetupError(
                "The publisher of the feeds is \(publisher), and the client's account is \(account)")
        }
    }

    /// Publishes a feed.
    @available(*, unavailable, renamed: "publish(_:displayName:description:avatar:using:)")
    public func publish(
        _ name: RecordKey, displayName: String, description: String? = nil, avatar: Data? = nil, with client: ATClient
    ) async throws {}

    /// Publishes a feed.
    @available(*, unavailable, renamed: "publish(_:displayName:description:avatar:using:)")
    public func publish(
        with client: ATClient, name: RecordKey, displayName: String, description: String? = nil
    ) async throws -> ATURI { uri(of: name) }

    /// Publishes a feed.
    @available(*, unavailable, renamed: "publish(_:displayName:description:avatar:using:)")
    public func publish(
        _ key: RecordKey, name: String, description: String? = nil, avatar: Data? = nil, using client: ATClient
    ) async throws {}

    /// Publishes a feed.
    @available(*, unavailable, renamed: "publish(_:displayName:description:avatar:using:)")
    public func publish(
        name: RecordKey, displayName: String, description: String? = nil, avatar: Data? = nil, using client: ATClient
    ) async throws {}
}
