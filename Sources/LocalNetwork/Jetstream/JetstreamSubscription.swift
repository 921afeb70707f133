import ATData
import ATServer
import ATStreams
import Foundation
import LocalServer

/// The events that a consumer of a Jetstream requested, and their format.
struct JetstreamSubscription: Sendable {
    var collections: [CollectionFilter]
    var dids: Set<DID>
    var kinds: Set<String>
    var cursor: Int64?
    /// The maximum size of a message; larger ones are left out. 0 for no limit.
    var messageBytes: Int
    var dictionary: UInt32?
    var isCompressed = false
    var waitsForHello = false

    private static let allKinds: Set<String> = ["commit", "identity", "account", "sync"]
    private static let mostCollections = 100
    private static let mostDIDs = 10_000

    /// Parses the parameters of version 1.
    init(v1 request: XRPCRequest) throws {
        try self.init(
            collections: request.texts("wantedCollections"), dids: request.texts("wantedDids"), kinds: [],
            messageBytes: request.text("maxMessageSizeBytes"))
        isCompressed = try request.flag("compress")
        waitsForHello = try request.flag("requireHello")
        cursor = try Self.cursor(request.text("cursor"))
    }

    /// Parses the parameters of version 2.
    init(v2 request: XRPCRequest) throws {
        for name: StaticString in ["wantedCollections", "wantedDids", "compress", "requireHello"]
        where !request.texts(name).isEmpty {
            throw XRPCError.invalid("\(name) is a parameter of version 1")
        }
        try self.init(
            collections: request.texts("collections"), dids: request.texts("dids"), kinds: request.texts("kinds"),
            messageBytes: request.text("maxMessageSizeBytes"))
        cursor = try Self.cursor(request.text("cursor"))
        dictionary = try request.text("zstdDictionary").map { text in
            guard let id = UInt32(text), id > 0 else { throw XRPCError.invalid("zstdDictionary must be a number") }
            return id
        }
    }

    /// Parses the payload of an `options_update`, which replaces the filter.
    init(update message: String) throws {
        let message = try LexObject(json: Data(message.utf8))
        guard try message.text("type") == "options_update" else { throw XRPCError.invalid("Unknown message") }
        let payload = try message.object("payload")
        var size: String?
        if case .integer(let number)? = payload["maxMessageSizeBytes"] { size = "\(number)" }
        try self.init(
            collections: Self.texts(payload, "wantedCollections"), dids: Self.texts(payload, "wantedDids"), kinds: [],
            messageBytes: size)
    }

    /// Parses the input of `planSnapshot`.
    init(plan input: LexObject) throws {
        try self.init(
            collections: Self.texts(input, "collections"), dids: Self.texts(input, "dids"),
            kinds: Self.texts(input, "kinds"), messageBytes: nil)
    }

    private init(collections: [String], dids: [String], kinds: [String], messageBytes: String?) throws {
        guard collections.count <= Self.mostCollections else {
            throw XRPCError.invalid("At most \(Self.mostCollections) collections are allowed")
        }
        guard dids.count <= Self.mostDIDs else {
            throw XRPCError.invalid("At most \(Self.mostDIDs) DIDs are allowed")
        }
        guard Self.allKinds.isSuperset(of: kinds) else { throw XRPCError.invalid("Unknown kind") }
        guard collections.isEmpty || kinds.isEmpty || kinds.contains("commit") else {
            throw XRPCError.invalid("collections apply to commits, which kinds excludes")
        }
        self.collections = try collections.map { try CollectionFilter($0) }
        self.dids = try Set(dids.map { try DID($0) })
        self.kinds = kinds.isEmpty ? Self.allKinds : Set(kinds)
        guard let size = Int(messageBytes ?? "0"), size >= 0 else {
            throw XRPCError.invalid("maxMessageSizeBytes must be a number")
        }
        self.messageBytes = size
    }

    private static func texts(_ object: LexObject, _ name: String) throws -> [String] {
        guard object[name] != nil else { return [] }
        return try object.array(name).map { value in
            guard case .string(let text) = value else { throw XRPCError.invalid("\(name) must have strings") }
            return text
        }
    }

    private static func cursor(_ text: String?) throws -> Int64? {
        guard let text else { return nil }
        guard let cursor = Int64(text), cursor >= 0 else { throw XRPCError.invalid("cursor must be a number") }
        return cursor
    }

    /// Whether the subscription includes an event.
    func accepts(_ row: JetstreamRow) -> Bool {
        guard kinds.contains(row.kind), dids.isEmpty || dids.contains(row.did) else { return false }
        guard let collection = row.collection, !collections.isEmpty else { return true }
        return collections.contains { $0.accepts(collection) }
    }
}
