import Foundation

/// Bytes to send to a socket. It is reused, so that a response allocates nothing.
final class OutputBuffer {
    // Safe: `count <= storage.count` always holds, every write reserves its space first, and the storage is freed here.
    private var storage = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 1)
    private(set) var count = 0

    deinit { storage.deallocate() }

    /// The bytes. Valid until the buffer changes.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: storage[..<count]) }

    func clear() { count = 0 }

    func append(_ text: StaticString) {
        append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    func append(_ text: String) { _ = append(text) { _ in true } }

    /// Appends a text if all of its bytes may be sent. Returns whether they may.
    @inline(__always)
    func append(_ text: String, if isValid: (UInt8) -> Bool) -> Bool {
        // A text in one piece isn't copied.
        text.utf8.withContiguousStorageIfAvailable { append($0, if: isValid) }
            ?? ContiguousArray(text.utf8).withUnsafeBufferPointer { append($0, if: isValid) }
    }

    @inline(__always)
    private func append(_ bytes: UnsafeBufferPointer<UInt8>, if isValid: (UInt8) -> Bool) -> Bool {
        for byte in bytes where !isValid(byte) { return false }
        append(UnsafeRawBufferPointer(bytes))
        return true
    }

    func append(_ data: Data) {
        data.withUnsafeBytes { append($0) }
    }

    func append(_ bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress, !bytes.isEmpty else { return }
        reserve(bytes.count)
        UnsafeMutableRawBufferPointer(rebasing: storage[count...]).baseAddress?
            .copyMemory(from: source, byteCount: bytes.count)
        count += bytes.count
    }

    /// Appends a number that is not negative.
    func append(_ number: Int, radix: Int = 10) {
        reserve(20)
        var digits = 1
        var rest = number / radix
        while rest > 0 {
            digits += 1
            rest /= radix
        }
        rest = number
        for offset in (0..<digits).reversed() {
            let digit = UInt8(truncatingIfNeeded: rest % radix)
            storage[count + offset] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
            rest /= radix
        }
        count += digits
    }

    private func reserve(_ room: Int) {
        guard storage.count - count < room else { return }
        let larger = UnsafeMutableRawBufferPointer.allocate(
            byteCount: max(storage.count * 2, count + room), alignment: 1)
        larger.copyMemory(from: bytes)
        storage.deallocate()
        storage = larger
    }
}
