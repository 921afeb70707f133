public import ATData
import ATProtoLexicons
import ATRepo
import ATServer
import Foundation
import LocalServer

extension LocalNetwork {
    /// Adds a label to an account or a record. The account that adds it becomes a labeler.
    ///
    /// The labeler signs the label with its label key and sends it to subscribers. It replaces an earlier label of the
    /// same labeler, subject and value, unless it was created before that one.
    ///
    /// Clients that don't send `atproto-accept-labelers` see the labels of every labeler of the network.
    ///
    /// - Parameters:
    ///   - value: The label, such as `spam`.
    ///   - subject: The DID of an account, or the address of a record.
    ///   - version: The version of the record to label; `nil` for all versions.
    ///   - createdAt: The creation date of the label. The default is now, but later than the label that it replaces.
    ///   - expiresAt: The expiration date of the label.
    ///   - person: The account that adds the label.
    /// - Throws: `LocalNetworkError.call` if the account doesn't exist, for example because it was deleted.
    public func label(
        _ value: String, on subject: String, version: CID? = nil, createdAt: Datetime? = nil,
        expiresAt: Datetime? = nil, by person: Person
    ) async throws {
        try await add(value, subject, version, createdAt, expiresAt, isNegation: false, person)
    }

    /// Removes a label by adding its negation.
    ///
    /// - Parameters:
    ///   - value: The label, such as `spam`.
    ///   - subject: The DID of an account, or the address of a record.
    ///   - createdAt: The creation date of the negation. The default is now, but later than the label that it removes.
    ///   - person: The account that added the label.
    /// - Throws: `LocalNetworkError.call` if the account doesn't exist, for example because it was deleted.
    public func removeLabel(
        _ value: String, from subject: String, createdAt: Datetime? = nil, by person: Person
    ) async throws {
        try await add(value, subject, nil, createdAt, nil, isNegation: true, person)
    }

    private func add(
        _ value: String, _ subject: String, _ version: CID?, _ createdAt: Datetime?, _ expiresAt: Datetime?,
        isNegation: Bool, _ person: Person
    ) async throws {
        let uri = try URIString(subject)
        try await asLabeler(person) {
            let labeler = try await labelers.labeler(person.did)
            let seq = try await context.addLabel(by: person.did) { labels, key in
                let now = Datetime.now
                let earlier = labels.current(person.did, uri, value)?.cts.date
                let later = earlier.map { $0 < now.date ? now : Datetime($0.addingTimeInterval(0.001)) }
                return try SignedLabel(
                    src: person.did, uri: uri, val: value, cts: createdAt ?? later ?? now, cid: version,
                    exp: expiresAt, neg: isNegation ? true : nil, signedWith: key)
            }
            try labeler.log.publish(through: seq)
        }
    }

    /// The labeler of an account, for subscribing to its labels. The account becomes a labeler if necessary.
    ///
    /// The account's DID document contains the label key as `#atproto_label`, and the address of the labeler's server
    /// as `#atproto_labeler`. The server has the calls `com.atproto.label.queryLabels` and
    /// `com.atproto.label.subscribeLabels`.
    ///
    /// - Throws: `LocalNetworkError.call` if the account doesn't exist, for example because it was deleted.
    public func labeler(_ person: Person) async throws -> Labeler {
        try await asLabeler(person) { try await labelers.labeler(person.did) }
    }

    /// Replaces the key that signs an account's labels, also in its DID document. Earlier labels keep their signatures,
    /// which no longer match the document.
    ///
    /// - Throws: `LocalNetworkError.call` if the account doesn't exist, for example because it was deleted.
    public func replaceLabelKey(of person: Person) async throws {
        let labeler = try await labeler(person)
        try await asLabeler(person) {
            try await context.makeLabeler(person.did, at: labeler.server.url, withNewKey: true)
        }
    }

    private func asLabeler<Result>(_ person: Person, _ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch let failure as XRPCError {
            throw LocalNetworkError.call("\(person.handle) can't be a labeler: \(failure.message).")
        }
    }
}
