// Skipping JSON, which is how unknown fields and `unknown` values are read: fully checked, without creating values.

extension WireReader {
    @inline(never)
    mutating func skipJSON() throws(WireError) {
        var kinds = BitStack()
        while true {
            let byte = try jsonPeek()
            switch byte {
            case UInt8(ascii: "\""): try skipString()
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                guard depth + kinds.count < limits.depth else { throw tooDeep() }
                let isObject = byte == UInt8(ascii: "{")
                cursor += 1
                let next = try jsonPeek()
                guard next == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                    kinds.push(isObject)
                    if isObject { try skipName() }
                    continue
                }
                cursor += 1
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try skipNumber()
            case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try jsonBoolean()
            case UInt8(ascii: "n"): _ = try jsonNull()
            default: throw expected("a value")
            }
            guard try skipToNext(&kinds) else { return }
        }
    }

    /// Moves past closing brackets to the next value; returns `false` at the end of the outermost container.
    @inline(__always)
    private mutating func skipToNext(_ kinds: inout BitStack) throws(WireError) -> Bool {
        while kinds.count > 0 {
            let byte = try jsonPeek()
            if byte == UInt8(ascii: ",") {
                cursor += 1
                if kinds.last { try skipName() }
                return true
            }
            guard byte == (kinds.last ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                throw expected("a comma or a closing bracket")
            }
            cursor += 1
            kinds.pop()
        }
        return false
    }

    @inline(__always)
    private mutating func skipName() throws(WireError) {
        guard try jsonPeek() == UInt8(ascii: "\"") else { throw expected("a field's name in quotes") }
        try skipString()
        guard try jsonPeek() == UInt8(ascii: ":") else { throw expected("a colon") }
        cursor += 1
    }

    /// Skips a string; the cursor is at its opening quote.
    @inline(__always)
    private mutating func skipString() throws(WireError) {
        let (stop, high) = ByteScan.plainText(from: cursor + 1, to: end)
        if stop < end, stop.pointee == UInt8(ascii: "\""), high == 0 {
            cursor = stop + 1
        } else {
            // Escapes and characters beyond ASCII are rare enough to be read like any other string.
            _ = try jsonText()
        }
    }
}
