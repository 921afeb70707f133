extension MutedWordText {
    /// The part that a scalar plays when a text is split.
    enum Kind: UInt8 {
        case letter, punctuation, space
    }

    /// The kind and the length of a scalar with several bytes, at a place in valid UTF-8.
    ///
    /// - Parameter table: `ShortScalars.table`, which would otherwise be looked up for each scalar.
    static func longKind(
        in bytes: UnsafeBufferPointer<UInt8>, at index: Int, _ table: [ShortScalars]
    ) -> (kind: Kind, length: Int) {
        let (scalar, length) = scalar(in: bytes, at: index)
        if scalar.value < 0x800 { return (table[Int(scalar.value)].kind, length) }
        switch scalar.value {
        case 0x3041...0x3096, 0x30A1...0x30FA, 0x3400...0x9FFF, 0xAC00...0xD7A3, 0x1F000...0x1FAFF:
            return (.letter, length)
        default:
            return (isSpace(scalar) ? .space : isPunctuation(scalar) ? .punctuation : .letter, length)
        }
    }

    /// Calls a function with the bytes of a text's normalized form.
    static func withNormalizedBytes<Result>(
        of text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        var text = text
        let result: Result? = text.withUTF8 { bytes in
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count) { room in
                guard lowercase(bytes, into: room) else { return nil }
                return body(UnsafeBufferPointer(start: room.baseAddress, count: bytes.count))
            }
        }
        if let result { return result }
        var normalized = normalized(text)
        return normalized.withUTF8(body)
    }

    /// Writes the normalized form of a text, if it has the same length. Returns whether it has.
    private static func lowercase(
        _ bytes: UnsafeBufferPointer<UInt8>, into room: UnsafeMutableBufferPointer<UInt8>
    ) -> Bool {
        let (rawBytes, rawRoom) = (UnsafeRawBufferPointer(bytes), UnsafeMutableRawBufferPointer(room))
        let table = ShortScalars.table
        var index = 0
        while index < bytes.count {
            if bytes.count &- index >= 8 {
                let eight = rawBytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                if eight & 0x8080_8080_8080_8080 == 0 {
                    rawRoom.storeBytes(of: lowercased(eight), toByteOffset: index, as: UInt64.self)
                    index &+= 8
                    continue
                }
            }
            let first = bytes[index]
            if first < 0x80 {
                room[index] = UInt8(truncatingIfNeeded: table[Int(first)].lowercase)
                index &+= 1
                continue
            }
            let (scalar, length) = scalar(in: bytes, at: index)
            let next = index &+ length
            if length == 2 {
                let lowercase = table[Int(scalar.value)].lowercase
                guard lowercase != 0 else { return false }
                room[index] = 0xC0 | UInt8(truncatingIfNeeded: lowercase >> 6)
                room[index &+ 1] = 0x80 | UInt8(truncatingIfNeeded: lowercase & 0x3F)
                index = next
            } else {
                guard isAlwaysNormalized(scalar) else { return false }
                while index < next {
                    room[index] = bytes[index]
                    index &+= 1
                }
            }
        }
        return true
    }

    /// Eight bytes of ASCII in lower case.
    @inline(__always)
    private static func lowercased(_ eight: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        // The top bit of each byte: whether it is "A" or more, and whether it is more than "Z".
        let isLetterOrMore = eight &+ ones &* 0x3F
        let isMoreThanLetter = eight &+ ones &* 0x25
        let isUppercase = isLetterOrMore & ~isMoreThanLetter & (ones &* 0x80)
        return eight | isUppercase >> 2
    }

    /// Whether a scalar above U+07FF is known to have no case, and to stay as it is beside any other such scalar.
    static func isAlwaysNormalized(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200B...0x200D, 0x2010...0x2029, 0x202F...0x205E, 0x20A0...0x20BF, 0x2190...0x2199, 0x2600...0x27BF,
            0x3000...0x3029, 0x3030...0x3098, 0x309B...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3,
            0xFE0F, 0xFF01...0xFF20, 0xFF5B...0xFF65, 0x1F000...0x1FAFF:
            true
        default: false
        }
    }

    private static func scalar(
        in bytes: UnsafeBufferPointer<UInt8>, at index: Int
    ) -> (scalar: Unicode.Scalar, length: Int) {
        var value = UInt32(bytes[index])
        let length = value < 0xE0 ? 2 : value < 0xF0 ? 3 : 4
        value &= 0x7F >> UInt32(length)
        let next = index &+ length
        var place = index &+ 1
        while place < next {
            value = value << 6 | UInt32(bytes[place] & 0x3F)
            place &+= 1
        }
        return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
    }
}

/// The kind and the normalized form of the scalars below U+0800, looked up once.
struct ShortScalars {
    let kind: MutedWordText.Kind
    /// The normalized form: a scalar with as many bytes; 0 if there is none, or if it depends on its neighbours.
    let lowercase: UInt16

    static let table: [ShortScalars] = (0..<0x800).map { value in
        guard let scalar = Unicode.Scalar(UInt32(value)) else { return ShortScalars(kind: .letter, lowercase: 0) }
        let properties = scalar.properties
        let normalized = MutedWordText.normalized(String(scalar)).unicodeScalars
        let isIndependent = properties.canonicalCombiningClass == .notReordered
        let only = normalized.count == 1 && isIndependent ? normalized.first : nil
        let isAsLong = only.map { $0.value < 0x800 && ($0.value < 0x80) == (value < 0x80) } ?? false
        let kind: MutedWordText.Kind =
            MutedWordText.isSpace(scalar) ? .space : MutedWordText.isPunctuation(scalar) ? .punctuation : .letter
        return ShortScalars(kind: kind, lowercase: isAsLong ? UInt16(only?.value ?? 0) : 0)
    }
}
