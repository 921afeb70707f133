public import ATCrypto
public import ATData
public import Foundation

/// The subject of a label.
public enum LabelSubject: Hashable, Sendable {
    /// An account, with everything that it has written.
    case account(DID)
    /// A record, in all its versions.
    case record(ATURI)

    /// The account that it belongs to; `nil` if only its handle is known.
    var owner: DID? {
        switch self {
        case .account(let did): did
        case .record(let uri): uri.did
        }
    }

    package var uri: String {
        switch self {
        case .account(let did): did.description
        case .record(let uri): uri.description
        }
    }

    /// The error for a subject that apps wouldn't find; `nil` if they do.
    var fault: LabelSubjectError? {
        guard case .record(let uri) = self else { return nil }
        let isRecord = uri.collection.map(uri.isRecord) ?? false
        return isRecord ? nil : LabelSubjectError(uri: uri)
    }
}

/// A label to add or to negate.
public struct LabelChange: Hashable, Sendable {
    /// The subject.
    public var subject: LabelSubject
    /// The value of the label.
    public var value: String
    /// How long the label is in effect; `nil` for no expiry.
    public var duration: Duration?
    /// Whether to negate the label.
    public var isNegated: Bool

    /// Creates a change.
    public init(subject: LabelSubject, value: String, duration: Duration? = nil, isNegated: Bool = false) {
        self.subject = subject
        self.value = value
        self.duration = duration
        self.isNegated = isNegated
    }
}

/// The key that signs labels.
public struct LabelKey: Sendable {
    package let load: @Sendable () throws -> SigningKey

    /// A key in a file, as `atp key generate` writes it.
    public static func file(_ file: URL) -> LabelKey { LabelKey { try SigningKey(contentsOf: file) } }

    /// A key in a file, by its path.
    public static func file(_ path: String) -> LabelKey { file(URL(filePath: path)) }

    /// A key in memory.
    public static func key(_ key: SigningKey) -> LabelKey { LabelKey { key } }
}

/// The place where labels and reports are kept.
public struct LabelStore: Hashable, Sendable {
    let path: String

    /// An SQLite file.
    public static func sqlite(_ file: URL) -> LabelStore { LabelStore(path: file.path) }

    /// An SQLite file, by its path.
    public static func sqlite(_ path: String) -> LabelStore { LabelStore(path: path) }
}

/// A label value that clients can't use, or that the labeler doesn't declare.
public struct LabelValueError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// The value.
    public let value: String
    /// A sentence that says what is wrong with it.
    public let description: String

    /// The description.
    public var errorDescription: String? { description }
}

/// A record that apps wouldn't find: its address has the author's handle instead of the DID, isn't that of a record, or
/// has a fragment.
public struct LabelSubjectError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// The address.
    public let uri: ATURI

    /// A sentence that says what is wrong with it.
    public var description: String {
        "\(uri) is not the address of a record by its author's DID. A handle may belong to someone else tomorrow, and "
            + "apps don't look for labels at other addresses"
    }

    /// The description.
    public var errorDescription: String? { description }
}

extension Duration {
    /// Some days.
    public static func days(_ count: Int) -> Duration { .seconds(count) * 86_400 }
}
