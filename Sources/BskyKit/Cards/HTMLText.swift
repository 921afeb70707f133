/// Decodes text from HTML.
enum HTMLText {
    /// The text with entities decoded and white space collapsed, up to a number of characters.
    static func plain(_ text: String, most: Int) -> String {
        // A character can be of any length: ten bytes for each must do.
        let start = text.utf8.prefix(most * 20)
        let decoded = decodingEntities(String(decoding: start, as: UTF8.self))
        let words = decoded.unicodeScalars.split {
            $0.properties.isWhitespace || $0.properties.generalCategory == .control
        }
        let joined = words.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
        var result = ""
        for character in joined.prefix(most) {
            guard result.utf8.count + character.utf8.count <= most * 10 else { break }
            result.append(character)
        }
        return result
    }

    static func decodingEntities(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var result = ""
        var rest = text[...]
        while let sign = rest.firstIndex(of: "&") {
            result += rest[..<sign]
            rest = rest[sign...].dropFirst()
            // The longest name has few characters; a text may be full of signs.
            let name = rest.prefix(12).prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "#") }
            if !name.isEmpty, let text = character(named: name) {
                result += text
                rest = rest[name.endIndex...]
                if rest.first == ";" { rest = rest.dropFirst() }
            } else {
                result += "&"
            }
        }
        return result + rest
    }

    private static func character(named name: Substring) -> String? {
        guard name.first == "#" else { return names[String(name)].map { String($0) } }
        let digits = name.dropFirst()
        let isHex = digits.first == "x" || digits.first == "X"
        guard let number = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits) else { return nil }
        if 0x80...0x9F ~= number { return String(PageEncoding.windows1252(UInt8(number))) }
        guard number != 0, let scalar = Unicode.Scalar(number) else { return "\u{FFFD}" }
        return String(Character(scalar))
    }

    /// The entity names of U+00A0 to U+00FF, in order.
    private static let latin =
        "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute "
        + "micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring "
        + "AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml "
        + "times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil "
        + "egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash "
        + "ugrave uacute ucirc uuml yacute thorn yuml"

    private static let names: [String: Character] = {
        var names: [String: Character] = [
            "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "hellip": "…", "mdash": "—", "ndash": "–",
            "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”", "bdquo": "„", "bull": "•",
            "trade": "™", "euro": "€", "lsaquo": "‹", "rsaquo": "›", "oelig": "œ", "OElig": "Œ", "scaron": "š",
            "Scaron": "Š", "rarr": "→", "larr": "←", "zwj": "\u{200D}", "zwnj": "\u{200C}", "ensp": " ", "emsp": " ",
            "thinsp": " ", "infin": "∞", "minus": "−", "hearts": "♥", "star": "☆",
        ]
        for (name, scalar) in zip(latin.split(separator: " "), (0xA0...0xFF).map({ UInt8($0) })) {
            names[String(name)] = Character(Unicode.Scalar(scalar))
        }
        return names
    }()
}
