/// Reads the parts of a DNS message in order. Every read is checked against the message's end.
struct DNSReader {
    let bytes: [UInt8]
    private(set) var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func byte() throws(DNSError) -> UInt8 {
        guard position < bytes.count else { throw Self.truncated }
        defer { position += 1 }
        return bytes[position]
    }

    mutating func word() throws(DNSError) -> UInt16 {
        let high = UInt16(try byte())
        return high << 8 | UInt16(try byte())
    }

    mutating func doubleWord() throws(DNSError) -> UInt32 {
        let high = UInt32(try word())
        return high << 16 | UInt32(try word())
    }

    /// Skips bytes, and returns their range.
    mutating func skip(_ count: Int) throws(DNSError) -> Range<Int> {
        let start = position
        let (end, isTooFar) = start.addingReportingOverflow(count)
        guard count >= 0, !isTooFar, end <= bytes.count else { throw Self.truncated }
        position = end
        return Range(uncheckedBounds: (start, end))
    }

    /// Reads a name, which may continue elsewhere in the message.
    ///
    /// Each pointer must lead to a position before everything read of the name so far, so every name ends. The number
    /// of pointers is limited, so that a large message can't contain thousands of long chains.
    mutating func name() throws(DNSError) -> DNSName {
        var labels: [UInt8] = []
        var place = position
        var earliest = position
        var pointers = 0
        while true {
            guard place < bytes.count else { throw Self.truncated }
            let length = bytes[place]
            switch length >> 6 {
            case 0:
                let (start, count) = (place + 1, Int(length))
                guard start + count <= bytes.count else { throw Self.truncated }
                guard labels.count + 1 + count <= DNSName.mostBytes else { throw .malformed("a name is too long") }
                labels.append(length)
                var next = start
                while next < start + count {
                    labels.append(bytes[next].asciiLowercase)
                    next += 1
                }
                place = next
                if pointers == 0 { position = place }
                if count == 0 { return DNSName(unchecked: labels) }
            case 3:
                guard place + 1 < bytes.count else { throw Self.truncated }
                let target = Int(length & 0x3f) << 8 | Int(bytes[place + 1])
                if pointers == 0 { position = place + 2 }
                guard target < earliest else { throw .malformed("a pointer in a name doesn't lead backwards") }
                pointers += 1
                guard pointers <= DNSName.mostLabels else { throw .malformed("a name has too many pointers") }
                (place, earliest) = (target, target)
            default: throw .malformed("a label has an unknown type")
            }
        }
    }

    static let truncated = DNSError.malformed("it is truncated")
}
