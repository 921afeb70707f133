import ATData
import Foundation
import TestLoad
import Testing

/// No number from outside, or from a caller, ends the process.
@Suite(.inTurn) struct HostileNumberTests {
    @Test(arguments: [Int.min, -1, 0, 1, .max])
    func `limits may be any number`(_ number: Int) throws {
        for limits in [WireLimits(depth: number), WireLimits(elements: number), WireLimits(bytes: number)] {
            for cbor in [[0x80], [0x81, 0x01], [0xA0], [0xA1, 0x61, 0x61, 0x01], [0x01]] as [[UInt8]] {
                _ = try? LexValue(dagCBOR: cbor, limits: limits)
                _ = try? RawValue(dagCBOR: cbor, limits: limits)
            }
            _ = try? LexValue(json: Array("[[1],{}]".utf8), limits: limits)
            var issues: [WireIssue] = []
            _ = try? [CID](json: Array("[1,2]".utf8), limits: limits, issues: &issues)
        }
        var limits = WireLimits()
        limits.elements = number
        _ = try? RawValue(dagCBOR: [0x81, 0x01], limits: limits)
    }

    @Test(arguments: 0...7, [0x18, 0x19, 0x1A, 0x1B] as [UInt8])
    func `heads of any length are read or refused`(_ major: UInt8, _ info: UInt8) {
        for fill: UInt8 in [0xFF, 0x7F, 0x80, 0x00] {
            let head =
                [major << 5 | info] + [fill] + [UInt8](repeating: fill == 0x7F || fill == 0xFF ? 0xFF : 0, count: 8)
            for bytes in [head, [0x82, 0x01] + head, [0xA1, 0x61, 0x61] + head] {
                _ = try? LexValue(dagCBOR: bytes)
                _ = try? RawValue(dagCBOR: bytes)
                var issues: [WireIssue] = []
                _ = try? [LexValue](dagCBOR: bytes, issues: &issues)
            }
        }
    }

    @Test(arguments: [
        "9223372036854775808", "-9223372036854775809", "1e9223372036854775807", "1e-9223372036854775808",
        "1e99999999999999999999999999", "-1e-99999999999999999999999999",
        "0." + String(repeating: "0", count: 500) + "1e501",
        String(repeating: "9", count: 5000), "1" + String(repeating: "0", count: 5000) + "e-5000",
    ])
    func `numbers of any size are kept, compared and written`(_ number: String) throws {
        let json = Array("[\(number)]".utf8)
        let raw = try RawValue(json: json)
        #expect(raw == raw && raw.hashValue == raw.hashValue)
        #expect(try raw.decode(as: RawValue.self).json() == json)
        _ = try? LexValue(json: json)
        _ = try? JSONEncoder().encode(LexValue(json: json))
        #expect(raw != (try RawValue(json: Array("[2]".utf8))))
    }

    @Test(
        arguments: [
            .nan, .infinity, -.infinity, 1e300, -1e300, 9.3e18, -9.3e18, 253_402_300_800, -62_167_219_201,
        ] as [Double])
    func `dates of any kind become datetimes between the years 0 and 9999`(_ seconds: Double) throws {
        let text = Datetime(Date(timeIntervalSince1970: seconds)).description
        #expect(try Datetime(text).description == text)
        #expect(text.utf8.count == 24)
    }

    @Test(arguments: [
        "0000-01-01T00:00:00Z", "9999-12-31T23:59:60.99999999999999999999-23:59", "0000-12-31T23:59:60+23:59",
        "0001-01-01T00:00:00+23:59",
    ])
    func `datetimes at the ends of time have dates, and sort`(_ text: String) throws {
        let datetime = try Datetime(text)
        #expect(datetime.date.timeIntervalSince1970.isFinite)
        #expect(!(datetime < datetime))
        _ = Datetime(datetime.date)
    }

    @Test func `a clock that is past the last time gives the last identifier again`() throws {
        let clock = TIDClock(clock: .max, microseconds: { .max })
        let first = clock.next()
        #expect(clock.next() == first)
        #expect(first.microseconds == 1 << 54 - 1)
        #expect(try TID(first.description) == first)
        #expect(TID(microseconds: .max, clock: .max).bits == .max)
        #expect(("jzzzzzzzzzzzz" as TID).bits == .max)
    }

    @Test func `an index outside an array finds nothing`() {
        for index in [Int.min, -1, 1, .max] { #expect((["a"] as LexValue)[index] == nil) }
    }

    @Test func `elements that don't fit count towards the limit of elements`() throws {
        let json = Array("[[{},{}],[{},{}]]".utf8)
        var issues: [WireIssue] = []
        #expect(try [[CID]](json: json, limits: WireLimits(elements: 4), issues: &issues) == [[], []])
        #expect(issues.count == 4)
        issues = []
        _ = try? [[CID]](json: json, limits: WireLimits(elements: 3), issues: &issues)
        #expect(issues.count <= 3)
    }
}
