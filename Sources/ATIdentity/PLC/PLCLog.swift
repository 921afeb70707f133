public import ATData
public import Foundation

/// The history of an account in the PLC directory, verified by signatures and hashes.
///
/// ```swift
/// let log = try PLCLog(verifying: json, of: "did:plc:ewvi7nxzyoun6zhxrhs64oiz")
/// log.state?.handle           // the current handle; state is nil after a deletion
/// for entry in log.entries { print(entry.createdAt, entry.isNullified) }
/// ```
///
/// The signatures prove who signed each operation, and in which order. They don't prove the times, and a directory can
/// hide the newest operations.
public struct PLCLog: Hashable, Sendable {
    /// An operation, and the directory's metadata.
    public struct Entry: Hashable, Sendable {
        /// The operation.
        public let operation: PLCOperation
        /// The time when the directory accepted it, as the directory claims.
        public let createdAt: Datetime
        /// Whether a later operation, signed with a key of more authority, has undone it.
        public internal(set) var isNullified: Bool
        /// The index of the key that signed it among the rotation keys of the previous operation.
        public let signerIndex: Int

        /// Creates an entry whose signer is known.
        init(operation: PLCOperation, createdAt: Datetime, isNullified: Bool = false, signerIndex: Int) {
            self.operation = operation
            self.createdAt = createdAt
            self.isNullified = isNullified
            self.signerIndex = signerIndex
        }
    }

    /// The account.
    public let did: DID
    /// Every operation, including the nullified ones, in the order in which they were accepted. Never empty.
    public private(set) var entries: [Entry]

    /// Parses and verifies a log.
    ///
    /// - Parameters:
    ///   - json: The directory's response to `/DID/log/audit`.
    ///   - did: The account.
    /// - Throws: ``PLCLogError``, or `CancellationError` if the task is cancelled.
    public init(verifying json: some ContiguousBytes, of did: DID) throws {
        let values: [JSONPart]?
        do throws(WireError) {
            values = try JSONPart(json).elements
        } catch {
            throw PLCLogError(.malformed("\(error)."), at: nil)
        }
        guard let values else { throw PLCLogError(.malformed("it is not a list."), at: nil) }
        guard values.count <= Self.mostEntries else {
            throw PLCLogError(.malformed("it has more than \(Self.mostEntries) entries."), at: nil)
        }
        var chain = PLCChain(did: did)
        for (index, value) in values.enumerated() {
            // A hostile log can contain a hundred thousand signatures to check.
            try Task.checkCancellation()
            try chain.append(AuditEntry(value, of: did, at: index))
        }
        entries = try chain.finish()
        self.did = did
    }

    /// Starts a log with the first operation of an account.
    ///
    /// - Parameters:
    ///   - operation: The operation. Its hash is the account's DID.
    ///   - time: The time when the directory accepted it.
    /// - Throws: ``PLCLogError``, or ``PLCOperationError`` if it isn't a first operation.
    public init(startingWith operation: PLCOperation, at time: Datetime) throws {
        did = try operation.did
        var chain = PLCChain(did: did)
        try chain.append(AuditEntry(operation, at: time, index: 0))
        entries = chain.entries
    }

    /// Adds an operation under the rules of a directory, and marks the operations that it nullifies.
    ///
    /// - Parameters:
    ///   - operation: The operation.
    ///   - time: The time when the directory accepted it. It must not be before the last one.
    /// - Throws: ``PLCLogError`` if a directory must not accept the operation. The log is then unchanged.
    public mutating func append(_ operation: PLCOperation, at time: Datetime) throws {
        var chain = PLCChain(continuing: self)
        try chain.append(AuditEntry(operation, at: time, index: entries.count))
        entries = chain.entries
    }

    /// The log as a directory serves it at `/DID/log/audit`.
    public var audit: LexValue {
        .array(
            entries.map { entry in
                [
                    "did": .string(did.description), "operation": .object(entry.operation.object),
                    "cid": .string(entry.operation.cid.description), "nullified": .boolean(entry.isNullified),
                    "createdAt": .string(entry.createdAt.description),
                ]
            })
    }

    /// The maximum number of operations in a log. Directories accept at most a hundred a week.
    static let mostEntries = 10_000

    /// The valid operations, in order.
    public var currentEntries: [Entry] { entries.filter { !$0.isNullified } }

    /// The operation that the next one must refer to.
    public var last: PLCOperation? { entries.last { !$0.isNullified }?.operation }

    /// The current state of the account; `nil` if it was deleted.
    public var state: PLCState? { last?.state }

    /// Whether the account was deleted.
    public var isTombstoned: Bool { last?.kind == .tombstone }
}

extension PLCLog: CustomStringConvertible {
    /// The account, and the number of operations.
    public var description: String { "\(did): \(entries.count) operations, \(currentEntries.count) of them in force" }
}

/// An invalid log.
public struct PLCLogError: Error, Hashable, Sendable {
    /// The reason for an error.
    public enum Reason: Hashable, Sendable {
        /// The log can't be decoded; the text says why.
        case malformed(String)
        /// The log is empty.
        case empty
        /// The hash of the first operation doesn't match the DID.
        case wrongDID
        /// The entry's hash doesn't match its operation.
        case wrongHash
        /// The operation isn't signed by an allowed rotation key.
        case invalidSignature
        /// The operation doesn't follow a valid one.
        case wrongOrder
        /// The operation follows a tombstone.
        case afterTombstone
        /// The operation nullifies others, more than 72 hours after the first of them.
        case lateRecovery
        /// The operation is older than the previous one.
        case timeRunsBackwards
        /// The directory is wrong about whether the operation is nullified.
        case wrongNullification
    }

    /// The reason for the error.
    public let reason: Reason
    /// The entry's index; `nil` if the error concerns the whole log.
    public let index: Int?

    init(_ reason: Reason, at index: Int?) {
        self.reason = reason
        self.index = index
    }
}

extension PLCLogError: CustomStringConvertible, LocalizedError {
    /// The reason, as a sentence.
    public var description: String {
        let place = index.map { "Entry \($0) of the log" } ?? "The log"
        switch reason {
        case .malformed(let why): return "\(place) can't be read: \(why)"
        case .empty: return "\(place) is empty."
        case .wrongDID: return "\(place) doesn't belong to the account: its hash doesn't match the DID."
        case .wrongHash: return "\(place) has a hash that doesn't match its operation."
        case .invalidSignature: return "\(place) is not signed by a rotation key that may sign it."
        case .wrongOrder: return "\(place) doesn't follow an operation in force."
        case .afterTombstone: return "\(place) follows the deletion of the account."
        case .lateRecovery: return "\(place) nullifies an operation that is more than 72 hours old."
        case .timeRunsBackwards: return "\(place) is older than the one before."
        case .wrongNullification: return "\(place) is nullified in the directory and valid by the rules, or vice versa."
        }
    }

    /// The same as `description`.
    public var errorDescription: String? { description }
}
