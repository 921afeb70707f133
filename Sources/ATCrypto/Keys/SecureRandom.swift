/// Unpredictable random bytes from the operating system.
public enum SecureRandom {
    /// Returns this many random bytes.
    public static func bytes(_ count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            fill(UnsafeMutableRawBufferPointer(buffer))
            initialized = count
        }
    }

    /// Overwrites the buffer with random bytes.
    static func fill(_ buffer: UnsafeMutableRawBufferPointer) {
        // The standard library's generator uses `getrandom` on Linux and `arc4random` on Apple platforms.
        var generator = SystemRandomNumberGenerator()
        var rest = buffer[...]
        while !rest.isEmpty {
            withUnsafeBytes(of: generator.next()) { word in
                let part = word.prefix(rest.count)
                UnsafeMutableRawBufferPointer(rebasing: rest.prefix(part.count)).copyBytes(from: part)
                rest = rest.dropFirst(part.count)
            }
        }
    }
}
