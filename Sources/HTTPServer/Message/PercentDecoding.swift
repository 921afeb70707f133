/// Decodes percent-encoding. Invalid escapes stay unchanged, and bytes that aren't UTF-8 are replaced.
func percentDecoded(_ text: Substring, plusIsSpace: Bool = false) -> String {
    let utf8 = text.utf8
    guard utf8.contains(UInt8(ascii: "%")) || plusIsSpace && utf8.contains(UInt8(ascii: "+")) else {
        return String(text)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    var rest = utf8[...]
    while let byte = rest.popFirst() {
        if byte == UInt8(ascii: "%"), let high = rest.first.flatMap(ASCII.hexValue),
            let low = rest.dropFirst().first.flatMap(ASCII.hexValue)
        {
            bytes.append(high << 4 | low)
            rest = rest.dropFirst(2)
        } else if byte == UInt8(ascii: "+"), plusIsSpace {
            bytes.append(ASCII.space)
        } else {
            bytes.append(byte)
        }
    }
    return String(decoding: bytes, as: UTF8.self)
}
