#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A value that reads and writes itself as JSON and as DAG-CBOR.
public protocol WireValue: Sendable {
    /// Reads a value.
    init(from reader: inout WireReader) throws(WireError)

    /// Writes the value. The writer records what can't be written, and the call that asked for the bytes throws it.
    func write(to writer: inout WireWriter)

    /// Checks the lexicon's constraints. Types that have constraints, or contain such types, declare them here.
    func check(_ constraints: inout ConstraintCheck)
}

extension WireValue {
    /// Decodes a value from JSON. Throws on anything that doesn't fit.
    public init(json: some ContiguousBytes, limits: WireLimits = WireLimits()) throws(WireError) {
        self = try Self.read(json, .json, limits).taken()
    }

    /// Decodes a value from JSON. Array elements that don't fit are skipped and added to `issues`; only faults
    /// elsewhere throw.
    public init(
        json: some ContiguousBytes, limits: WireLimits = WireLimits(), issues: inout [WireIssue]
    ) throws(WireError) {
        self = try Self.read(json, .json, limits, &issues).taken()
    }

    /// Decodes a value from DAG-CBOR. Throws on anything that doesn't fit.
    public init(dagCBOR: some ContiguousBytes, limits: WireLimits = WireLimits()) throws(WireError) {
        self = try Self.read(dagCBOR, .dagCBOR, limits).taken()
    }

    /// Decodes a value from DAG-CBOR. Array elements that don't fit are skipped and added to `issues`; only faults
    /// elsewhere throw.
    public init(
        dagCBOR: some ContiguousBytes, limits: WireLimits = WireLimits(), issues: inout [WireIssue]
    ) throws(WireError) {
        self = try Self.read(dagCBOR, .dagCBOR, limits, &issues).taken()
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

    /// The value as DAG-CBOR, in its canonical form.
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

    /// Reads input of normal depth here, and deeper input on a thread with a larger stack.
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
            // Made in its place: a value of many parts takes time to copy.
            let result = Result<Self, WireError>.success(try Self(from: &reader))
            try reader.expectEnd()
            reader.report(to: &issues, input)
            return result
        } catch {
            var locator = WirePathLocator(input, format)
            return .failure(error.located(by: &locator))
        }
    }
}

extension Result {
    /// The value, which isn't copied as it is by `get()`.
    consuming func taken() throws(Failure) -> Success {
        switch consume self {
        case .success(let value): return value
        case .failure(let error): throw error
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
        // The positions come in ascending order: an element's issue is recorded before the next element is read.
        var locator = WirePathLocator(input, format)
        for element in skipped {
            let raw = RawValue(UnsafeBufferPointer(rebasing: input[element.range]), format)
            issues.append(WireIssue(error: element.error.located(by: &locator), raw: raw))
        }
    }
}
