/// Reads values from JSON or DAG-CBOR.
///
/// Types that conform to ``WireValue`` read themselves from it. Generated types ask for the fields of an object one by
/// one and compare each name with those that they know:
///
/// ```swift
/// var object = try reader.beginObject()
/// while let key = try reader.nextKey(&object) {
///     if try reader.field("uri", &uri, key) { continue }
///     try reader.keep(key, &object)
/// }
/// ```
///
/// A reader borrows its input. It only exists while an initializer of ``WireValue`` that takes bytes runs, such as
/// `Post(json: data)`, which makes its pointers safe. Every read is checked against `end` first.
@frozen
public struct WireReader: ~Copyable {
    @usableFromInline var cursor: UnsafePointer<UInt8>
    @usableFromInline let end: UnsafePointer<UInt8>
    @usableFromInline let start: UnsafePointer<UInt8>
    @usableFromInline let isJSON: Bool
    /// Whether an array element that fails is skipped and reported, rather than thrown.
    @usableFromInline let isLenient: Bool
    /// Whether the next object is a union's variant whose `$type` the union has already read.
    @usableFromInline var isVariant = false
    /// The end of a variant's `$type` if it comes first, so that it isn't read again.
    var afterType: UnsafePointer<UInt8>?
    @usableFromInline var depth = 0
    @usableFromInline let limits: WireLimits
    /// A buffer for strings with escapes. Allocated for the first one, freed with the reader.
    @usableFromInline var scratch: UnsafeMutablePointer<UInt8>?
    @usableFromInline var scratchCapacity = 0
    @usableFromInline var skipped: [SkippedElement] = []
    /// JSON objects that have been searched for duplicate fields, except those inside others.
    var searched: [Range<Int>] = []
    /// The position up to which unions have looked ahead for the `$type` of their variants, and the known `$type`s of
    /// objects before that.
    var typesSearched: UnsafePointer<UInt8>
    var typePlaces = TypePlaces()
    /// The number of bytes of the elements that have been skipped because they failed.
    var leftOut = 0

    /// Creates a reader over an input, which must outlive the reader and must not be empty.
    init(
        _ input: UnsafeBufferPointer<UInt8>, first: UnsafePointer<UInt8>, _ format: WireFormat, _ limits: WireLimits,
        isLenient: Bool
    ) {
        start = first
        cursor = first
        typesSearched = first
        end = first + input.count
        isJSON = format == .json
        self.limits = limits
        self.isLenient = isLenient
    }

    deinit { scratch?.deallocate() }

    /// The form of the input.
    public var format: WireFormat { isJSON ? .json : .dagCBOR }
}

/// An element that failed, before its path is known.
@usableFromInline
struct SkippedElement {
    let error: WireError
    let range: Range<Int>
}

// MARK: Errors

extension WireReader {
    @inline(never)
    func failure(_ kind: WireError.Kind, _ reason: String, at place: UnsafePointer<UInt8>? = nil) -> WireError {
        WireError(kind, reason, offset: (place ?? cursor) - start)
    }

    @inline(never)
    func truncated() -> WireError {
        WireError(.truncated, "the input ends in the middle of a value", offset: end - start)
    }

    /// The error for a value of another kind than requested.
    @inline(never)
    func mismatch(_ expected: StaticString) -> WireError {
        guard cursor < end else { return truncated() }
        return failure(.mismatch, "expected \(expected), found \(valueKind)")
    }

    /// The error for a missing required field.
    @inlinable @inline(__always)
    public mutating func missing(_ field: StaticString, _ object: borrowing WireObject) -> WireError {
        // Mutating, and with the parts of the object that it needs, so that the caller copies neither.
        missing(field, at: object.start, among: object.unknown)
    }

    @inline(never) @usableFromInline
    mutating func missing(
        _ field: StaticString, at place: UnsafePointer<UInt8>, among unknown: UnknownFields
    ) -> WireError {
        let isNull = unknown.list?[field.description] != nil
        let reason = isNull ? "null where a value is required" : "a required field is missing"
        return WireError(.missing, reason, offset: place - start, field: field.description)
    }

    /// The error for a closed union that has no such variant.
    @inline(never)
    public func unexpectedVariant(_ type: WireKey?) -> WireError {
        let name = type.map { "\"\(String(decoding: $0.utf8, as: UTF8.self))\"" } ?? "none"
        return failure(.unexpectedType, "the union is closed and has no variant of this $type: \(name)")
    }

    private var valueKind: String {
        let byte = cursor.pointee
        if isJSON {
            switch byte {
            case UInt8(ascii: "{"): return "an object"
            case UInt8(ascii: "["): return "an array"
            case UInt8(ascii: "\""): return "a string"
            case UInt8(ascii: "t"), UInt8(ascii: "f"): return "a boolean"
            case UInt8(ascii: "n"): return "null"
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return "a number"
            default: return "no JSON value"
            }
        }
        switch byte >> 5 {
        case 0, 1: return "an integer"
        case 2: return "bytes"
        case 3: return "a string"
        case 4: return "an array"
        case 5: return "an object"
        case 6: return "a link"
        default: return byte == 0xF6 ? "null" : byte == 0xF4 || byte == 0xF5 ? "a boolean" : "a float or simple value"
        }
    }
}

// MARK: Scalars

extension WireReader {
    /// Reads a string.
    public mutating func string() throws(WireError) -> String {
        try text().string
    }

    /// Reads an integer of up to 64 bits. JSON may write it with an empty fraction or an exponent, such as `123.0`.
    public mutating func integer() throws(WireError) -> Int {
        isJSON ? try jsonInteger() : try cborInteger()
    }

    /// Reads `true` or `false`.
    public mutating func boolean() throws(WireError) -> Bool {
        isJSON ? try jsonBoolean() : try cborBoolean()
    }

    /// Whether the next value is `null`, which is then read.
    public mutating func null() throws(WireError) -> Bool {
        isJSON ? try jsonNull() : try cborNull()
    }

    /// Reads the bytes of a string, which are valid until the next read.
    @inline(__always)
    mutating func text() throws(WireError) -> WireText {
        isJSON ? try jsonText() : try cborText()
    }

    /// Reads a value of an identifier type.
    @inline(__always)
    mutating func checked<Value: CheckedText>() throws(WireError) -> Value {
        let place = cursor
        // What accepts ASCII only need not be checked for UTF-8 first.
        let utf8 = isJSON ? try jsonText().utf8 : Value.isASCII ? try cborUnchecked() : try cborText().utf8
        if let value = Value(usual: utf8) { return value }
        if let fault = Value.fault(in: utf8), !isLenient || !Value.isTolerable(utf8) {
            throw invalid(Value.kind, utf8, fault, at: place)
        }
        return Value(unchecked: utf8)
    }

    @inline(never)
    private func invalid(
        _ kind: SyntaxError.Kind, _ utf8: UnsafeBufferPointer<UInt8>, _ fault: SyntaxFault,
        at place: UnsafePointer<UInt8>
    ) -> WireError {
        guard ByteScan.invalidUTF8(utf8) == nil else { return failure(.notUTF8, "not UTF-8", at: place) }
        let error = SyntaxError(kind, utf8, fault)
        return failure(.syntax(error), error.description, at: place)
    }

    /// A buffer for at least this many bytes. Its contents don't survive growing.
    mutating func scratch(_ capacity: Int) -> UnsafeMutablePointer<UInt8> {
        if let scratch, capacity <= scratchCapacity { return scratch }
        scratch?.deallocate()
        // At most the size of the input, rounded up: unescaping never grows a string.
        let room = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity + 64)
        scratch = room
        scratchCapacity = capacity + 64
        return room
    }
}
