import ATCrypto
import ATData
import ATIdentity
import ATPostgres
import ATRepo
import ATStreams
import BskyServer
import Foundation
import HTTPTransport
import PostgresDatabase
import PostgresServer
import TestLoad
import Testing

@testable import BskyServerPostgres

/// Tables of their own on a server, for the machines of a labeler.
struct LabelBed {
    let server: PostgresServer
    /// What connects to the server.
    let address: String
    let schema = "s\(UInt64.random(in: 0 ... .max))"
    let did: DID = "did:web:labels.example.com"
    let key: SigningKey
    /// For looks at the tables, and changes of them.
    let database: PostgresDatabase

    /// `nil` where PostgreSQL isn't installed.
    static func make() async throws -> LabelBed? {
        try await PostgresServer.shared().map { try LabelBed($0) }
    }

    init(_ server: PostgresServer, address: String? = nil) throws {
        self.server = server
        self.address = address ?? server.address()
        key = try SigningKey.generate(.k256)
        database = try PostgresDatabase(server.address(), options: .patient)
    }

    func table(_ name: String) -> PostgresQuery { "\(name: schema).\(name: name)" }

    func stores(
        tenant: String = "", at address: String? = nil, options: PostgresOptions = .patient,
        time: TimeSource = .system
    ) async throws -> PostgresStores {
        let database = try PostgresDatabase(address ?? self.address, options: options)
        return try await PostgresStores(
            database, schema: schema, tenant: tenant, keys: .unencrypted, time: time, lease: .standard)
    }

    /// The labeler as one machine has it.
    ///
    /// - Parameters:
    ///   - options: How it uses the database.
    ///   - looks: How often it looks for what others have stored, if nothing wakes it. Its stream does so each second.
    ///   - time: Its clock, which may stand still.
    func machine(
        of did: DID? = nil, key: SigningKey? = nil, tenant: String = "", at address: String? = nil,
        options: PostgresOptions = .patient, looks: Duration = .seconds(3_600), after number: Int64 = 0,
        time: TimeSource = .system
    ) async throws -> Labeler {
        var store = try await stores(tenant: tenant, at: address, options: options).labels
        store.lookInterval = looks
        return try await Labeler(
            did ?? self.did, key: .key(key ?? self.key), store: store, numberingAfter: number,
            options: XRPCService.Options(), time: time)
    }

    /// The labels as a process has them that serves nothing.
    func log(key: SigningKey? = nil, time: TimeSource = .system) async throws -> PostgresLabels {
        let signer = LabelSigner(did: did, key: key ?? self.key, values: nil)
        return try await PostgresLabels.open(stores(time: time).labels, signer, after: 0).labels
    }

    /// The labels that a machine returns, as `value` or `-value`, after their signatures were checked.
    func labels(
        _ labeler: Labeler, _ patterns: [String] = ["*"], by key: SigningKey? = nil, limit: Int = 250
    ) async throws -> [String] {
        var found: [String] = []
        for try await label in labeler.service.client().items(.queryLabels(uriPatterns: patterns, limit: limit)) {
            try SignedLabel(label).verify(source: labeler.did, key: (key ?? self.key).verifyingKey)
            found.append("\(label.neg ?? false ? "-" : "")\(label.val) \(label.uri.description.suffix(9))")
        }
        return found
    }

    /// Counts the rows of a table.
    func count(_ table: String, where condition: PostgresQuery = "true") async throws -> Int? {
        try await database.query("SELECT count(*) FROM \(self.table(table)) WHERE \(condition)").first()?
            .decode(Int.self)
    }
}

extension PostgresOptions {
    /// Limits that no slow machine reaches.
    static let patient = PostgresOptions(patience: .seconds(100), statementTimeout: .seconds(100))
}

/// Changes that label numbered accounts.
func changes(_ numbers: Range<Int>, _ name: String = "n") throws -> [LabelChange] {
    try numbers.map { LabelChange(subject: .account(try DID("did:web:\(name)\($0).test")), value: "spam") }
}

/// A consumer of a machine's stream.
final class LabelConsumer: Sendable {
    private let running: RunningService
    private let labels = Guarded<[String]>([])
    private let task: Task<Void, any Error>

    /// The labels that have arrived, by their subjects; with a minus if they are taken back.
    var seen: [String] { labels.withLock(\.self) }

    init(of labeler: Labeler) async throws {
        let running = try await labeler.service.start()
        self.running = running
        let response = await labeler.service.respond(
            to: ServerRequest(method: .get, target: "/.well-known/did.json"))
        let text = String(decoding: try #require(response.bytes), as: UTF8.self)
            .replacing("https://labels.example.com", with: running.url.absoluteString)
        let document = try DIDDocument(json: Data(text.utf8), of: labeler.did)
        let stream = LabelStream(
            labeler: labeler.did, environment: StreamEnvironment(), documents: { _ in document })
        task = Task { [labels] in
            try await stream.run(from: .oldest, cursors: MemoryCursorStore()) { event in
                guard case .labels(let batch) = event else { return }
                labels.withLock { labels in
                    labels += batch.labels.filter(\.isVerified).map {
                        "\($0.label.neg ?? false ? "-" : "")\($0.label.uri)"
                    }
                }
            }
        }
    }

    func end() async {
        task.cancel()
        _ = await task.result
        await running.stop()
    }
}
