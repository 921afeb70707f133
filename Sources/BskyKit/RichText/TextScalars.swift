/// Unicode scalars with a special meaning in posts.
enum TextScalars {
    /// White space as in the reference implementation, which differs from Unicode: it includes U+FEFF, but not U+0085.
    static func isWhiteSpace(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x09...0x0D, 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF: true
        default: false
        }
    }

    /// Invisible scalars that end a tag.
    static func endsTag(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0xAD, 0x2060, 0x200A...0x200D, 0x20E2: true
        default: false
        }
    }

    /// Whether a scalar may stand between line breaks that count as consecutive.
    static func isBlank(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0xAD, 0x2060, 0x200B...0x200D: true
        default: isWhiteSpace(scalar)
        }
    }

    /// Opening brackets and quotation marks, which may precede a facet.
    static func isOpening(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x22, 0x27, 0x201C, 0x2018, 0xAB, 0x201E, 0x201A: true  // " ' “ ‘ « „ ‚
        default: bracket(scalar)?.isClosing == false
        }
    }

    /// Whether a quotation mark closes another one.
    static func closesQuotation(_ scalar: UInt32, opening: UInt32) -> Bool {
        switch opening {
        case 0x22, 0x27: scalar == opening
        case 0x201C, 0x2018: scalar == opening + 1  // “” ‘’
        case 0xAB: scalar == 0xBB  // «»
        // Germans write „“, Poles „”.
        case 0x201E, 0x201A: scalar == opening - 1 || scalar == opening - 2
        default: false
        }
    }

    /// Punctuation that belongs to the sentence rather than to the link before it.
    static func endsLink(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x2E, 0x2C, 0x3B, 0x3A, 0x21, 0x3F, 0x22, 0x27: true  // . , ; : ! ? " '
        case 0x201D, 0x2019, 0xBB, 0x2026: true  // ” ’ » …
        case 0x3002, 0x3001, 0xFF0C, 0xFF01, 0xFF1F, 0xFF1B, 0xFF1A: true  // 。 、 ， ！ ？ ； ：
        default: false
        }
    }

    /// The kind of a bracket; `nil` for other scalars.
    static func bracket(_ scalar: UInt32) -> (pair: Int, isClosing: Bool)? {
        switch scalar {
        case 0x28: (0, false)
        case 0x29: (0, true)
        case 0x5B: (1, false)
        case 0x5D: (1, true)
        case 0x7B: (2, false)
        case 0x7D: (2, true)
        case 0x3C: (3, false)
        case 0x3E: (3, true)
        // （） ［］ ｛｝, which have a sign between them.
        case 0xFF08, 0xFF09: (4, scalar == 0xFF09)
        case 0xFF3B, 0xFF3D: (5, scalar == 0xFF3D)
        case 0xFF5B, 0xFF5D: (6, scalar == 0xFF5D)
        // 〈〉 《》 「」 『』 【】, and 〔〕 〖〗
        case 0x3008...0x3011, 0x3014...0x3017: (Int(scalar - 0x3008) / 2 + firstWidePair + 3, scalar % 2 == 1)
        default: nil
        }
    }

    /// The number of kinds of brackets.
    static let bracketPairs = 15
    /// The first kind beyond ASCII, which no address contains.
    static let firstWidePair = 4

    /// Whether a scalar is in one of Unicode's punctuation categories.
    static func isPunctuation(_ scalar: UInt32) -> Bool {
        switch Unicode.Scalar(scalar)?.properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation:
            true
        default: false
        }
    }

    /// Whether a byte can be escaped in Markdown.
    static func isASCIIPunctuation(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }

    /// Decodes the scalar at an offset of valid UTF-8, with its number of bytes.
    @inline(__always)
    static func decode(_ bytes: [UInt8], at index: Int) -> (scalar: UInt32, count: Int) {
        let first = UInt32(bytes[index])
        func next(_ offset: Int) -> UInt32 {
            index + offset < bytes.count ? UInt32(bytes[index + offset] & 0x3F) : 0
        }
        if first < 0x80 { return (first, 1) }
        if first < 0xE0 { return ((first & 0x1F) << 6 | next(1), min(2, bytes.count - index)) }
        if first < 0xF0 { return ((first & 0xF) << 12 | next(1) << 6 | next(2), min(3, bytes.count - index)) }
        return (
            (first & 0x7) << 18 | next(1) << 12 | next(2) << 6 | next(3), min(4, bytes.count - index)
        )
    }

    /// The start of the scalar before an offset.
    static func start(before index: Int, in bytes: [UInt8]) -> Int {
        var start = index - 1
        while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
        return start
    }
}
