import Foundation

/// Decodes pages. Their encoding may be declared in several places, or not at all.
package enum PageEncoding {
    /// The text of the beginning of a page.
    ///
    /// - Parameters:
    ///   - bytes: The page, which may be truncated.
    ///   - contentType: The `Content-Type` of the response.
    package static func text(_ bytes: [UInt8], contentType: String?) -> String {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return String(decoding: bytes.dropFirst(3), as: UTF8.self) }
        if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2), isBig: true) }
        if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2), isBig: false) }
        if let name = contentType.flatMap({ charset(in: Array($0.utf8)) }), let text = decoded(bytes, name) {
            return text
        }
        // A page that says in ASCII that it is UTF-16 isn't.
        if let name = charset(in: Array(bytes.prefix(1_024))), !name.hasPrefix("utf-16"),
            let text = decoded(bytes, name)
        {
            return text
        }
        if let text = validUTF8(bytes) { return text }
        return single(bytes)
    }

    /// The text, if it is UTF-8. The last character may be truncated.
    private static func validUTF8(_ bytes: [UInt8]) -> String? {
        for cut in 0...min(3, bytes.count) {
            if let text = String(validating: bytes.dropLast(cut), as: UTF8.self) { return text }
        }
        return nil
    }

    /// The name after `charset=`, in lower case.
    private static func charset(in bytes: [UInt8]) -> String? {
        let lowered = bytes.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
        let mark = Array("charset".utf8)
        var place = 0
        while place + mark.count < lowered.count {
            guard lowered[place...].starts(with: mark) else {
                place += 1
                continue
            }
            place += mark.count
            let rest = lowered[place...].drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
            guard rest.first == UInt8(ascii: "=") else { continue }
            let value = rest.dropFirst().drop { [0x20, 0x09, 0x22, 0x27].contains($0) }
            let name = value.prefix { 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 || [0x2D, 0x5F, 0x3A].contains($0) }
            return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
        }
        return nil
    }

    private static func decoded(_ bytes: [UInt8], _ name: String) -> String? {
        switch name {
        case "utf-8", "utf8", "us-ascii", "ascii": return String(decoding: bytes, as: UTF8.self)
        case "utf-16", "utf-16le": return utf16(bytes[...], isBig: false)
        case "utf-16be": return utf16(bytes[...], isBig: true)
        case "iso-8859-1", "latin1", "windows-1252", "cp1252": return single(bytes)
        case "iso-8859-15", "latin9", "latin-9": return single(bytes, isLatin9: true)
        // Foundation doesn't know it on Linux.
        case "euc-jp": return decoded(shiftJIS(ofEUC: bytes), "shift_jis")
        default:
            guard let encoding = encodings[name] else { return nil }
            // What the system can't decode is read as if nothing were said.
            return String(data: Data(bytes), encoding: encoding)
                ?? (encoding == .iso2022JP ? nil : pieces(bytes, encoding))
        }
    }

    /// The text of a truncated or damaged page: the parts between tags that can be decoded; `nil` if none can. Only in
    /// ISO-2022-JP can the byte of `<` be part of another character.
    private static func pieces(_ bytes: [UInt8], _ encoding: String.Encoding) -> String? {
        var text = ""
        var rest = bytes[...]
        var isKnown = false
        // A hostile page has no end of them.
        var tries = 10_000
        while let first = rest.first {
            let piece = [first] + rest.dropFirst().prefix { $0 != UInt8(ascii: "<") }
            rest = rest.dropFirst(piece.count)
            let isASCII = piece.allSatisfy { $0 < 0x80 }
            if !isASCII, tries > 0 {
                tries -= 1
                if let decoded = String(data: Data(piece), encoding: encoding) {
                    isKnown = true
                    text += decoded
                    continue
                }
            }
            text.unicodeScalars.append(contentsOf: piece.map { $0 < 0x80 ? Unicode.Scalar($0) : "\u{FFFD}" })
        }
        return isKnown ? text : nil
    }

    /// Converts EUC-JP to Shift_JIS. Both have the same characters in rows of 94; Shift_JIS puts two rows into one.
    private static func shiftJIS(ofEUC bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let lead = bytes[index]
            let next = index + 1 < bytes.count ? bytes[index + 1] : 0
            index += 1
            if lead < 0x80 {
                result.append(lead)
            } else if lead == 0x8E, 0xA1...0xDF ~= next {
                // Katakana of half the width.
                result.append(next)
                index += 1
            } else if 0xA1...0xFE ~= lead, 0xA1...0xFE ~= next {
                let row = (lead - 0xA1) / 2
                let cell = next - 0xA1
                let isSecond = lead.isMultiple(of: 2)
                result.append(row + (row < 0x1F ? 0x81 : 0xC1))
                result.append(isSecond ? cell + 0x9F : cell + (cell < 0x3F ? 0x40 : 0x41))
                index += 1
            } else {
                // It is no character there either.
                result.append(0xFF)
            }
        }
        return result
    }

    private static let encodings: [String: String.Encoding] = [
        "windows-1250": .windowsCP1250, "windows-1251": .windowsCP1251, "cp1251": .windowsCP1251,
        "windows-1253": .windowsCP1253, "windows-1254": .windowsCP1254, "iso-8859-9": .windowsCP1254,
        "iso-8859-2": .isoLatin2, "shift_jis": .shiftJIS, "sjis": .shiftJIS, "x-sjis": .shiftJIS,
        "iso-2022-jp": .iso2022JP,
        // Core Foundation's numbers.
        "iso-8859-5": .init(rawValue: 0x8000_0205), "iso-8859-7": .init(rawValue: 0x8000_0207),
        "windows-874": .init(rawValue: 0x8000_041D), "windows-1255": .init(rawValue: 0x8000_0505),
        "windows-1256": .init(rawValue: 0x8000_0506), "windows-1257": .init(rawValue: 0x8000_0507),
        "windows-1258": .init(rawValue: 0x8000_0508), "koi8-r": .init(rawValue: 0x8000_0A02),
        "gb18030": .init(rawValue: 0x8000_0632), "gbk": .init(rawValue: 0x8000_0632),
        "gb2312": .init(rawValue: 0x8000_0632), "euc-kr": .init(rawValue: 0x8000_0940),
        "big5": .init(rawValue: 0x8000_0A03),
    ]

    private static func utf16(_ bytes: ArraySlice<UInt8>, isBig: Bool) -> String {
        let bytes = Array(bytes)
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isBig ? first << 8 | second : second << 8 | first
        }
        return String(decoding: units, as: UTF16.self)
    }

    /// Decodes single-byte text as windows-1252, even if it is declared as ISO-8859-1.
    private static func single(_ bytes: [UInt8], isLatin9: Bool = false) -> String {
        let latin9: [UInt8: Unicode.Scalar] = [
            0xA4: "€", 0xA6: "Š", 0xA8: "š", 0xB4: "Ž", 0xB8: "ž", 0xBC: "Œ", 0xBD: "œ", 0xBE: "Ÿ",
        ]
        var text = String.UnicodeScalarView()
        for byte in bytes { text.append(isLatin9 ? latin9[byte] ?? Unicode.Scalar(byte) : windows1252(byte)) }
        return String(text)
    }

    static func windows1252(_ byte: UInt8) -> Unicode.Scalar {
        guard 0x80...0x9F ~= byte else { return Unicode.Scalar(byte) }
        return upper[Int(byte - 0x80)]
    }

    /// The characters 0x80 to 0x9F. The five undefined ones stay control characters.
    private static let upper: [Unicode.Scalar] = Array(
        "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
}
