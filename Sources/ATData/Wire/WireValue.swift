#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A value that reads and writes itself in both forms of the wire.
public protocol WireValue: Sendable {
    /// Reads a value.
    init(from reader: inout WireReader) throws(WireError)

    /// Writes the value. What can't be written is noted in the writer, whose owner throws it at the end.
    func write(to writer: inout WireWriter)

    /// Checks what a lexicon asks of the value. Types that have constraints, or lead to some, say them here.
    func check(_ constraints: inout ConstraintCheck)
}

extension WireValue {
    /// Reads a value of JSON. Anything that does not fit throws.
    public init(json: some ContiguousBytes, limits: WireLimits = WireLimits()) throws(WireError) {
        self = try Self.read(json, .json, limits).get()
    }

    /// Reads a value of JSON. Elements of arrays that do not fit are left out and added to `issues`; only what
    /// touches the rest of the value throws.
    public init(
        json: some ContiguousBytes, limits: WireLimits = WireLimits(), issues: inout [WireIssue]
    ) throws(WireError) {
        self = try Self.read(json, .json, limits, &issues).get()
    }

    /// Reads a value of DAG-CBOR. Anything that does not fit throws.
    public init(dagCBOR: some ContiguousBytes, limits: WireLimits = WireLimits()) throws(WireError) {
        self = try Self.read(dagCBOR, .dagCBOR, limits).get()
    }

    /// Reads a value of DAG-CBOR. Elements of arrays that do not fit are left out and added to `issues`; only what
    /// touches the rest of the value throws.
    public init(
        dagCBOR: some ContiguousBytes, limits: WireLimits = WireLimits(), issues: inout [WireIssue]
    ) throws(WireError) {
        self = try Self.read(dagCBOR, .dagCBOR, limits, &issues).get()
    }

    /// The value as JSON, without white space.
    public func json() throws(WireError) -> [UInt8] {
        var writer = WireWriter(.json)
        write(to: &writer)
        return try writer.finish()
    }

    /// The value as JSON, without white space, as `Data`.
    public func jsonData() throws(WireError) -> Data {
        var writer = WireWriter(.json)
        write(to: &writer)
        return try writer.finishData()
    }

    /// The value as DAG-CBOR, in its one canonical form.
    public func dagCBOR() throws(WireError) -> [UInt8] {
        var writer = WireWriter(.dagCBOR)
        write(to: &writer)
        return try writer.finish()
    }

    static func read(
        _ input: some ContiguousBytes, _ format: WireFormat, _ limits: WireLimits
    ) -> Result<Self, WireError> {
        input.withUnsafeBytes { raw in
            raw.withMemoryRebound(to: UInt8.self) { bytes in
                var none: [WireIssue] = []
                return read(bytes, format, limits, isLenient: false, &none)
            }
        }
    }

    static func read(
        _ input: some ContiguousBytes, _ format: WireFormat, _ limits: WireLimits, _ issues: inout [WireIssue]
    ) -> Result<Self, WireError> {
        input.withUnsafeBytes { raw in
            raw.withMemoryRebound(to: UInt8.self) { bytes in read(bytes, format, limits, isLenient: true, &issues) }
        }
    }

    /// Reads what is no deeper than usual here, and what is, where there is room for it.
    private static func read(
        _ input: UnsafeBufferPointer<UInt8>, _ format: WireFormat, _ limits: WireLimits, isLenient: Bool,
        _ issues: inout [WireIssue]
    ) -> Result<Self, WireError> {
        guard limits.depth > WireLimits.usualDepth else {
            return readHere(input, format, limits, isLenient: isLenient, &issues)
        }
        var usual = limits
        usual.depth = WireLimits.usualDepth
        var result = readHere(input, format, usual, isLenient: isLenient, &issues)
        guard case .failure(let error) = result, error.kind == .limit else { return result }
        DeepStack.withRoom(limits.depth * WireLimits.levelStack) {
            result = readHere(input, format, limits, isLenient: isLenient, &issues)
        }
        return result
    }

    private static func readHere(
        _ input: UnsafeBufferPointer<UInt8>, _ format: WireFormat, _ limits: WireLimits, isLenient: Bool,
        _ issues: inout [WireIssue]
    ) -> Result<Self, WireError> {
        guard let first = input.baseAddress, input.count > 0 else {
            return .failure(WireError(.truncated, "the input is empty", offset: 0))
        }
        guard input.count <= limits.bytes else {
            return .failure(WireError(.limit, "the input is longer than \(limits.bytes) bytes", offset: limits.bytes))
        }
        var reader = WireReader(input, first: first, format, limits, isLenient: isLenient)
        do throws(WireError) {
            if format == .json { _ = try reader.jsonPeek() }
            let value = try Self(from: &reader)
            try reader.expectEnd()
            reader.report(to: &issues, input)
            return .success(value)
        } catch {
            var locator = WirePathLocator(input, format)
            return .failure(error.located(by: &locator))
        }
    }
}

extension WireReader {
    mutating func expectEnd() throws(WireError) {
        while isJSON, cursor < end, [0x20, 0x0A, 0x0D, 0x09].contains(cursor.pointee) { cursor += 1 }
        guard cursor == end else { throw failure(.trailing, "something follows the value") }
    }

    func report(to issues: inout [WireIssue], _ input: UnsafeBufferPointer<UInt8>) {
        guard !skipped.isEmpty else { return }
        // The places come in rising order: an element's issue is noted before the next element is read.
        var locator = WirePathLocator(input, format)
        for element in skipped {
            let raw = RawValue(UnsafeBufferPointer(rebasing: input[element.range]), format)
            issues.append(WireIssue(error: element.error.located(by: &locator), raw: raw))
        }
    }
}
