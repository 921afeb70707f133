// Reading without creating values, for streams: most of their messages are only compared with a filter.

extension WireReader {
    /// Reads JSON in place.
    ///
    /// - Parameters:
    ///   - input: The bytes. They must not change, and are only used while this runs.
    ///   - body: Reads a value. What it leaves is not read.
    package static func read<Result>(
        json input: UnsafeRawBufferPointer, limits: WireLimits = WireLimits(),
        _ body: (inout WireReader) throws(WireError) -> Result
    ) throws(WireError) -> Result {
        let bytes = input.assumingMemoryBound(to: UInt8.self)
        var reader = WireReader(bytes, first: try first(of: bytes, limits), .json, limits, isLenient: false)
        do throws(WireError) {
            _ = try reader.jsonPeek()
            return try body(&reader)
        } catch {
            var locator = WirePathLocator(bytes, .json)
            throw error.located(by: &locator)
        }
    }

    /// Reads a string. Its bytes are only valid until the next read.
    package mutating func textInPlace() throws(WireError) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(try text().utf8)
    }

    /// Throws when anything but white space follows.
    package mutating func checkEnd() throws(WireError) { try expectEnd() }
}
