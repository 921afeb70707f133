/// A media type, or all types of a kind, such as `image/png`, `image/*` or `*/*`.
public struct MediaRange: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The range as text, in lower case.
    public let description: String

    /// Any media type.
    public static let any: MediaRange = "*/*"

    /// Parses a range. Parameters, as in `text/plain;charset=utf-8`, aren't allowed.
    public init(_ text: String) throws(ScopeSyntaxError) {
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
            throw ScopeSyntaxError(text, "a media type looks like image/png or image/*")
        }
        let every = "*".utf8
        let isSubtypeValid = parts[1].elementsEqual(every) || parts[1].allSatisfy(Self.isAllowed)
        let isTypeValid =
            parts[0].elementsEqual(every) ? parts[1].elementsEqual(every) : parts[0].allSatisfy(Self.isAllowed)
        guard isTypeValid, isSubtypeValid else {
            throw ScopeSyntaxError(text, "a media type has letters, digits and !#$&-^_.+, or * for all")
        }
        description = text.lowercased()
    }

    /// Creates a range from a literal. An invalid literal is a programming error and traps.
    public init(stringLiteral value: String) {
        do throws(ScopeSyntaxError) { try self.init(value) } catch { preconditionFailure(error.description) }
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "!#$&-^_.+".utf8.contains(byte)
        }
    }
}

extension MediaRange {
    /// Whether a range or a concrete type is within this range. The comparison is case-sensitive, as on servers.
    func covers(_ type: String) -> Bool {
        if self == .any || type.utf8.elementsEqual(description.utf8) { return true }
        guard description.utf8.last == UInt8(ascii: "*") else { return false }
        return type.utf8.starts(with: description.utf8.dropLast())
    }

    /// The smallest equivalent set of ranges, sorted.
    static func fewest(_ ranges: [MediaRange]) -> [MediaRange] {
        let all = Set(ranges)
        if all.contains(.any) { return [.any] }
        let types = Set(all.filter { $0.description.utf8.last == UInt8(ascii: "*") }.map(\.type))
        return all.filter { $0.description.utf8.last == UInt8(ascii: "*") || !types.contains($0.type) }
            .sorted { $0.description.utf8.lexicographicallyPrecedes($1.description.utf8) }
    }

    /// The part before the slash.
    private var type: Substring { description.prefix { $0 != "/" } }
}
