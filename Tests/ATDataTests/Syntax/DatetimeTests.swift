import ATData
import Foundation
import TestLoad
import Testing

@Suite(.inTurn) struct DatetimeTests {
    @Test(
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("1985-04-12T23:20:50.123Z", 482_196_050.123),
            ("1985-04-12T23:20:50.123+01:45", 482_189_750.123), ("1985-04-12T23:20:50.123-07:00", 482_221_250.123),
            ("2000-02-29T12:00:00Z", 951_825_600), ("0000-01-01T00:00:00.000Z", -62_167_219_200),
            ("2016-12-31T23:59:60Z", 1_483_228_799), ("9999-12-31T23:59:59.999Z", 253_402_300_799.999),
            ("1969-12-31T23:59:59.5Z", -0.5),
        ] as [(String, Double)])
    func `a datetime gives its instant`(_ text: String, _ seconds: Double) throws {
        #expect(abs(try Datetime(text).date.timeIntervalSince1970 - seconds) < 0.00002)
    }

    @Test func `every instant becomes text of the preferred form`() throws {
        #expect(Datetime(Date(timeIntervalSince1970: 482_196_050.123)) == "1985-04-12T23:20:50.123Z")
        #expect(Datetime(Date(timeIntervalSince1970: -0.001)) == "1969-12-31T23:59:59.999Z")
        #expect(Datetime(Date(timeIntervalSince1970: -62_135_596_800)) == "0001-01-01T00:00:00.000Z")
        #expect(Datetime(Date(timeIntervalSince1970: 1e300)) == "9999-12-31T23:59:59.999Z")
        #expect(Datetime(Date(timeIntervalSince1970: -.infinity)) == "0000-01-01T00:00:00.000Z")
        #expect(Datetime(Date(timeIntervalSince1970: .nan)) == "1970-01-01T00:00:00.000Z")
    }

    @Test func `every day of eight hundred years comes back`() throws {
        for day in stride(from: -300_000, through: 300_000, by: 7) {
            let date = Date(timeIntervalSince1970: Double(day) * 86400 + 3723.5)
            #expect(try Datetime(Datetime(date).description).date == date)
        }
    }

    @Test(arguments: ["2023-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2023-04-31T00:00:00Z", "2023-01-01T24:00:00Z"])
    func `days that the calendar lacks are refused`(_ text: String) {
        #expect(throws: SyntaxError.self) { try Datetime(text) }
    }

    @Test func `zones do not confuse the order, and equality is of texts`() {
        let (east, utc): (Datetime, Datetime) = ("2024-01-01T01:00:00+02:00", "2024-01-01T00:00:00Z")
        #expect(east < utc)
        #expect(("2024-01-01T02:00:00+02:00" as Datetime) != utc)
        #expect(("2024-01-01T02:00:00+02:00" as Datetime).date == utc.date)
    }

    @Test(arguments: [
        "2024-01-02T03:04:05Z", "2024-01-02T03:04:05.1Z", "2024-01-02T03:04:05.000Z", "2024-12-31T23:59:60.999999Z",
        "9999-12-31T23:59:59.099999Z", "0000-01-01T00:00:00.0Z", "2024-01-02T03:04:05.0000001Z",
        "2024-01-02T03:04:05.12345678901234567890Z", "2024-01-02T03:04:05+00:00", "2024-01-02T03:04:05.123-07:30",
    ])
    func `a datetime stays as it was written, however it is stored`(_ text: String) throws {
        let datetime = try Datetime(text)
        #expect(datetime.description == text)
        #expect(try Datetime(json: datetime.json()) == datetime)
        #expect(try datetime.json() == Array("\"\(text)\"".utf8))
        #expect(try Datetime(dagCBOR: datetime.dagCBOR()) == datetime)
        #expect(try datetime.dagCBOR() == text.dagCBOR())
        #expect(Set([datetime, try Datetime(text)]).count == 1)
        #expect(datetime != "2023-01-02T03:04:05Z")
    }

    @Test(arguments: [
        ("2024-01-01T00:00:00Z", "2024-01-01T00:00:00.0Z"), ("2024-01-01T00:00:00.1Z", "2024-01-01T00:00:00.10Z"),
    ])
    func `decimals that add nothing still make another text`(_ left: String, _ right: String) throws {
        #expect(try Datetime(left) != Datetime(right))
        #expect(try Datetime(left).date == Datetime(right).date)
    }

    @Test func `now is the present`() {
        #expect(abs(Datetime.now.date.timeIntervalSinceNow) < 60)
    }
}
