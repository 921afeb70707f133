import Foundation

/// The metadata of a page, from the part before its body.
package struct PageHead: Equatable {
    package private(set) var title: String?
    package private(set) var summary: String?
    /// The address of the page's picture, as written.
    package private(set) var picture: String?
    /// The base of relative addresses.
    package private(set) var base: String?

    private static let titles = ["og:title", "twitter:title", "title"]
    private static let summaries = ["og:description", "twitter:description", "description"]
    private static let pictures = ["og:image:secure_url", "og:image:url", "og:image", "twitter:image"]

    package init(_ html: String) {
        var scanner = HeadScanner(html)
        scanner.run()
        func first(_ names: [String], most: Int) -> String? {
            names.lazy.compactMap { scanner.values[$0] }.map { HTMLText.plain($0, most: most) }.first { !$0.isEmpty }
        }
        title = first(Self.titles, most: 300)
        summary = first(Self.summaries, most: 1_000)
        picture = first(Self.pictures, most: 2_048)
        base = first(["base"], most: 2_048)
    }
}

/// Scans the tags of a page's head once.
private struct HeadScanner {
    private let bytes: [UInt8]
    private var place = 0
    /// The first value of each name. The page's title and base have special names.
    private(set) var values: [String: String] = [:]

    init(_ html: String) { bytes = Array(html.utf8) }

    mutating func run() {
        while let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
            place = start + 1
            if bytes[place...].starts(with: "!--".utf8) {
                guard skip(past: Array("-->".utf8)) else { return }
                continue
            }
            let name = word()
            switch name {
            case "body", "/head": return
            case "script", "style", "noscript", "template", "svg":
                guard skip(past: Array("</\(name)".utf8)) else { return }
            case "title":
                guard skip(past: [UInt8(ascii: ">")]) else { return }
                let start = place
                guard skip(past: Array("</title".utf8)) else { return }
                keep("title", String(decoding: bytes[start..<place - 7], as: UTF8.self))
            case "meta":
                let attributes = attributes()
                if let name = attributes["property"] ?? attributes["name"], let content = attributes["content"] {
                    keep(name.lowercased(), content)
                }
            case "base": if let address = attributes()["href"] { keep("base", address) }
            default: break
            }
        }
    }

    private mutating func keep(_ name: String, _ value: String) {
        if values[name] == nil, name.utf8.count < 40 { values[name] = value }
    }

    /// Skips past the next occurrence of lower-case bytes, ignoring case; `false` if there is none.
    private mutating func skip(past mark: [UInt8]) -> Bool {
        while place + mark.count <= bytes.count {
            if zip(bytes[place...], mark).allSatisfy({ Self.lowercased($0) == $1 }) {
                place += mark.count
                return true
            }
            place += 1
        }
        return false
    }

    /// The lower-case name of a tag or an attribute.
    private mutating func word() -> String {
        let start = place
        while place < bytes.count, !Self.isSpace(bytes[place]), bytes[place] != UInt8(ascii: ">"),
            bytes[place] != UInt8(ascii: "="), bytes[place] != UInt8(ascii: "/") || place == start
        {
            place += 1
        }
        return String(decoding: bytes[start..<place].map(Self.lowercased), as: UTF8.self)
    }

    private mutating func attributes() -> [String: String] {
        var found: [String: String] = [:]
        while true {
            while place < bytes.count, Self.isSpace(bytes[place]) || bytes[place] == UInt8(ascii: "/") { place += 1 }
            guard place < bytes.count, bytes[place] != UInt8(ascii: ">") else { return found }
            let name = word()
            skipSpace()
            guard place < bytes.count, bytes[place] == UInt8(ascii: "=") else {
                // A name of no bytes can only stand before an equals sign.
                if found[name] == nil { found[name] = "" }
                continue
            }
            place += 1
            skipSpace()
            let value = value()
            if found[name] == nil { found[name] = value }
        }
    }

    private mutating func skipSpace() {
        while place < bytes.count, Self.isSpace(bytes[place]) { place += 1 }
    }

    private mutating func value() -> String {
        guard place < bytes.count else { return "" }
        let quote = bytes[place]
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            let start = place + 1
            let end = bytes[start...].firstIndex(of: quote) ?? bytes.count
            place = min(end + 1, bytes.count)
            return String(decoding: bytes[start..<end], as: UTF8.self)
        }
        let start = place
        while place < bytes.count, !Self.isSpace(bytes[place]), bytes[place] != UInt8(ascii: ">") { place += 1 }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

    private static func lowercased(_ byte: UInt8) -> UInt8 { 0x41...0x5A ~= byte ? byte | 0x20 : byte }
}
