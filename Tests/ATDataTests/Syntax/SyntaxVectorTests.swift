import ATData
import Foundation
import SharedFolder
import TestLoad
import Testing

/// The public vectors of identifier syntax. Lines are taken as they are: spaces at their ends are cases.
@Suite(.inTurn, .enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.whenAbsent)))
struct SyntaxVectorTests {
    struct Format: Sendable, CustomTestStringConvertible {
        let name: String
        let validCount: Int
        let invalidCount: Int
        let roundTrip: @Sendable (String) throws -> String
        var testDescription: String { name }

        init<Value: SyntaxString>(_ name: String, _ valid: Int, _ invalid: Int, _: Value.Type) {
            self.name = name
            validCount = valid
            invalidCount = invalid
            roundTrip = { try Value($0).description }
        }
    }

    static let formats: [Format] = [
        Format("atidentifier", 11, 22, ATIdentifier.self), Format("aturi", 23, 72, ATURI.self),
        Format("cid", 8, 10, CID.self), Format("datetime", 35, 45, Datetime.self), Format("did", 24, 18, DID.self),
        Format("handle", 71, 48, Handle.self), Format("language", 18, 7, LanguageTag.self),
        Format("nsid", 25, 27, NSID.self), Format("recordkey", 16, 11, RecordKey.self), Format("tid", 4, 9, TID.self),
        Format("uri", 9, 12, URIString.self),
    ]

    @Test(arguments: formats) func `every valid line is accepted and kept as it is`(_ format: Format) throws {
        let lines = try SharedFolder.lines("interop/syntax/\(format.name)_syntax_valid.txt")
        #expect(lines.count == format.validCount)
        for line in lines {
            #expect(throws: Never.self, "\(line)") { try #expect(format.roundTrip(line) == line) }
        }
    }

    @Test(arguments: formats) func `every invalid line is refused`(_ format: Format) throws {
        let lines = try SharedFolder.lines("interop/syntax/\(format.name)_syntax_invalid.txt")
        #expect(lines.count == format.invalidCount)
        for line in lines {
            #expect(throws: SyntaxError.self, "\(line)") { try format.roundTrip(line) }
        }
    }

    @Test func `datetimes that look right but do not exist are refused`() throws {
        let lines = try SharedFolder.lines("interop/syntax/datetime_parse_invalid.txt")
        #expect(lines.count == 7)
        for line in lines { #expect(throws: SyntaxError.self, "\(line)") { try Datetime(line) } }
    }

    @Test func `language tags that repeat a subtag are well-formed, as lexicons require`() throws {
        let lines = try SharedFolder.lines("interop/syntax/language_parse_invalid.txt")
        #expect(lines.count == 4)
        for line in lines { #expect(throws: Never.self, "\(line)") { try LanguageTag(line) } }
    }
}
