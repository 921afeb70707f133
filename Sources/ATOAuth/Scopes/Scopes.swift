/// The permissions that an app requests when somebody logs in, or that a session has.
///
/// ```swift
/// let requested: Scopes = [.repo(AppBsky.Feed.Post.self), .blob("image/*")]      // `atproto` is added
/// let granted = Scopes(parsing: "atproto repo:app.bsky.feed.post blob:image/*")
/// granted.missing(from: requested).isEmpty                                        // true
/// ```
///
/// Two values are equal when their text is, apart from the order and the way in which each scope is written. Different
/// texts can grant the same, and servers replace some scopes by others: compare with ``missing(from:)``.
public struct Scopes: Hashable, Sendable {
    /// The scopes, in the order of their texts.
    public let recognized: [Scope]
    /// What isn't a scope that this framework knows, unchanged and in order. A later version of the protocol may know
    /// it; until then it grants nothing.
    public let unrecognized: [String]

    init(recognized: some Sequence<Scope>, unrecognized: some Sequence<String> = []) {
        self.recognized = Set(recognized).map { (scope: $0, text: $0.description) }
            .sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }.map(\.scope)
        var kept: [String] = []
        for token in unrecognized.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        where kept.last.map({ $0.utf8.elementsEqual(token.utf8) }) != true { kept.append(token) }
        self.unrecognized = kept
    }

    /// Creates the scopes that a login requests. ``Scope/atproto`` is added, as every session needs it.
    public init(_ scopes: some Sequence<Scope>) {
        self.init(recognized: Array(scopes) + [.atproto])
    }

    /// Reads scopes, separated by spaces. Nothing is invalid: what isn't a scope goes to ``unrecognized``.
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

    /// Whether there is nothing at all, neither recognized nor unrecognized.
    public var isEmpty: Bool { recognized.isEmpty && unrecognized.isEmpty }

    /// Whether a scope is among these, as it stands. To find out whether others allow the same, use ``allows(_:)-(Scope)``.
    public func contains(_ scope: Scope) -> Bool { recognized.contains(scope) }

    /// These scopes and others.
    public func union(_ others: Scopes) -> Scopes {
        Scopes(recognized: recognized + others.recognized, unrecognized: unrecognized + others.unrecognized)
    }
}

extension Scopes {
    /// Compares the texts, by their bytes, apart from the order and the way in which each scope is written.
    public static func == (left: Scopes, right: Scopes) -> Bool {
        left.recognized == right.recognized
            && left.unrecognized.elementsEqual(right.unrecognized) { $0.utf8.elementsEqual($1.utf8) }
    }

    /// Hashes what equality compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(recognized)
        for token in unrecognized {
            hasher.combine(token.utf8.count)
            for byte in token.utf8 { hasher.combine(byte) }
        }
    }
}

extension Scopes: ExpressibleByArrayLiteral {
    /// Creates the scopes that a login requests. ``Scope/atproto`` is added, as every session needs it.
    public init(arrayLiteral elements: Scope...) { self.init(elements) }
}

extension Scopes: CustomStringConvertible {
    /// The scopes as text: each in its normal form, in order, separated by spaces.
    public var description: String {
        (recognized.map(\.description) + unrecognized)
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.joined(separator: " ")
    }
}

extension Scopes: Codable {
    /// Decodes the scopes from a string. Nothing in it is invalid.
    public init(from decoder: any Decoder) throws {
        self.init(parsing: try decoder.singleValueContainer().decode(String.self))
    }

    /// Encodes the scopes as a string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
