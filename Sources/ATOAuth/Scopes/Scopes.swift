/// The permissions that an app requests at login, or that a session has.
///
/// ```swift
/// let requested: Scopes = [.repo(AppBsky.Feed.Post.self), .blob("image/*")]      // `atproto` is added
/// let granted = Scopes(parsing: "atproto repo:app.bsky.feed.post blob:image/*")
/// granted.missing(from: requested).isEmpty                                        // true
/// ```
///
/// Equality compares the normalized texts, regardless of order. Different texts can grant the same permissions, and
/// servers replace some scopes with others, so compare permissions with ``missing(from:)``.
public struct Scopes: Hashable, Sendable {
    /// The known scopes, sorted by their texts.
    public let recognized: [Scope]
    /// The unknown scopes, unchanged and in order. A later version of the protocol may define them; until then they
    /// grant nothing.
    public let unrecognized: [String]

    init(recognized: some Sequence<Scope>, unrecognized: some Sequence<String> = []) {
        self.recognized = Set(recognized).map { (scope: $0, text: $0.description) }
            .sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }.map(\.scope)
        var kept: [String] = []
        for token in unrecognized.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        where kept.last.map({ $0.utf8.elementsEqual(token.utf8) }) != true { kept.append(token) }
        self.unrecognized = kept
    }

    /// Creates the scopes for a login. ``Scope/atproto`` is added, because every session needs it.
    public init(_ scopes: some Sequence<Scope>) {
        self.init(recognized: Array(scopes) + [.atproto])
    }

    /// Parses scopes, separated by spaces. This never fails: unknown scopes go to ``unrecognized``.
    public init(parsing text: String) {
        var recognized: [Scope] = []
        var unrecognized: [String] = []
        for token in text.utf8.split(separator: UInt8(ascii: " ")) {
            let token = String(Substring(token))
            do throws(ScopeSyntaxError) {
                recognized.append(try Scope(token))
            } catch {
                unrecognized.append(token)
            }
        }
        self.init(recognized: recognized, unrecognized: unrecognized)
    }

    /// Whether there are no scopes, recognized or not.
    public var isEmpty: Bool { recognized.isEmpty && unrecognized.isEmpty }

    /// Whether the set contains exactly this scope. To find out whether other scopes allow the same, use
    /// ``allows(_:)-(Scope)``.
    public func contains(_ scope: Scope) -> Bool { recognized.contains(scope) }

    /// These scopes and others.
    public func union(_ others: Scopes) -> Scopes {
        Scopes(recognized: recognized + others.recognized, unrecognized: unrecognized + others.unrecognized)
    }
}

extension Scopes {
    /// Compares the normalized texts by their bytes, regardless of order.
    public static func == (left: Scopes, right: Scopes) -> Bool {
        left.recognized == right.recognized
            && left.unrecognized.elementsEqual(right.unrecognized) { $0.utf8.elementsEqual($1.utf8) }
    }

    /// Hashes the compared texts.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(recognized)
        for token in unrecognized {
            hasher.combine(token.utf8.count)
            for byte in token.utf8 { hasher.combine(byte) }
        }
    }
}

extension Scopes: ExpressibleByArrayLiteral {
    /// Creates the scopes for a login. ``Scope/atproto`` is added, because every session needs it.
    public init(arrayLiteral elements: Scope...) { self.init(elements) }
}

extension Scopes: CustomStringConvertible {
    /// The normalized scopes, sorted and separated by spaces.
    public var description: String {
        (recognized.map(\.description) + unrecognized)
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.joined(separator: " ")
    }
}

extension Scopes: Codable {
    /// Decodes the scopes from a string. Any string is valid.
    public init(from decoder: any Decoder) throws {
        self.init(parsing: try decoder.singleValueContainer().decode(String.self))
    }

    /// Encodes the scopes as a string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
