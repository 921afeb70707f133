package import Foundation

extension Data {
    /// So many bytes that repeat nowhere, the same in every run. They are made eight at a time, for debug builds.
    package static func sample(byteCount: Int) -> Data {
        var words = [UInt64](repeating: 0, count: byteCount / 8 + 1)
        var word: UInt64 = 0
        for index in words.indices {
            word &+= 0x9E37_79B9_7F4A_7C15
            words[index] = word
        }
        return words.withUnsafeBytes { Data(UnsafeRawBufferPointer(rebasing: $0[..<byteCount])) }
    }
}
