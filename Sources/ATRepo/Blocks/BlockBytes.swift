public import ATData

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The bytes of a block: a range of the received bytes, without a copy.
///
/// A block keeps the whole buffer alive that it is part of. To store a few blocks of a large repository for long, copy
/// them with ``data``.
public struct BlockBytes: Sendable {
    private let shared: SharedBytes
    // Always within the shared bytes.
    private let start: Int
    /// The number of bytes.
    public let count: Int

    /// Creates bytes from a range of shared bytes. The range must be within them.
    init(_ shared: SharedBytes, _ range: Range<Int>) {
        precondition(range.lowerBound >= 0 && range.upperBound <= shared.count, "a block must be within its memory")
        self.shared = shared
        start = range.lowerBound
        count = range.count
    }

    /// A part of the bytes. The range must be within them.
    package subscript(range: Range<Int>) -> BlockBytes {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "a part must be within its block")
        return BlockBytes(shared, start + range.lowerBound..<start + range.upperBound)
    }

    /// Copies bytes.
    public init(_ bytes: some Sequence<UInt8>) {
        let shared =
            bytes.withContiguousStorageIfAvailable { SharedBytes(copying: UnsafeRawBufferPointer($0)) }
            ?? ContiguousArray(bytes).withUnsafeBytes { SharedBytes(copying: $0) }
        self.init(shared, 0..<shared.count)
    }

    /// Copies bytes.
    package init(copying bytes: UnsafeRawBufferPointer) {
        let shared = SharedBytes(copying: bytes)
        self.init(shared, 0..<shared.count)
    }

    /// Calls the closure with the bytes.
    public func withBytes<Result, Failure: Error>(
        _ body: (RawSpan) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { withExtendedLifetime(shared) {} }
        return try body(unsafe.bytes)
    }

    /// A copy of the bytes.
    public var data: Data { withUnsafeBytes { Data($0) } }

    /// Decodes the block as DAG-CBOR. Throws if a value doesn't fit its type.
    public func decode<Value: WireValue>(
        _ type: Value.Type = Value.self, limits: WireLimits = WireLimits()
    ) throws(WireError) -> Value {
        try Value(dagCBOR: self, limits: limits)
    }

    /// Decodes the block as DAG-CBOR. Array elements that don't fit are skipped and added to `issues`; other faults
    /// throw.
    public func decode<Value: WireValue>(
        _ type: Value.Type = Value.self, limits: WireLimits = WireLimits(), issues: inout [WireIssue]
    ) throws(WireError) -> Value {
        try Value(dagCBOR: self, limits: limits, issues: &issues)
    }

    /// The bytes. They are valid as long as this value or a copy of it is alive.
    package var unsafe: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: shared.bytes[start..<start + count])
    }
}

extension BlockBytes: ContiguousBytes {
    /// Calls the closure with the bytes.
    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try withExtendedLifetime(shared) { try body(unsafe) }
    }
}

extension BlockBytes: Hashable {
    /// Compares the bytes.
    public static func == (left: BlockBytes, right: BlockBytes) -> Bool {
        left.count == right.count
            && left.withUnsafeBytes { left in right.withUnsafeBytes { KeyBytes.compare(left, $0) == 0 } }
    }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) { withUnsafeBytes { hasher.combine(bytes: $0) } }
}
