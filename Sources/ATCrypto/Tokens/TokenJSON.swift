#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Checks what `JSONDecoder` doesn't: a token's JSON must be one object, in UTF-8 without a byte order mark, in which
/// no object has two members of the same name. Otherwise, two readers could see different tokens.
///
/// It only examines brackets, names and commas; `JSONDecoder` checks the rest.
struct TokenJSON {
    private let bytes: [UInt8]
    private var place = 0

    private struct Fault: Error {}

    /// Whether the bytes are such an object, as far as can be known before decoding.
    static func accepts(_ bytes: [UInt8]) -> Bool {
        guard String(validating: bytes, as: UTF8.self) != nil else { return false }
        var json = TokenJSON(bytes: bytes)
        do throws(Fault) {
            guard try json.next() == UInt8(ascii: "{") else { return false }
            try json.object(depth: 1)
            json.skipSpace()
            return json.place == bytes.count
        } catch {
            return false
        }
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func skipSpace() {
        while place < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[place]) { place += 1 }
    }

    /// Returns the next byte after white space, without reading it.
    private mutating func next() throws(Fault) -> UInt8 {
        skipSpace()
        guard place < bytes.count else { throw Fault() }
        return bytes[place]
    }

    private mutating func read(_ byte: UInt8) throws(Fault) {
        guard try next() == byte else { throw Fault() }
        place += 1
    }

    private mutating func value(depth: Int) throws(Fault) {
        // No real token is that deep, and each level needs stack.
        guard depth <= 64 else { throw Fault() }
        switch try next() {
        case UInt8(ascii: "{"): try object(depth: depth)
        case UInt8(ascii: "["): try array(depth: depth)
        case UInt8(ascii: "\""): _ = try string()
        default:
            let start = place
            while place < bytes.count, bytes[place] > 0x20, !Array(",]}\"{[:".utf8).contains(bytes[place]) {
                place += 1
            }
            guard place > start else { throw Fault() }
        }
    }

    private mutating func object(depth: Int) throws(Fault) {
        try read(UInt8(ascii: "{"))
        guard try next() != UInt8(ascii: "}") else { return place += 1 }
        // Compared as strings, because `JSONDecoder` also considers canonically equivalent names equal.
        var names: Set<String> = []
        while true {
            guard try next() == UInt8(ascii: "\"") else { throw Fault() }
            guard names.insert(try name(string())).inserted else { throw Fault() }
            try read(UInt8(ascii: ":"))
            try value(depth: depth + 1)
            guard try next() == UInt8(ascii: ",") else { return try read(UInt8(ascii: "}")) }
            place += 1
        }
    }

    private mutating func array(depth: Int) throws(Fault) {
        try read(UInt8(ascii: "["))
        guard try next() != UInt8(ascii: "]") else { return place += 1 }
        while true {
            try value(depth: depth + 1)
            guard try next() == UInt8(ascii: ",") else { return try read(UInt8(ascii: "]")) }
            place += 1
        }
    }

    /// Reads a string and returns it with its quotes and escapes.
    private mutating func string() throws(Fault) -> ArraySlice<UInt8> {
        let start = place
        place += 1
        while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
            place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard place < bytes.count else { throw Fault() }
        place += 1
        return bytes[start..<place]
    }

    private func name(_ string: ArraySlice<UInt8>) throws(Fault) -> String {
        guard string.contains(UInt8(ascii: "\\")) else {
            return String(decoding: string.dropFirst().dropLast(), as: UTF8.self)
        }
        let list = Data("[".utf8) + Data(string) + Data("]".utf8)
        guard let name = try? JSONDecoder().decode([String].self, from: list).first else { throw Fault() }
        return name
    }
}
