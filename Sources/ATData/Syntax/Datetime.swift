#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A date and time, stored as it was written, such as `2026-08-20T10:15:30.123Z`.
///
/// Other programs sign and compare the text, so it is never changed: any number of decimals, any time zone. ``date``
/// returns the instant. Every value is a real date: month 13 and 30 February are rejected.
public struct Datetime: SyntaxString {
    /// The date and time as text.
    public let description: String

    /// Creates a datetime from text, or throws a `SyntaxError`.
    public init(_ text: String) throws(SyntaxError) { description = try Self.checkedText(text) }

    /// Creates the preferred form of an instant: in UTC, with milliseconds. Instants outside the years 0 to 9999 are
    /// clamped to that range.
    public init(_ date: Date) {
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
        let clamped =
            milliseconds.isNaN ? 0 : Swift.min(Swift.max(milliseconds, -62_167_219_200_000), 253_402_300_799_999)
        self.init(microseconds: Int64(clamped) * 1000, decimals: 3)
    }

    /// The current time, with milliseconds.
    public static var now: Datetime { Datetime(Date()) }

    /// The current time, in microseconds since 1970.
    public static func microsecondsNow() -> UInt64 {
        UInt64(exactly: (Date().timeIntervalSince1970 * 1_000_000).rounded(.down)) ?? 0
    }

    /// The instant, with the precision of `Date`: about a microsecond. A leap second equals the second before it.
    public var date: Date {
        let instant = instant
        return Date(timeIntervalSince1970: Double(instant.seconds) + Double(instant.nanoseconds) / 1_000_000_000)
    }

    /// Sorts by instant; texts of the same instant sort by their bytes.
    public static func < (left: Datetime, right: Datetime) -> Bool {
        let (leftInstant, rightInstant) = (left.instant, right.instant)
        if leftInstant != rightInstant { return leftInstant < rightInstant }
        return left.description < right.description
    }

    /// Seconds since 1970 and the nanoseconds after them.
    var instant: (seconds: Int64, nanoseconds: Int64) {
        var text = description
        return text.withUTF8 { utf8 in
            var fields = DatetimeFields()
            return fields.parse(utf8) == nil ? fields.instant : (0, 0)
        }
    }

    private init(microseconds: Int64, decimals: Int) {
        let (seconds, fraction) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
        let fields = DatetimeFields(
            seconds: fraction < 0 ? seconds - 1 : seconds,
            nanoseconds: (fraction < 0 ? fraction + 1_000_000 : fraction) * 1000)
        description = fields.text
    }
}

extension Datetime: CheckedText {
    static var kind: SyntaxError.Kind { .datetime }

    init(unchecked utf8: UnsafeBufferPointer<UInt8>) { description = String(ascii: utf8) }

    @inline(__always)
    static func fault(in utf8: UnsafeBufferPointer<UInt8>) -> SyntaxFault? {
        var fields = DatetimeFields()
        return fields.parse(utf8)
    }
}
