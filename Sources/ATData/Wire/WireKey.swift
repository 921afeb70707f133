/// The name of a field, as it appears in the input. Valid until the next read.
///
/// Compare it with literals after a `switch` over its `count`: the compiler turns the comparison into a few loads. A
/// field whose value is `null` has a count that no name has, so that it reaches the `default` of the `switch` and is
/// kept as an unknown field: absent and `null` stay different, and neither is an error.
@frozen
public struct WireKey {
    @usableFromInline let start: UnsafePointer<UInt8>
    /// The length of the name in bytes, or more than any name could have when the value is `null`.
    public let count: Int

    @usableFromInline static var nullFlag: Int { 1 << 40 }

    @inline(__always)
    init(start: UnsafePointer<UInt8>, count: Int, isNull: Bool) {
        self.start = start
        self.count = isNull ? count | WireKey.nullFlag : count
    }

    /// Whether the field's value is `null`.
    public var isNull: Bool { count >= WireKey.nullFlag }

    /// Whether the field is the `$type`, even if its value is `null`.
    @inline(__always)
    var isType: Bool { count & ~WireKey.nullFlag == 5 && matches("$type") }

    /// Whether the name has a special meaning in JSON, even if its value is `null`: it makes the object a link or
    /// bytes.
    @inline(__always)
    var isReserved: Bool {
        let count = count & ~WireKey.nullFlag
        return count == 5 && matches("$link") || count == 6 && matches("$bytes")
    }

    /// The name's bytes.
    var utf8: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: start, count: count & ~WireKey.nullFlag)
    }

    /// A copy of the name.
    @inline(__always)
    var string: String { String(validated: utf8, isASCII: ByteScan.isASCII(start, utf8.count)) }

    /// Whether the field has this name and its value isn't `null`.
    @inlinable @inline(__always)
    public static func == (key: WireKey, name: StaticString) -> Bool {
        key.count == name.utf8CodeUnitCount && key.matches(name)
    }

    /// Whether the field has this name and its value is `null`.
    public func isNull(_ name: StaticString) -> Bool {
        count == name.utf8CodeUnitCount | WireKey.nullFlag && matches(name)
    }

    // Reads exactly as many bytes as the name has; the caller has compared that number with the key's. With a literal,
    // the count is a constant, and the loop becomes straight loads and comparisons.
    @inlinable @inline(__always)
    func matches(_ name: StaticString) -> Bool {
        let left = UnsafeRawPointer(start)
        let right = UnsafeRawPointer(name.utf8Start)
        let count = name.utf8CodeUnitCount
        var offset = 0
        while offset &+ 8 <= count {
            if left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                != right.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            {
                return false
            }
            offset &+= 8
        }
        if offset &+ 4 <= count {
            if left.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
                != right.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
            {
                return false
            }
            offset &+= 4
        }
        while offset < count {
            if left.load(fromByteOffset: offset, as: UInt8.self) != right.load(fromByteOffset: offset, as: UInt8.self) {
                return false
            }
            offset &+= 1
        }
        return true
    }
}

extension WireKey {
    /// A `$type` to compare with those of a union's variants. `#main` is redundant and left out.
    @inline(__always)
    static func type(_ text: WireText) -> WireKey {
        let key = WireKey(start: text.start, count: text.count, isNull: false)
        guard text.count > 5, text.start[text.count - 5] == UInt8(ascii: "#") else { return key }
        let suffix = WireKey(start: text.start + text.count - 5, count: 5, isNull: false)
        return suffix == "#main" ? WireKey(start: text.start, count: text.count - 5, isNull: false) : key
    }
}
