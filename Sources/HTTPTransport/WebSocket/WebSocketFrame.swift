package import Foundation

/// The encoding of WebSocket frames.
package enum WebSocketFrame {
    /// The kind of a frame.
    package enum Opcode: UInt8, Sendable {
        case continuation = 0
        case text = 1
        case binary = 2
        case close = 8
        case ping = 9
        case pong = 10

        var isControl: Bool { rawValue >= 8 }
    }

    /// Appends a frame to outgoing bytes.
    ///
    /// - Parameter masked: Whether it is a client's frame. Those are all masked with unpredictable numbers.
    package static func append(
        _ opcode: Opcode, _ payload: some ContiguousBytes, isFinal: Bool = true, masked: Bool, to output: inout Data
    ) {
        payload.withUnsafeBytes { bytes in
            let maskBit: UInt8 = masked ? 0x80 : 0
            output.append((isFinal ? 0x80 : 0) | opcode.rawValue)
            switch bytes.count {
            case ..<126: output.append(maskBit | UInt8(bytes.count))
            case ..<65_536:
                output.append(maskBit | 126)
                append(UInt16(bytes.count), to: &output)
            default:
                output.append(maskBit | 127)
                append(UInt64(bytes.count), to: &output)
            }
            guard masked else {
                if let start = bytes.baseAddress {
                    output.append(start.assumingMemoryBound(to: UInt8.self), count: bytes.count)
                }
                return
            }
            var generator = SystemRandomNumberGenerator()
            let key = UInt32.random(in: .min ... .max, using: &generator)
            append(key, to: &output)
            let start = output.count
            if let first = bytes.baseAddress {
                output.append(first.assumingMemoryBound(to: UInt8.self), count: bytes.count)
            }
            let length = bytes.count
            output.withUnsafeMutableBytes {
                mask(UnsafeMutableRawBufferPointer(rebasing: $0[start..<start + length]), key)
            }
        }
    }

    /// The payload of a close frame. A reason that doesn't fit is truncated.
    package static func payload(_ closure: WebSocketClosure) -> Data {
        guard closure.code != .noneGiven else { return Data() }
        var result = Data()
        append(closure.code.rawValue, to: &result)
        return result + reason(closure)
    }

    /// The reason of a closure, truncated to fit in a close frame.
    static func reason(_ closure: WebSocketClosure) -> Data {
        var reason = Substring(closure.reason)
        while reason.utf8.count > 123 { reason.removeLast() }
        return Data(reason.utf8)
    }

    /// Masks or unmasks bytes, which is the same operation. The key is that of the frame, read as big-endian.
    static func mask(_ bytes: UnsafeMutableRawBufferPointer, _ key: UInt32) {
        let wide = UInt64(key.bigEndian) | UInt64(key.bigEndian) << 32
        // Safe: every access is below the count.
        var index = 0
        while index + 8 <= bytes.count {
            let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) ^ wide
            bytes.storeBytes(of: word, toByteOffset: index, as: UInt64.self)
            index += 8
        }
        while index < bytes.count {
            bytes[index] ^= UInt8(truncatingIfNeeded: key >> (24 - 8 * UInt32(index & 3)))
            index += 1
        }
    }

    private static func append(_ number: some FixedWidthInteger, to output: inout Data) {
        withUnsafeBytes(of: number.bigEndian) { output.append(contentsOf: $0) }
    }
}
