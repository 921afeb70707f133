// Names that other libraries have. The compiler names the ones of this library.

/// A date and time.
@available(*, unavailable, renamed: "Datetime")
public typealias ATDate = Datetime

/// A date and time.
@available(*, unavailable, renamed: "Datetime")
public typealias ATDatetime = Datetime

extension SyntaxString {
    /// Creates a value from text.
    @available(*, unavailable, message: "try Handle(text) throws what is wrong with it; try? Handle(text) is optional")
    public init?(rawValue: String) { return nil }

    /// The text.
    @available(*, unavailable, renamed: "description")
    public var rawValue: String { description }
}

extension Handle {
    /// Whether the handle is valid.
    @available(*, unavailable, message: "Each handle is valid, except the one that stands for none: isInvalid")
    public var isValid: Bool { !isInvalid }
}

extension ATURI {
    /// Creates the address of a record.
    @available(*, unavailable, message: "ATURI(did, collection, key), with text: try RecordKey(text)")
    public init(did: DID, collection: NSID, rkey: some CustomStringConvertible) { self.init(did, collection) }

    /// Creates the address of a record.
    @available(*, unavailable, message: "ATURI(did, collection, key), with text: try RecordKey(text)")
    public init(_ did: DID, collection: NSID, rkey: some CustomStringConvertible) { self.init(did, collection) }

    /// Creates the address of a record.
    @available(*, unavailable, message: "ATURI(did, collection, key), with text: try RecordKey(text)")
    public init(repo: DID, collection: NSID, rkey: some CustomStringConvertible) { self.init(repo, collection) }

    /// Creates the address of a record.
    @available(*, unavailable, message: "ATURI(did, collection, key), with text: try RecordKey(text)")
    public init(authority: DID, collection: NSID, rkey: some CustomStringConvertible) {
        self.init(authority, collection)
    }
}

extension CID {
    /// The identifier of bytes.
    @available(*, unavailable, message: "CID(hashing: bytes, codec: .raw), or .dagCBOR for a block")
    public init(for bytes: some Sequence<UInt8>) { self.init(hashing: bytes, codec: .raw) }
}

extension LexValue {
    /// The text.
    @available(*, unavailable, renamed: "string")
    public var stringValue: String? { string }

    /// The text.
    @available(*, unavailable, renamed: "string")
    public var text: String? { string }

    /// The number.
    @available(*, unavailable, renamed: "integer")
    public var intValue: Int? { integer }

    /// The number.
    @available(*, unavailable, renamed: "integer")
    public var int: Int? { integer }

    /// The Boolean.
    @available(*, unavailable, renamed: "boolean")
    public var boolValue: Bool? { boolean }

    /// The Boolean.
    @available(*, unavailable, renamed: "boolean")
    public var bool: Bool? { boolean }
}
