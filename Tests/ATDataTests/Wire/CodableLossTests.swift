import ATData
import Foundation
import TestLoad
import Testing

/// The bridge to `Codable` keeps what it carries, or throws.
@Suite(.inTurn) struct CodableLossTests {
    private func note(_ field: String) throws -> Note { try Note(json: Array(#"{"text":"a","x":\#(field)}"#.utf8)) }

    @Test(arguments: [
        "0", "-1", "9223372036854775807", "-9223372036854775808", "9223372036854775808", "18446744073709551615", "0.1",
        "1.50", "-2.5e-7", "1e22", "1e100", "123456789.125", "0.30000000000000004", "5e0", "[1,[2.5,{}],null,true]",
    ])
    func `numbers that Swift can hold exactly are kept both ways`(_ number: String) throws {
        let note = try note(number)
        let encoded = try JSONEncoder().encode(note)
        #expect(try Note(json: encoded) == note)
        #expect(try JSONDecoder().decode(Note.self, from: note.jsonData()) == note)
    }

    @Test(arguments: [
        "18446744073709551616.5", "1e400", "-1e400", "0.1000000000000000055511151231257827", "1e-400",
        "9007199254740993.5", "123456789012345678901234567890123456789012345678901234567890.5",
        "36893488147419103233",
    ])
    func `numbers that would be rounded throw on the way out`(_ number: String) throws {
        let error = try #require(throws: EncodingError.self) { try JSONEncoder().encode(note(number)) }
        #expect("\(error)".contains("json()"))
    }

    @Test(arguments: [
        "1e400", "1e-400", "1e200", "123456789012345678901234567890123456789012345678901234567890",
        "0.12345678901234567890123456789012345678901234567890",
    ])
    func `numbers that a decoder can't show exactly throw on the way in`(_ number: String) throws {
        let data = try note(number).jsonData()
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Note.self, from: data) }
    }

    @Test(arguments: [
        "9007199254740993.5", "0.9999999999999999999999", "1.00000000000000000001", "18446744073709551617",
        "0.12345678901234567890123456789",
    ])
    func `numbers that a decoder would round to integers or doubles are read exactly`(_ number: String) throws {
        let note = try note(number)
        #expect(try JSONDecoder().decode(Note.self, from: note.jsonData()) == note)
    }

    @Test func `names that an encoder can't tell apart throw, at any depth`() throws {
        for field in ["{\"\u{E9}\":1,\"e\u{301}\":2}", "[{\"K\":1,\"\u{212A}\":2}]"] {
            #expect(throws: EncodingError.self) { try JSONEncoder().encode(note(field)) }
        }
        #expect(throws: Never.self) { try JSONEncoder().encode(note("{\"\u{E9}\":1,\"e\":2}")) }
    }

    @Test func `other coders than Foundation's JSON coders keep every value`() throws {
        let note = try note(#"{"a":[1,2.5,true,"é",18446744073709551615],"b":{"$bytes":"AQI"}}"#)
        let list = try PropertyListEncoder().encode([note])
        #expect(try PropertyListDecoder().decode([Note].self, from: list) == [note])
    }
}
