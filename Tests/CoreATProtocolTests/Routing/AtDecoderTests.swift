import CoreATProtocol
import Foundation
import SharedFolder
import TestLoad
import Testing

@Suite(.inTurn) struct AtDecoderTests {
    func date(_ text: String) throws -> Date {
        let json = try JSONEncoder().encode([text])
        return try #require(try JSONDecoder.atDecoder.decode([Date].self, from: json).first)
    }

    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0), ("1985-04-12T23:20:50.123Z", 482_196_050.123),
        ("1985-04-12T23:20:50.123456789Z", 482_196_050.123456789), ("1985-04-12T23:20:50.1Z", 482_196_050.1),
        ("1985-04-12T23:20:50+01:00", 482_192_450), ("1985-04-12T23:20:50.5-08:30", 482_226_650.5),
        ("2000-02-29T00:00:00Z", 951_782_400), ("2016-12-31T23:59:60Z", 1_483_228_799),
        ("1969-12-31T23:59:59.5Z", -0.5), ("0001-01-01T00:00:00Z", -62_135_596_800),
        ("9999-12-31T23:59:59Z", 253_402_300_799),
    ])
    func `every valid datetime is decoded`(text: String, seconds: Double) throws {
        #expect(abs(try date(text).timeIntervalSince1970 - seconds) < 0.000_001)
    }

    @Test(arguments: [
        "", "1985-04-12", "1985-04-12T23:20Z", "1985-04-12T23:20:50", "1985-04-12 23:20:50Z", "1985-04-12t23:20:50Z",
        "1985-04-12T23:20:50z", "1985-04-12T23:20:50-00:00", "1985-13-12T23:20:50Z", "1985-02-30T23:20:50Z",
        "1985-04-12T24:00:00Z", "1985-04-12T23:60:50Z", "1985-04-12T23:20:50.Z", "1985-04-12T23:20:50+0100",
        "+1985-04-12T23:20:50Z", "1985-04-12T23:20:50Z ", "２０２４-04-12T23:20:50Z",
    ])
    func `an invalid datetime throws`(text: String) {
        #expect(throws: DecodingError.self) { try date(text) }
    }

    @Test(.enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.whenAbsent)))
    func `the protocol's test vectors for datetimes are decoded or throw`() throws {
        for text in try SharedFolder.lines("interop/syntax/datetime_syntax_valid.txt") {
            #expect(throws: Never.self, "\(text)") { try date(text) }
        }
        for file in ["datetime_syntax_invalid", "datetime_parse_invalid"] {
            for text in try SharedFolder.lines("interop/syntax/\(file).txt") {
                #expect(throws: DecodingError.self, "\(text)") { try date(text) }
            }
        }
    }

    @Test func `each access returns a new decoder`() {
        let mine = JSONDecoder.atDecoder
        mine.keyDecodingStrategy = .convertFromSnakeCase
        guard case .useDefaultKeys = JSONDecoder.atDecoder.keyDecodingStrategy else {
            Issue.record("the change shows elsewhere")
            return
        }
    }
}
