extension Sequence<UInt8> {
    /// Calls the closure with the bytes as one buffer: in place if they are contiguous, as in an array, a `Data` or a
    /// string's UTF-8, otherwise as a copy.
    @inlinable
    package func withContiguousBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        if let result = try withContiguousStorageIfAvailable({ try body(UnsafeRawBufferPointer($0)) }) {
            return result
        }
        return try ContiguousArray(self).withUnsafeBytes(body)
    }
}
