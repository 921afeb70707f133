import ATData
import CoreATProtocol
import Foundation

extension CheckRun {
    /// Checks that the server of the app, as the client's account reaches it, has indexed the record of a feed.
    mutating func checkIndex(ofFeed uri: ATURI) async throws {
        let parameters: LexObject = ["feed": .string(uri.description)]
        guard try await answer("app.bsky.feed.getFeedGenerator", parameters) != nil else { return }
        pass("app", "The app knows the feed")
    }

    /// Checks that the server of the app has indexed the record of a labeler.
    mutating func checkIndex(ofLabeler did: DID) async throws {
        let parameters: LexObject = ["dids": .array([.string(did.description)])]
        guard let answer = try await answer("app.bsky.labeler.getServices", parameters) else { return }
        guard answer["views"]?.array?.isEmpty == false else { return warn("app", Self.unknownRecord) }
        pass("app", "The app knows the labeler")
    }

    private static let unknownRecord =
        "The app hasn't indexed the record yet. If that lasts, write the record again while the service is reachable"

    /// The response of the app's server; `nil` without a client, or if the server doesn't have what was asked for.
    private mutating func answer(_ nsid: NSID, _ parameters: LexObject) async throws -> LexObject? {
        guard let client else { return nil }
        do {
            return try await client.query(nsid, parameters: parameters, as: LexObject.self)
        } catch let error as AtError {
            warn("app", error.status == .badRequest ? Self.unknownRecord : "The app's server fails: \(error)")
            return nil
        }
    }
}
