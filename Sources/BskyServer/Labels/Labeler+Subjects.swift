public import ATData
public import CoreATProtocol
public import Foundation

extension Labeler {
    /// Labels a record, in all its versions. Does nothing if the label is there already.
    ///
    /// - Throws: `LabelValueError`, `LabelSubjectError`, or an error if the label can't be stored.
    public func label(_ record: ATURI, _ value: String, for duration: Duration? = nil) async throws {
        try await label(.record(record), value, for: duration)
    }

    /// Labels an account, with everything that it has written. Does nothing if the label is there already.
    ///
    /// - Throws: `LabelValueError`, `LabelSubjectError`, or an error if the label can't be stored.
    public func label(_ account: DID, _ value: String, for duration: Duration? = nil) async throws {
        try await label(.account(account), value, for: duration)
    }

    /// Negates a label of a record. Does nothing if there is none.
    public func negate(_ record: ATURI, _ value: String) async throws { try await negate(.record(record), value) }

    /// Negates a label of an account. Does nothing if there is none.
    public func negate(_ account: DID, _ value: String) async throws { try await negate(.account(account), value) }
}

// Names that other libraries have. The compiler names the ones of this library.

extension Labeler {
    /// Publishes the labeler.
    @available(*, unavailable, message: "`atp labeler setup` and `atp labeler declare` write the account's records")
    public func publish(using client: ATClient) async throws {}

    /// The labels of a record.
    @available(*, unavailable, message: "client.execute(.queryLabels(uriPatterns: [uri.description], sources: [did]))")
    public func labels(of record: ATURI) async throws -> [String] { [] }

    /// The labels of an account.
    @available(*, unavailable, message: "client.execute(.queryLabels(uriPatterns: [did.description], sources: [did]))")
    public func labels(of account: DID) async throws -> [String] { [] }

    /// Takes a label back.
    @available(*, unavailable, renamed: "negate(_:_:)")
    public func unlabel(_ record: ATURI, _ value: String) async throws { try await negate(record, value) }
}

extension Labeler {
    /// Labels a record until a time.
    @available(*, unavailable, message: "Pass a duration: label(uri, value, for: .seconds(86_400))")
    public func label(_ record: ATURI, _ value: String, expires: Date) async throws { try await label(record, value) }

    /// Labels an account until a time.
    @available(*, unavailable, message: "Pass a duration: label(did, value, for: .seconds(86_400))")
    public func label(_ account: DID, _ value: String, expires: Date) async throws { try await label(account, value) }

    /// Labels a record until a time.
    @available(*, unavailable, message: "Pass a duration: label(uri, value, for: .seconds(86_400))")
    public func label(_ record: ATURI, as value: String, expires: Date) async throws { try await label(record, value) }

    /// Labels a record.
    @available(*, unavailable, renamed: "label(_:_:for:)")
    public func label(_ record: ATURI, as value: String) async throws { try await label(record, value) }

    /// Takes a label back.
    @available(*, unavailable, message: "labeler.negate(uri, value)")
    public func remove(_ value: String, from record: ATURI) async throws { try await negate(record, value) }
}
