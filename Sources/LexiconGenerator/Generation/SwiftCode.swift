/// A piece of Swift source. It consists only of this generator's own text, of names and of literals: text from a
/// lexicon can't get into it in any other way.
///
/// ```swift
/// let code: SwiftCode = "public var \(name): String { \(literal: text) }"
/// ```
///
/// A `String` can't be interpolated, because every interpolation requires a label with its kind.
struct SwiftCode: Hashable, ExpressibleByStringInterpolation {
    /// The source.
    private(set) var source: String
    /// The ranges of its string literals, in bytes: they contain no code.
    private var literals: [Range<Int>] = []

    /// Creates code from the generator's own text.
    init(stringLiteral value: StaticString) { source = value.description }

    /// Creates code from pieces.
    init(stringInterpolation: Interpolation) { self = stringInterpolation.code }

    typealias StringInterpolation = Interpolation

    /// The pieces of the code.
    struct Interpolation: StringInterpolationProtocol {
        fileprivate var code: SwiftCode = ""

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ literal: StaticString) { code.source += literal.description }
        mutating func appendInterpolation(_ piece: SwiftCode) { code += piece }
        mutating func appendInterpolation(_ name: SwiftName) { code.source += name.quoted }
        mutating func appendInterpolation(label name: SwiftName) { code.source += name.label }
        mutating func appendInterpolation(stored name: SwiftName) { code.source += name.storage.bare }
        mutating func appendInterpolation(_ number: Int) { code.source += "\(number)" }
        mutating func appendInterpolation(_ flag: Bool) { code.source += flag ? "true" : "false" }
        mutating func appendInterpolation(literal text: String) { code += .literal(text) }
    }

    /// A string literal.
    static func literal(_ text: String) -> SwiftCode {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case _ where PrintableText.isHidden(scalar): result += PrintableText.code(scalar)
            default: result.unicodeScalars.append(scalar)
            }
        }
        var code: SwiftCode = ""
        code.source = result + "\""
        code.literals = [0..<code.source.utf8.count]
        return code
    }

    /// An integer literal, with its digits in groups if there are many.
    static func literal(_ number: Int) -> SwiftCode {
        let digits = String(number.magnitude)
        var groups = number < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, digits.count > 6, (digits.count - index).isMultiple(of: 3) { groups += "_" }
            groups.append(digit)
        }
        var code: SwiftCode = ""
        code.source = groups
        return code
    }

    /// The path of a type.
    static func path(_ names: some Sequence<SwiftName>) -> SwiftCode { names.map { "\($0)" }.joined(".") }

    /// The number of characters.
    var count: Int { source.count }
    /// Whether it is empty.
    var isEmpty: Bool { source.isEmpty }

    static func += (left: inout SwiftCode, right: SwiftCode) {
        let start = left.source.utf8.count
        left.source += right.source
        left.literals += right.literals.map { $0.lowerBound + start..<$0.upperBound + start }
    }

    static func + (left: SwiftCode, right: SwiftCode) -> SwiftCode {
        var code = left
        code += right
        return code
    }
}

extension SwiftCode {
    /// Whether it starts with this code.
    func hasPrefix(_ prefix: SwiftCode) -> Bool { source.utf8.starts(with: prefix.source.utf8) }

    /// Whether it ends with this code.
    func hasSuffix(_ suffix: SwiftCode) -> Bool {
        let start = source.utf8.count - suffix.source.utf8.count
        return start >= 0 && !isLiteral(start) && source.utf8.dropFirst(start).elementsEqual(suffix.source.utf8)
    }

    /// Splits it after the first occurrence of some code outside literals.
    func split(after mark: SwiftCode) -> (head: SwiftCode, tail: SwiftCode)? {
        let (bytes, mark) = (Array(source.utf8), Array(mark.source.utf8))
        guard bytes.count >= mark.count else { return nil }
        for start in 0...bytes.count - mark.count where bytes[start] == mark[0] && !isLiteral(start) {
            guard bytes[start..<start + mark.count].elementsEqual(mark) else { continue }
            return (slice(0..<start + mark.count), slice(start + mark.count..<bytes.count))
        }
        return nil
    }

    /// The code without this many bytes at its end, none of which may be part of a literal.
    func dropLast(_ count: Int) -> SwiftCode { slice(0..<max(0, source.utf8.count - count)) }

    /// The code without spaces around it.
    var trimmed: SwiftCode {
        let bytes = Array(source.utf8)
        let start = bytes.firstIndex { $0 != 0x20 } ?? bytes.count
        return slice(start..<max(start, (bytes.lastIndex { $0 != 0x20 } ?? -1) + 1))
    }

    private func isLiteral(_ place: Int) -> Bool { literals.contains { $0.contains(place) } }

    private func slice(_ range: Range<Int>) -> SwiftCode {
        var code: SwiftCode = ""
        code.source = String(decoding: source.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
        code.literals = literals.filter { range.lowerBound <= $0.lowerBound && $0.upperBound <= range.upperBound }
            .map { $0.lowerBound - range.lowerBound..<$0.upperBound - range.lowerBound }
        return code
    }
}

extension SwiftCode {
    /// Before what only code that uses it contains, as a module that compiles it does so for nobody.
    static let emitted: SwiftCode = "@_alwaysEmitIntoClient"

    /// The start of a public property. Code that uses it compiles its accessors, so that a module doesn't contain three
    /// functions for each of thousands of properties.
    static let property: SwiftCode = "@_alwaysEmitIntoClient public var"

    /// The start of the property that stores the value of a public one.
    static let storage: SwiftCode = "@usableFromInline @_alwaysEmitIntoClient var"

    /// The start of a public constant, which only code that uses it contains.
    static let constant: SwiftCode = "@_alwaysEmitIntoClient public static var"

    /// The start of a public function that speed doesn't depend on. It exists once: otherwise a short one is also
    /// copied into the function that calls it for a protocol.
    static let outlined: SwiftCode = "@inline(never) public"

    /// Declarations whose type may go to a line of its own.
    static let declarations: [SwiftCode] = [property, storage, "public var "]
}

extension Sequence<SwiftCode> {
    /// Joins the pieces with some code between them.
    func joined(_ separator: SwiftCode) -> SwiftCode {
        var code: SwiftCode = ""
        for (index, piece) in enumerated() {
            if index > 0 { code += separator }
            code += piece
        }
        return code
    }
}
