#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Writes values as JSON or DAG-CBOR.
///
/// Types that conform to ``WireValue`` write themselves to it. Generated types write their fields in DAG-CBOR's order,
/// shorter names first, which suits both forms:
///
/// ```swift
/// var object = writer.beginObject(unknownFields)
/// writer.field("uri", uri, &object)
/// writer.field("indexedAt", indexedAt, &object)     // an optional that is nil writes nothing
/// writer.endObject(&object)
/// ```
///
/// Nothing here throws: a value that can't be written (a link to a CID of another kind, a fraction in DAG-CBOR) is
/// recorded, and thrown by the call that requested the bytes.
@frozen
public struct WireWriter: ~Copyable {
    // Allocated by `malloc`. Owned by the writer, which frees it or hands it over; always `count <= capacity`, and
    // every write reserves first.
    @usableFromInline var base: UnsafeMutablePointer<UInt8>
    @usableFromInline var count = 0
    @usableFromInline var capacity: Int
    @usableFromInline let isJSON: Bool
    /// The `$type` of the next object, if it is a union's variant.
    @usableFromInline var variant: UnsafeBufferPointer<UInt8>?
    @usableFromInline var failure: WireError?
    /// Whether the bytes are only compared: data without a DAG-CBOR form gets one, and nothing fails.
    let isForComparison: Bool
    /// Whether a value was written whose JSON may be spelled in more than one way.
    var hasFreeForm = false
    /// The raw values that a comparison of JSON compares separately, in the order of their positions.
    private(set) var setAside: [RawValue] = []

    init(_ format: WireFormat, forComparison isForComparison: Bool = false) {
        isJSON = format == .json
        self.isForComparison = isForComparison
        capacity = 1024
        base = Self.allocate(nil, 1024)
    }

    deinit { free(base) }

    /// Allocates memory, or makes a buffer larger or smaller, often without a copy.
    private static func allocate(_ buffer: UnsafeMutablePointer<UInt8>?, _ size: Int) -> UnsafeMutablePointer<UInt8> {
        // As for any other allocation in Swift, there is no way to go on without memory.
        guard let room = realloc(buffer, size) else { fatalError("no memory for \(size) bytes") }
        return room.assumingMemoryBound(to: UInt8.self)
    }

    /// The form of the output.
    public var format: WireFormat { isJSON ? .json : .dagCBOR }

    consuming func finish() throws(WireError) -> [UInt8] {
        if let failure { throw failure }
        return Array(UnsafeBufferPointer(start: base, count: count))
    }

    consuming func finishData() throws(WireError) -> Data {
        if let failure { throw failure }
        guard count >= 1024 else { return Data(bytes: base, count: count) }
        // The data gets the buffer, if need be without much that isn't used; the writer, which frees its own, a new
        // one.
        if capacity - count > count / 2 { base = Self.allocate(base, count) }
        let data = Data(bytesNoCopy: base, count: count, deallocator: .free)
        base = Self.allocate(nil, 1)
        return data
    }

    /// Calls the closure with the bytes, even if something couldn't be written.
    borrowing func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        body(UnsafeBufferPointer(start: base, count: count))
    }

    /// Whether two writers have written the same.
    borrowing func hasSameBytes(as other: borrowing WireWriter) -> Bool {
        ByteScan.isSame(
            UnsafeBufferPointer(start: base, count: count), UnsafeBufferPointer(start: other.base, count: other.count))
    }

    /// Records that a value can't be written. The first such record is thrown.
    @inline(never)
    func unwritable(_ reason: String) -> WireError {
        failure ?? WireError(.unwritable, reason, offset: count)
    }

    /// Writes a mark in place of a value, and stores the value.
    mutating func setAside(_ value: RawValue) {
        setAside.append(value)
        // No JSON has this byte.
        reserve(1)
        put(0)
    }

    // MARK: Room

    /// Reserves space for this many more bytes.
    @inlinable @inline(__always)
    mutating func reserve(_ more: Int) {
        if capacity &- count < more { grow(more) }
    }

    @inline(never) @usableFromInline
    mutating func grow(_ more: Int) {
        // A large buffer grows by half only: what is freed afterwards is then little enough for the allocator to keep,
        // and the next buffer needn't be given by the system page by page again.
        let larger = max(capacity < 64 << 10 ? capacity * 2 : capacity + capacity / 2, count + more + 64)
        base = Self.allocate(base, larger)
        capacity = larger
    }

    /// Appends a byte; the caller has reserved it.
    @inline(__always)
    mutating func put(_ byte: UInt8) {
        base[count] = byte
        count &+= 1
    }

    /// Appends a word, its highest byte first; the caller has reserved eight bytes.
    @inline(__always)
    mutating func put(word: UInt64) {
        UnsafeMutableRawPointer(base + count).storeBytes(of: word.bigEndian, as: UInt64.self)
        count &+= 8
    }

    /// Appends bytes; the caller has reserved them.
    @inline(__always)
    mutating func put(_ bytes: UnsafePointer<UInt8>, _ length: Int) {
        (base + count).update(from: bytes, count: length)
        count &+= length
    }

    /// Appends bytes unchanged.
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        reserve(bytes.count)
        put(start, bytes.count)
    }
}

// MARK: Scalars

extension WireWriter {
    /// Writes a string.
    public mutating func string(_ value: String) {
        value.withBytes { isJSON ? jsonString($0) : cborString($0) }
    }

    /// Writes a string that is known to need no escapes.
    mutating func plainString(_ value: String) {
        value.withBytes { utf8 in
            guard isJSON else { return cborString(utf8) }
            reserve(utf8.count + 2)
            put(UInt8(ascii: "\""))
            if let start = utf8.baseAddress { put(start, utf8.count) }
            put(UInt8(ascii: "\""))
        }
    }

    /// Writes an integer.
    public mutating func integer(_ value: Int) {
        guard isJSON else { return value < 0 ? cborHead(1, UInt64(~value)) : cborHead(0, UInt64(value)) }
        reserve(20)
        if value < 0 { put(UInt8(ascii: "-")) }
        decimal(value.magnitude)
    }

    /// Writes `true` or `false`.
    public mutating func boolean(_ value: Bool) {
        guard isJSON else {
            reserve(1)
            return put(value ? 0xF5 : 0xF4)
        }
        // Two calls, so that each copies a number of bytes that is known when it is compiled.
        if value { literal("true") } else { literal("false") }
    }

    /// Writes `null`.
    public mutating func null() {
        guard isJSON else {
            reserve(1)
            return put(0xF6)
        }
        literal("null")
    }

    @inline(__always)
    private mutating func literal(_ name: StaticString) {
        reserve(name.utf8CodeUnitCount)
        put(name.utf8Start, name.utf8CodeUnitCount)
    }

    /// Appends digits; the caller has reserved twenty bytes.
    private mutating func decimal(_ value: UInt) {
        var length = 1
        var rest = value
        while rest >= 10 {
            rest /= 10
            length += 1
        }
        var place = base + count + length
        rest = value
        repeat {
            place -= 1
            place.pointee = UInt8(truncatingIfNeeded: rest % 10) + UInt8(ascii: "0")
            rest /= 10
        } while rest > 0
        count += length
    }

    // MARK: JSON

    /// Writes a string in quotes, with escapes where it needs them.
    mutating func jsonString(_ utf8: UnsafeBufferPointer<UInt8>) {
        // Eight bytes are stored at once, so there is always room for eight more and the quotes.
        reserve(utf8.count + 10)
        // Not `put`: it would store and load `count` for every few bytes.
        var out = base + count
        out.pointee = UInt8(ascii: "\"")
        out += 1
        if var place = utf8.baseAddress {
            let end = place + utf8.count
            while true {
                let plain = ByteScan.copyPlainText(from: place, end - place, to: out)
                place += plain
                out += plain
                guard place < end else { break }
                count = out - base
                jsonEscape(place.pointee)
                place += 1
                reserve(end - place + 10)
                out = base + count
            }
        }
        out.pointee = UInt8(ascii: "\"")
        count = out + 1 - base
    }

    /// Writes a string if there is space for it, nothing in it must be escaped, and it isn't long. Otherwise writes
    /// nothing and returns `false`; ``string(_:)`` writes every string.
    @inline(__always)
    mutating func usualString(_ text: TextBytes) -> Bool {
        let length = text.count
        guard length <= 0xFF, capacity &- count >= length &+ 18 else { return false }
        let out = base + count
        if isJSON {
            guard let end = text.quote(at: out) else { return false }
            count = end - base
        } else if length < 24 {
            out[0] = 0x60 | UInt8(truncatingIfNeeded: length)
            text.copy(to: out + 1)
            count &+= length &+ 1
        } else {
            out[0] = 0x78
            out[1] = UInt8(truncatingIfNeeded: length)
            text.copy(to: out + 2)
            count &+= length &+ 2
        }
        return true
    }

    private mutating func jsonEscape(_ byte: UInt8) {
        reserve(6)
        put(UInt8(ascii: "\\"))
        switch byte {
        case 0x22, 0x5C: put(byte)
        case 0x08: put(UInt8(ascii: "b"))
        case 0x0C: put(UInt8(ascii: "f"))
        case 0x0A: put(UInt8(ascii: "n"))
        case 0x0D: put(UInt8(ascii: "r"))
        case 0x09: put(UInt8(ascii: "t"))
        default:
            let digits: StaticString = "0123456789abcdef"
            put(UInt8(ascii: "u"))
            put(UInt8(ascii: "0"))
            put(UInt8(ascii: "0"))
            put(digits.utf8Start[Int(byte >> 4)])
            put(digits.utf8Start[Int(byte & 15)])
        }
    }

    // MARK: DAG-CBOR

    /// Appends a head in its shortest form.
    @inline(__always)
    mutating func cborHead(_ major: UInt8, _ value: UInt64) {
        reserve(9)
        let major = major << 5
        if value < 24 { return put(major | UInt8(truncatingIfNeeded: value)) }
        let (info, bytes): (UInt8, Int) =
            value <= 0xFF ? (24, 1) : value <= 0xFFFF ? (25, 2) : value <= 0xFFFF_FFFF ? (26, 4) : (27, 8)
        put(major | info)
        // The bytes of the number come first in the word; the rest of it isn't counted.
        put(word: value &<< UInt64(truncatingIfNeeded: 64 - bytes * 8))
        count -= 8 - bytes
    }

    mutating func cborString(_ utf8: UnsafeBufferPointer<UInt8>) {
        cborHead(3, UInt64(utf8.count))
        append(utf8)
    }

    mutating func cborBytes(_ bytes: UnsafeBufferPointer<UInt8>) {
        cborHead(2, UInt64(bytes.count))
        append(bytes)
    }
}
