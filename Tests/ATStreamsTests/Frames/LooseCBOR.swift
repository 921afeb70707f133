import ATCrypto
import ATData
import ATRepo
import Foundation

/// Writes values as CBOR in forms that DAG-CBOR doesn't allow: fields in any order, longer heads, no lengths.
enum LooseCBOR {
    static func bytes(_ value: LexValue, _ random: inout SplitMix64) -> [UInt8] {
        switch value {
        case .null: return [0xF6]
        case .boolean(let value): return [value ? 0xF5 : 0xF4]
        case .integer(let value): return head(value < 0 ? 1 : 0, value < 0 ? -1 - value : value, &random)
        case .string(let text): return head(3, text.utf8.count, &random) + text.utf8
        case .bytes(let bytes): return head(2, bytes.bytes.count, &random) + bytes.bytes
        case .link(let cid): return [0xD8, 42] + head(2, 37, &random) + [0] + (cid.bytes ?? [])
        case .array(let elements):
            let isOpen = Bool.random(using: &random)
            var written: [UInt8] = isOpen ? [0x9F] : head(4, elements.count, &random)
            for element in elements { written += bytes(element, &random) }
            return isOpen ? written + [0xFF] : written
        case .object(let object):
            let isOpen = Bool.random(using: &random)
            // The first field is never the one that sorts first, so that the whole is never canonical by chance.
            var names = object.map(\.name).sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
            let first = names.removeFirst()
            names.shuffle(using: &random)
            names.insert(first, at: Int.random(in: min(1, names.count)...names.count, using: &random))
            var written: [UInt8] = isOpen ? [0xBF] : head(5, names.count, &random)
            for name in names {
                written += head(3, name.utf8.count, &random) + name.utf8
                written += bytes(object[name] ?? .null, &random)
            }
            return isOpen ? written + [0xFF] : written
        }
    }

    /// A head that is as short as possible, or longer.
    private static func head(_ major: UInt8, _ value: Int, _ random: inout SplitMix64) -> [UInt8] {
        let least = value < 24 ? 0 : value < 256 ? 1 : value < 65_536 ? 2 : 4
        let sizes = [0, 1, 2, 4, 8].filter { $0 >= least }
        guard let size = sizes.randomElement(using: &random), size > 0 else { return [major << 5 | UInt8(value)] }
        let info: UInt8 = size == 1 ? 24 : size == 2 ? 25 : size == 4 ? 26 : 27
        let digits = (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        return [major << 5 | info] + digits
    }
}
