/// A type of a lexicon: it reads and writes itself on the wire, and is `Codable` for everything else.
///
/// The `Codable` side comes with the protocol, through one bridge for all types: any `Encoder` and `Decoder` works, such
/// as `JSONEncoder`. It is slower than ``WireValue/json()`` and `init(json:)`, which skip that machinery.
public protocol LexiconCodable: WireValue, Codable {}

/// A type of a lexicon that is an object, and keeps the fields that it does not know.
public protocol LexiconObject: LexiconCodable, Hashable {
    /// Fields that the type does not know. They are written back.
    var unknownFields: UnknownFields { get set }

    /// The names of the fields that the type knows.
    static var fieldNames: [StaticString] { get }
}

extension CodingUserInfoKey {
    /// Where the bridge puts what it left out: a ``WireIssueLog``. Without one, anything that does not fit throws.
    ///
    /// ```swift
    /// let log = WireIssueLog()
    /// decoder.userInfo[.wireIssues] = log
    /// ```
    public static let wireIssues = CodingUserInfoKey(rawValue: "ATData.wireIssues")!  // failable in name only
}

extension LexiconCodable {
    /// Reads a value from any `Decoder`. Elements that do not fit are left out when there is a log for them under
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

    /// Writes the value to any `Encoder`.
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
