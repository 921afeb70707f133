#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A timestamp identifier: 13 characters that sort by time, the usual key of a record.
///
/// It contains microseconds since 1970 (53 bits) and a clock number (10 bits), which distinguishes two writers. Within
/// a process, each `TID.now()` is later than all before it.
public struct TID: SyntaxString {
    /// The identifier's 64 bits; the top one is zero until the year 2255.
    public let bits: UInt64

    /// Creates a TID from text, or throws a `SyntaxError`.
    public init(_ text: String) throws(SyntaxError) { self = try Self.checked(text) }

    /// Creates a TID from a time, in microseconds since 1970, and a clock number; excess bits are dropped.
    public init(microseconds: UInt64, clock: UInt16) {
        bits = (microseconds & (1 << 54 - 1)) << 10 | UInt64(clock & 0x3FF)
    }

    /// Returns a new identifier, later than every one returned before.
    public static func now() -> TID { TIDClock.shared.next() }

    /// Returns a new identifier that is later than a given one, such as the revision of a repository's last commit,
    /// even when the clock has been set back or another machine's clock was ahead.
    ///
    /// - Returns: `nil` if there is no later one: `previous` has the last microsecond, in the year 2540.
    public static func next(after previous: TID, clock: TIDClock = .shared) -> TID? {
        let next = clock.next()
        if next.microseconds > previous.microseconds { return next }
        // At most 54 bits, so this doesn't overflow.
        let microseconds = previous.microseconds + 1
        return microseconds < 1 << 54 ? TID(microseconds: microseconds, clock: next.clock) : nil
    }

    /// The time, in microseconds since 1970.
    public var microseconds: UInt64 { bits >> 10 }

    /// The time.
    public var date: Date { Date(timeIntervalSince1970: Double(microseconds) / 1_000_000) }

    /// The number of the clock that created the identifier.
    public var clock: UInt16 { UInt16(truncatingIfNeeded: bits & 0x3FF) }

    /// The identifier as text.
    public var description: String {
        String(unsafeUninitializedCapacity: 13) { buffer in
            var rest = bits
            for index in stride(from: 12, through: 0, by: -1) {
                let digit = UInt8(truncatingIfNeeded: rest & 31)
                buffer.initializeElement(
                    at: index, to: digit < 6 ? digit + UInt8(ascii: "2") : digit - 6 + UInt8(ascii: "a"))
                rest >>= 5
            }
            return 13
        }
    }

    /// Sorts by time, then by clock, which is also the order of the text.
    public static func < (left: TID, right: TID) -> Bool { left.bits < right.bits }
}

extension TID: CheckedText {
    static var kind: SyntaxError.Kind { .tid }

    init(unchecked utf8: UnsafeBufferPointer<UInt8>) {
        bits = utf8.reduce(0) { $0 << 5 | UInt64($1.isDigit ? $1 &- UInt8(ascii: "2") : $1 &- UInt8(ascii: "a") &+ 6) }
    }

    @inline(__always)
    static func fault(in utf8: UnsafeBufferPointer<UInt8>) -> SyntaxFault? {
        guard utf8.count == 13 else {
            return SyntaxFault(Swift.min(utf8.count, 13), "it must have 13 characters")
        }
        guard utf8[0] < UInt8(ascii: "k") else { return SyntaxFault(0, "it must start with one of 2-7 and a-j") }
        var index = 0
        while index < 13, utf8[index].isLowercase || utf8[index] &- UInt8(ascii: "2") < 6 { index += 1 }
        return index == 13 ? nil : SyntaxFault(index, "only 2-7 and a-z are allowed")
    }
}
