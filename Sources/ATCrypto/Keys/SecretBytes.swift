#if canImport(Darwin)
import Darwin
#else
import CSystem
#endif

/// Secret bytes. They are overwritten when the last reference is released, and never part of a description or a dump.
final class SecretBytes: @unchecked Sendable {
    // Sendable is safe because the memory is written before `init` returns, and then only read until `deinit`.
    private let storage: UnsafeMutableRawBufferPointer

    /// Copies the bytes. The caller keeps the original.
    init(_ bytes: UnsafeRawBufferPointer) {
        storage = .allocate(byteCount: bytes.count, alignment: 8)
        storage.copyMemory(from: bytes)
    }

    deinit {
        wipe(storage)
        storage.deallocate()
    }

    var count: Int { storage.count }

    func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(storage))
    }

    /// Compares the bytes in a time that depends only on their number.
    static func isEqual(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
        guard left.count == right.count else { return false }
        var difference: UInt8 = 0
        for (a, b) in zip(left, right) { difference |= a ^ b }
        return difference == 0
    }
}

extension SecretBytes: CustomStringConvertible, CustomReflectable {
    var description: String { "\(count) secret bytes" }
    var customMirror: Mirror { Mirror(self, children: []) }
}

/// Overwrites memory with zeros, even if the compiler can see that it is never read again.
func wipe(_ bytes: UnsafeMutableRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    #if canImport(Darwin)
    memset_s(start, bytes.count, 0, bytes.count)
    #else
    OPENSSL_cleanse(start, bytes.count)
    #endif
}

/// Overwrites a value that contains no references with zeros.
func wipe<Value: BitwiseCopyable>(_ value: inout Value) {
    withUnsafeMutableBytes(of: &value) { wipe($0) }
}

/// Overwrites the stack below the caller's frame, which contains data of functions that have just returned. Registers,
/// and the caller's own data, are not overwritten.
@inline(never)
func wipeStack() {
    var memory = StackMemory()
    withUnsafeMutableBytes(of: &memory) { bytes in
        // The compiler can't know that this call takes only eight bytes of the memory, so it has to write all the
        // zeros.
        wipe(UnsafeMutableRawBufferPointer(rebasing: bytes[..<8]))
    }
}

/// 4 KiB of zeros. The functions of a signature use 2.5 KiB together on x86-64.
private struct StackMemory: BitwiseCopyable {
    typealias Part = SIMD64<UInt64>
    private var parts: (Part, Part, Part, Part, Part, Part, Part, Part) = (
        .zero, .zero, .zero, .zero, .zero, .zero, .zero, .zero
    )
}
