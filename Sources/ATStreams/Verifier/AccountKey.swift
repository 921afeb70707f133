import ATCrypto
import ATData

/// A DID in 16 bytes. Nearly all DIDs are a `did:plc` of 15 bytes in base32; of others, it is a hash.
struct AccountKey: BitwiseCopyable, Hashable, Sendable {
    let high: UInt64
    let low: UInt64

    /// No account has this key.
    static let none = AccountKey(high: 0, low: 0)

    private init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// The key of a random `did:plc`.
    init(random: inout some RandomNumberGenerator) {
        self.init(high: random.next(), low: random.next() & ~0xFF | Self.plcMark)
    }

    /// The key of an account.
    init(_ did: DID) {
        var text = did.description
        self = text.withUTF8 { Self.packed($0) ?? Self.hashed($0) }
    }

    /// The DID, unless the key is a hash.
    var did: DID? {
        guard low & 0xFF == Self.plcMark else { return nil }
        var text = Array(Self.prefix)
        for index in 0..<24 {
            let shift = 128 - 5 * (index + 1)
            let part = shift >= 64 ? high >> UInt64(shift - 64) : high << UInt64(64 - shift) | low >> UInt64(shift)
            let digit = UInt8(truncatingIfNeeded: part & 31)
            text.append(digit < 26 ? UInt8(ascii: "a") + digit : UInt8(ascii: "2") + digit - 26)
        }
        return try? DID(String(decoding: text, as: UTF8.self))
    }

    private static let prefix = Array("did:plc:".utf8)
    /// The last byte of a key with the bytes of a `did:plc`, and of one with a hash.
    private static let plcMark: UInt64 = 1
    private static let hashMark: UInt64 = 2

    private static func packed(_ text: UnsafeBufferPointer<UInt8>) -> AccountKey? {
        guard text.count == 32, text.starts(with: prefix) else { return nil }
        var (high, low): (UInt64, UInt64) = (0, 0)
        for byte in text[8...] {
            let digit: UInt64
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"): digit = UInt64(byte - UInt8(ascii: "a"))
            case UInt8(ascii: "2")...UInt8(ascii: "7"): digit = UInt64(byte - UInt8(ascii: "2") + 26)
            default: return nil
            }
            high = high << 5 | low >> 59
            low = low << 5 | digit
        }
        // 120 bits, and a byte for the mark.
        return AccountKey(high: high << 8 | low >> 56, low: low << 8 | plcMark)
    }

    private static func hashed(_ text: UnsafeBufferPointer<UInt8>) -> AccountKey {
        let hash = SHA256.hash(buffer: UnsafeRawBufferPointer(text))
        return hash.withUnsafeBytes { bytes in
            let low = bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
            return AccountKey(high: bytes.loadUnaligned(as: UInt64.self), low: low & ~0xFF | hashMark)
        }
    }
}
