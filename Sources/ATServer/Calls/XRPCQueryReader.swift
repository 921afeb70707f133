public import ATData

/// Reads the parameters of a call from the query of a request.
///
/// It reads as the protocol's reference server does: a parameter without a value is absent, `true` and `false` are the
/// only booleans, integers are plain digits, an array has one occurrence per element, and unknown names are ignored.
/// Errors are collected, so that one response lists all of them:
///
/// ```swift
/// let feed: ATURI? = query.required("feed")
/// let limit: Int? = query.value("limit")
/// guard query.isValid, let feed else { throw query.refusal }
/// ```
public struct XRPCQueryReader: Sendable {
    /// The most parameters of a request.
    static let mostPairs = 1_000
    /// Integers beyond this aren't exact in JavaScript.
    private static let largest = (1 << 53) - 1

    private var pairs: [(name: String, value: String)] = []
    private var faults: [String] = []

    /// Reads a query.
    ///
    /// - Parameters:
    ///   - query: The query as in the target, percent-encoded, without the question mark.
    ///   - allowsLooseArrays: Whether `a[]=x` and `a[0]=x` are elements of `a`, as some clients send them.
    public init(_ query: some StringProtocol, allowsLooseArrays: Bool = false) {
        for part in query.utf8.split(separator: UInt8(ascii: "&")) {
            guard pairs.count < Self.mostPairs else {
                faults.append("There are more than \(Self.mostPairs) parameters")
                break
            }
            let end = part.firstIndex(of: UInt8(ascii: "="))
            guard var name = QueryText.decoded(part[..<(end ?? part.endIndex)]),
                let value = QueryText.decoded(end.map { part[part.index(after: $0)...] } ?? part[part.endIndex...])
            else {
                faults.append("The query is not valid UTF-8")
                break
            }
            if allowsLooseArrays { name = QueryText.withoutIndex(name) }
            pairs.append((name, value))
        }
    }

    /// Whether all values read so far are valid.
    public var isValid: Bool { faults.isEmpty }

    /// The error that lists all invalid values so far.
    public var refusal: XRPCError {
        .invalid(faults.isEmpty ? "A parameter is not valid" : String(faults.joined(separator: "; ").prefix(1_000)))
    }

    // MARK: Values

    /// Reads a string.
    public mutating func value(_ name: StaticString) -> String? { single(name) }

    /// Reads an integer.
    public mutating func value(_ name: StaticString) -> Int? { single(name).flatMap { integer(name, $0) } }

    /// Reads `true` or `false`.
    public mutating func value(_ name: StaticString) -> Bool? { single(name).flatMap { boolean(name, $0) } }

    /// Reads an identifier.
    public mutating func value<Value: SyntaxString>(_ name: StaticString) -> Value? {
        single(name).flatMap { identifier(name, $0) }
    }

    /// Reads a string with known values.
    public mutating func value<Value: KnownString>(_ name: StaticString) -> Value? {
        single(name).map { Value(rawValue: $0) }
    }

    /// Reads strings.
    public mutating func value(_ name: StaticString) -> [String]? { list(name) }

    /// Reads integers.
    public mutating func value(_ name: StaticString) -> [Int]? {
        list(name)?.compactMap { integer(name, $0) }
    }

    /// Reads booleans.
    public mutating func value(_ name: StaticString) -> [Bool]? {
        list(name)?.compactMap { boolean(name, $0) }
    }

    /// Reads identifiers.
    public mutating func value<Value: SyntaxString>(_ name: StaticString) -> [Value]? {
        list(name)?.compactMap { identifier(name, $0) }
    }

    /// Reads strings with known values.
    public mutating func value<Value: KnownString>(_ name: StaticString) -> [Value]? {
        list(name)?.map { Value(rawValue: $0) }
    }

    // MARK: Required values

    /// Reads a string that must be there.
    public mutating func required(_ name: StaticString) -> String? { present(name) ? value(name) : nil }

    /// Reads an integer that must be there.
    public mutating func required(_ name: StaticString) -> Int? { present(name) ? value(name) : nil }

    /// Reads a boolean that must be there.
    public mutating func required(_ name: StaticString) -> Bool? { present(name) ? value(name) : nil }

    /// Reads an identifier that must be there.
    public mutating func required<Value: SyntaxString>(_ name: StaticString) -> Value? {
        present(name) ? value(name) : nil
    }

    /// Reads a string with known values that must be there.
    public mutating func required<Value: KnownString>(_ name: StaticString) -> Value? {
        present(name) ? value(name) : nil
    }

    /// Reads strings, of which there must be one.
    public mutating func required(_ name: StaticString) -> [String]? { present(name) ? value(name) : nil }

    /// Reads integers, of which there must be one.
    public mutating func required(_ name: StaticString) -> [Int]? { present(name) ? value(name) : nil }

    /// Reads booleans, of which there must be one.
    public mutating func required(_ name: StaticString) -> [Bool]? { present(name) ? value(name) : nil }

    /// Reads identifiers, of which there must be one.
    public mutating func required<Value: SyntaxString>(_ name: StaticString) -> [Value]? {
        present(name) ? value(name) : nil
    }

    /// Reads strings with known values, of which there must be one.
    public mutating func required<Value: KnownString>(_ name: StaticString) -> [Value]? {
        present(name) ? value(name) : nil
    }

    // MARK: Reading

    private func values(_ name: StaticString) -> [String] {
        name.withUTF8Buffer { name in pairs.filter { $0.name.utf8.elementsEqual(name) }.map(\.value) }
    }

    private mutating func present(_ name: StaticString) -> Bool {
        guard !values(name).contains(where: { !$0.isEmpty }) else { return true }
        faults.append("The parameter \(name) is missing")
        return false
    }

    private mutating func single(_ name: StaticString) -> String? {
        let values = values(name)
        if values.count > 1 { faults.append("The parameter \(name) is given \(values.count) times") }
        return values.first.flatMap { $0.isEmpty ? nil : $0 }
    }

    private func list(_ name: StaticString) -> [String]? {
        let values = values(name).filter { !$0.isEmpty }
        return values.isEmpty ? nil : values
    }

    private mutating func integer(_ name: StaticString, _ text: String) -> Int? {
        let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
        guard !digits.isEmpty, digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
            faults.append("The parameter \(name) is not an integer")
            return nil
        }
        guard let number = Int(text), -Self.largest...Self.largest ~= number else {
            faults.append("The parameter \(name) is out of range")
            return nil
        }
        return number
    }

    private mutating func boolean(_ name: StaticString, _ text: String) -> Bool? {
        if text.utf8.elementsEqual("true".utf8) { return true }
        if text.utf8.elementsEqual("false".utf8) { return false }
        faults.append("The parameter \(name) is neither true nor false")
        return nil
    }

    private mutating func identifier<Value: SyntaxString>(_ name: StaticString, _ text: String) -> Value? {
        do throws(SyntaxError) {
            return try Value(text)
        } catch {
            faults.append("The parameter \(name) is not valid: \(error)")
            return nil
        }
    }
}
