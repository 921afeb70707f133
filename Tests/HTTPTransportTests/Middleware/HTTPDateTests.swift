import Foundation
import HTTPTransport
import TestLoad
import Testing

@Suite(.inTurn)
struct HTTPDateTests {
    @Test(
        arguments: [
            ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
            ("Tue, 29 Feb 2000 23:59:59 GMT", 951_868_799), ("Mon, 01 Mar 2100 00:00:00 GMT", 4_107_542_400),
            ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
        ] as [(String, Double)])
    func `a date is written and read`(text: String, seconds: Double) {
        #expect(HTTPDate.text(Date(timeIntervalSince1970: seconds + 0.9)) == text)
        #expect(HTTPDate.parse(text) == Date(timeIntervalSince1970: seconds))
    }

    @Test(arguments: [
        "08:49:xx:37", "08::49:37", "+8:49:37", "8:49:37", "08:49", "08:49:37:00", "08:60:00", "24:00:00", "08:49:61",
        "-1:00:00", "",
    ])
    func `a time with anything but three numbers of two digits is no date`(time: String) {
        #expect(HTTPDate.parse("Sun, 06 Nov 1994 \(time) GMT") == nil)
    }

    @Test func `dates are those of the Gregorian calendar`() {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        for day in stride(from: 0, to: 2_932_896, by: 211) {
            let date = Date(timeIntervalSince1970: Double(day * 86_400 + day % 86_400))
            let parts = calendar.dateComponents([.day, .year, .hour, .minute, .second], from: date)
            let words = HTTPDate.text(date).split { " :".contains($0) }.map { Int($0) }
            #expect([words[1], words[3]] == [parts.day, parts.year])
            #expect(words[4...6] == [parts.hour, parts.minute, parts.second])
            #expect(HTTPDate.parse(HTTPDate.text(date)) == date)
        }
    }
}
