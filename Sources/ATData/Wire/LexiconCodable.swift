/// A type from a lexicon: it reads and writes JSON and DAG-CBOR, and is `Codable` for everything else.
///
/// `Codable` works with any `Encoder` and `Decoder`, such as `JSONEncoder`. That way is slower than `json()` and
/// `init(json:)`, and supports less: a number that no Swift number can hold exactly, or two names that are canonically
/// equivalent, throw. Foundation's decoders merge fields that appear twice, and names that are canonically equivalent,
/// before this type sees them.
public typealias LexiconCodable = LexiconType & Codable

/// A lexicon type that is an object, and keeps the fields that it doesn't know.
///
/// Reading throws when a field appears twice, whether or not it is known and whatever its values. It also throws when
/// `$type` is not a string, or is empty: `null` is not the same as no `$type`.
public typealias LexiconObject = LexiconFields & Codable & Hashable

// Neither of these protocols inherits from one of the standard library: a conformance to one that does is put together
// when a program runs, by functions of its own, and there are more than a thousand types.

/// What all types from lexicons have in common. It provides `Codable` for each of them.
///
/// Types conform to ``LexiconCodable`` or ``LexiconObject``; extensions are written for this protocol.
public protocol LexiconType: WireValue {}

/// What objects from lexicons have in common. It provides `Hashable` for each of them.
///
/// Types conform to ``LexiconObject``; extensions are written for this protocol.
public protocol LexiconFields: LexiconType {
    /// Fields that the type doesn't know. They are written back. Generated types let them be set.
    var unknownFields: UnknownFields { get }

    /// The names of the fields that the type knows.
    static var fieldNames: [StaticString] { get }
}

extension LexiconFields {
    /// Compares the encoded data: two values are equal when they have the same DAG-CBOR, and so the same CID.
    ///
    /// Texts compare by their UTF-8 bytes, whereas `String` considers "é" as one scalar and as two equal. Unknown
    /// fields compare as a `RawValue` does. Values that have no DAG-CBOR compare by everything in their JSON.
    public static func == (left: Self, right: Self) -> Bool {
        // JSON is written fast, and what is kept as it came need not be written at all.
        let leftJSON = left.written(.json)
        let rightJSON = right.written(.json)
        if leftJSON.failure == nil, rightJSON.failure == nil {
            if leftJSON.hasSameBytes(as: rightJSON) { return leftJSON.setAside == rightJSON.setAside }
            if !leftJSON.hasFreeForm, !rightJSON.hasFreeForm { return false }
        }
        return left.written(.dagCBOR).hasSameBytes(as: right.written(.dagCBOR))
    }

    /// Hashes the properties that equality compares.
    public func hash(into hasher: inout Hasher) {
        written(.dagCBOR).withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }

    private func written(_ format: WireFormat) -> WireWriter {
        var writer = WireWriter(format, forComparison: true)
        write(to: &writer)
        return writer
    }
}

// Requirements of `Hashable` that every type would otherwise get its own copy of.
extension LexiconFields where Self: Hashable {
    /// The hash value, which differs between runs of a program.
    @inline(never)
    public var hashValue: Int { Hasher.hash(self, seed: 0) }

    /// Hashes the value for a set or a dictionary.
    public func _rawHashValue(seed: Int) -> Int { Hasher.hash(self, seed: seed) }
}

extension KnownString {
    /// The hash value, which differs between runs of a program.
    @inline(never)
    public var hashValue: Int { Hasher.hash(self, seed: 0) }

    /// Hashes the string for a set or a dictionary.
    public func _rawHashValue(seed: Int) -> Int { Hasher.hash(self, seed: seed) }
}

extension Hasher {
    fileprivate static func hash(_ value: some Hashable, seed: Int) -> Int {
        var hasher = Hasher()
        hasher.combine(seed)
        value.hash(into: &hasher)
        return hasher.finalize()
    }
}

extension CodingUserInfoKey {
    /// The key of a ``WireIssueLog`` that records what is skipped. Without a log, anything that doesn't fit throws.
    ///
    /// ```swift
    /// let log = WireIssueLog()
    /// decoder.userInfo[.wireIssues] = log
    /// ```
    public static let wireIssues = CodingUserInfoKey(rawValue: "ATData.wireIssues")!  // failable in name only
}

extension LexiconType {
    /// Decodes a value. Array elements that don't fit are skipped when there is a log under
    /// `CodingUserInfoKey.wireIssues`.
    public init(from decoder: any Decoder) throws {
        do throws(WireError) {
            let json = try JSONTree.json(of: decoder)
            guard let log = decoder.userInfo[.wireIssues] as? WireIssueLog else {
                try self.init(json: json)
                return
            }
            var issues: [WireIssue] = []
            try self.init(json: json, issues: &issues)
            log.append(issues)
        } catch {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: error.description, underlyingError: error))
        }
    }

    /// Encodes the value.
    public func encode(to encoder: any Encoder) throws {
        let tree: JSONTree
        do throws(WireError) {
            tree = try JSONTree(json: try json())
        } catch {
            throw EncodingError.invalidValue(
                self, .init(codingPath: encoder.codingPath, debugDescription: error.description, underlyingError: error)
            )
        }
        try tree.encode(to: encoder)
    }
}
