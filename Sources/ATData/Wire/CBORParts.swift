// DAG-CBOR in parts, for the formats of repositories: nodes, commits, headers. Everything here is checked as strictly
// as when a `WireValue` reads itself.

extension WireReader {
    /// Calls the closure with a reader of DAG-CBOR. Returns the closure's result, and the number of bytes it has read.
    /// More bytes may follow in the input.
    ///
    /// - Parameter input: The bytes. They are only read while this runs; the reader's pointers must not outlive that.
    package static func readFirst<Result>(
        of input: UnsafeRawBufferPointer, limits: WireLimits = WireLimits(),
        _ body: (inout WireReader) throws(WireError) -> Result
    ) throws(WireError) -> (value: Result, count: Int) {
        guard let first = input.baseAddress?.assumingMemoryBound(to: UInt8.self), !input.isEmpty else {
            throw WireError(.truncated, "the input is empty", offset: 0)
        }
        // No more than the limit is looked at.
        let bytes = UnsafeBufferPointer(start: first, count: min(input.count, max(limits.bytes, 1)))
        var reader = WireReader(bytes, first: first, .dagCBOR, limits, isLenient: false)
        let value = try body(&reader)
        return (value, reader.cursor - first)
    }

    /// Calls the closure with a reader of DAG-CBOR, which must read the whole input.
    package static func readAll<Result>(
        of input: UnsafeRawBufferPointer, limits: WireLimits = WireLimits(),
        _ body: (inout WireReader) throws(WireError) -> Result
    ) throws(WireError) -> Result {
        let (value, count) = try readFirst(of: input, limits: limits, body)
        guard count == input.count else {
            throw WireError(.trailing, "something follows the value", offset: count)
        }
        return value
    }

    /// The number of bytes that have been read.
    package var offset: Int { cursor - start }

    /// The next byte, which is not read; `nil` at the end.
    package var nextByte: UInt8? { cursor < end ? cursor.pointee : nil }

    /// Reads a head: the kind in the top three bits of its first byte, and a number in its shortest form.
    package mutating func head() throws(WireError) -> (major: UInt8, value: UInt64) { try cborHead() }

    /// Reads the head of an array. Its elements must be read next. The count is at most the number of bytes left.
    ///
    /// The reader doesn't count levels here: call it for a fixed number of them only.
    package mutating func arrayHead() throws(WireError) -> Int {
        let count = try cborBegin(4, "an array")
        depth -= 1
        return count
    }

    /// Reads the head of an object. Its names and values must be read next. The count is at most half the number of
    /// bytes left. Names are read with ``textBytes()``, and the caller checks their order.
    ///
    /// The reader doesn't count levels here: call it for a fixed number of them only.
    package mutating func objectHead() throws(WireError) -> Int {
        let count = try cborBegin(5, "an object")
        depth -= 1
        return count
    }

    /// Reads a string and returns its bytes, which have been checked to be UTF-8. They are part of the input.
    package mutating func textBytes() throws(WireError) -> UnsafeBufferPointer<UInt8> { try cborText().utf8 }

    /// Reads a string of bytes and returns them. They are part of the input.
    package mutating func byteString() throws(WireError) -> UnsafeBufferPointer<UInt8> { try cborBytes() }

    /// The error for input that is valid DAG-CBOR but doesn't meet the requirements of the format.
    package func unexpected(_ reason: String) -> WireError { failure(.mismatch, reason) }
}

extension WireValue {
    /// Decodes a value from the start of DAG-CBOR, and returns it with the number of bytes it takes. Another value may
    /// follow.
    package static func first(
        of input: UnsafeRawBufferPointer, limits: WireLimits = WireLimits()
    ) throws(WireError) -> (value: Self, count: Int) {
        let count = try WireReader.readFirst(of: input, limits: limits) { (reader) throws(WireError) in
            try reader.skip()
        }.count
        // Decoded in its own range, so that deep values and the paths of errors are treated as everywhere.
        let value = try Self(dagCBOR: UnsafeRawBufferPointer(rebasing: input[..<count]), limits: limits)
        return (value, count)
    }
}
