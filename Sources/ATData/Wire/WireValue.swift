#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A value that reads and writes itself as JSON and as DAG-CBOR.
public protocol WireValue: Sendable {
    /// Reads a value.
    init(from reader: inout WireReader) throws(WireError)

    /// Writes the value. The writer records a value that can't be written, and the call that requested the bytes throws
    /// it.
    func write(to writer: inout WireWriter)

    /// Checks the lexicon's constraints. Types that have constraints, or contain such types, declare them here.
    func check(_ constraints: inout ConstraintCheck)
}

extension WireValue {
    /// Decodes a value from JSON. Throws on anything that doesn't fit.
    public init(json: some ContiguousBytes, limits: WireLimits = WireLimits()) throws(WireError) {
        self = try Self.read(json, .json, limits)
    }

    /// Decodes a value from JSON. Array elements that don't fit are skipped and added to `issues`; only faults
    /// elsewhere throw.
    public init(
        json: some ContiguousBytes, limits: WireLimits = WireLimits(), issues: inout [WireIssue]
    ) throws(WireError) {
        self = try Self.read(json, .json, limits, &issues)
    }

    /// Decodes a value from DAG-CBOR. Throws on anything that doesn't fit.
    public init(dagCBOR: some ContiguousBytes, limits: WireLimits = WireLimits()) throws(WireError) {
        self = try Self.read(dagCBOR, .dagCBOR, limits)
    }

    /// Decodes a value from DAG-CBOR. Array elements that don't fit are skipped and added to `issues`; only faults
    /// elsewhere throw.
    public init(
        dagCBOR: some ContiguousBytes, limits: WireLimits = WireLimits(), issues: inout [WireIssue]
    ) throws(WireError) {
        self = try Self.read(dagCBOR, .dagCBOR, limits, &issues)
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
    ) throws(WireError) -> Self {
        var none: [WireIssue] = []
        return try read(input, format, limits, isLenient: false, &none)
    }

    static func read(
        _ input: some ContiguousBytes, _ format: WireFormat, _ limits: WireLimits, _ issues: inout [WireIssue]
    ) throws(WireError) -> Self {
        try read(input, format, limits, isLenient: true, &issues)
    }

    private static func read(
        _ input: some ContiguousBytes, _ format: WireFormat, _ limits: WireLimits, isLenient: Bool,
        _ issues: inout [WireIssue]
    ) throws(WireError) -> Self {
        // Not a `Result`: a generic type of each value's type costs more to look up than a small record to read.
        do {
            return try input.withUnsafeBytes { raw in
                try raw.withMemoryRebound(to: UInt8.self) { bytes in
                    try read(bytes, format, limits, isLenient: isLenient, &issues)
                }
            }
        } catch {
            // `ContiguousBytes` only throws what the closure throws, but loses its type.
            throw error as? WireError ?? WireError(.malformed, "the input can't be read: \(error)", offset: 0)
        }
    }

    /// Reads input of normal depth here, and deeper input on a thread with a larger stack.
    private static func read(
        _ input: UnsafeBufferPointer<UInt8>, _ format: WireFormat, _ limits: WireLimits, isLenient: Bool,
        _ issues: inout [WireIssue]
    ) throws(WireError) -> Self {
        guard limits.depth > WireLimits.usualDepth else {
            return try readHere(input, format, limits, isLenient: isLenient, &issues)
        }
        var usual = limits
        usual.depth = WireLimits.usualDepth
        do throws(WireError) {
            return try readHere(input, format, usual, isLenient: isLenient, &issues)
        } catch {
            guard error.kind == .limit else { throw error }
            return try readDeep(input, format, limits, isLenient: isLenient, &issues)
        }
    }

    @inline(never)
    private static func readDeep(
        _ input: UnsafeBufferPointer<UInt8>, _ format: WireFormat, _ limits: WireLimits, isLenient: Bool,
        _ issues: inout [WireIssue]
    ) throws(WireError) -> Self {
        var value: Self?
        var failure: WireError?
        DeepStack.withRoom(limits.depth * WireLimits.levelStack) {
            do throws(WireError) {
                value = try readHere(input, format, limits, isLenient: isLenient, &issues)
            } catch {
                failure = error
            }
        }
        guard let value else { throw failure ?? WireError(.limit, "the input is nested too deeply", offset: 0) }
        return value
    }

    // Not copied into its three callers.
    @inline(never)
    private static func readHere(
        _ input: UnsafeBufferPointer<UInt8>, _ format: WireFormat, _ limits: WireLimits, isLenient: Bool,
        _ issues: inout [WireIssue]
    ) throws(WireError) -> Self {
        let first = try WireReader.first(of: input, limits)
        var reader = WireReader(input, first: first, format, limits, isLenient: isLenient)
        do throws(WireError) {
            if format == .json { _ = try reader.jsonPeek() }
            let value = try Self(from: &reader)
            try reader.finish(&issues, input)
            return value
        } catch {
            var locator = WirePathLocator(input, format)
            throw error.located(by: &locator)
        }
    }
}

extension WireReader {
    /// The first byte of an input that is neither empty nor too long.
    static func first(
        of input: UnsafeBufferPointer<UInt8>, _ limits: WireLimits
    ) throws(WireError) -> UnsafePointer<UInt8> {
        guard let first = input.baseAddress, input.count > 0 else {
            throw WireError(.truncated, "the input is empty", offset: 0)
        }
        guard input.count <= limits.bytes else {
            throw WireError(.limit, "the input is longer than \(limits.bytes) bytes", offset: limits.bytes)
        }
        return first
    }

    /// Checks that the input ends here, and reports the skipped elements.
    @inline(never)
    fileprivate mutating func finish(
        _ issues: inout [WireIssue], _ input: UnsafeBufferPointer<UInt8>
    ) throws(WireError) {
        try expectEnd()
        if !skipped.isEmpty { report(to: &issues, input) }
    }

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
