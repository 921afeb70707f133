extension UnsafeRawBufferPointer {
    /// A little-endian integer. Its bytes must be within the buffer.
    @inline(__always)
    func integer<Integer: FixedWidthInteger>(at offset: Int, _ type: Integer.Type) -> Integer {
        // Safe: the check is made in release builds too.
        precondition(
            offset >= 0 && offset <= count - MemoryLayout<Integer>.size, "an integer must be within its buffer")
        return Integer(littleEndian: loadUnaligned(fromByteOffset: offset, as: type))
    }
}
