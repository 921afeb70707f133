package import Foundation

/// Media types, detected from a file's content.
package enum MediaType {
    /// The media type of a picture or video of a known kind, detected from the first bytes of its file.
    package static func detected(in data: Data) -> String? {
        let start = Array(data.prefix(16))
        func has(_ bytes: [UInt8], at offset: Int = 0) -> Bool { start.dropFirst(offset).starts(with: bytes) }
        func has(_ text: String, at offset: Int = 0) -> Bool { has(Array(text.utf8), at: offset) }
        if has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
        if has([0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if has("GIF87a") || has("GIF89a") { return "image/gif" }
        if has("RIFF"), has("WEBP", at: 8) { return "image/webp" }
        if has("ftypavif", at: 4) { return "image/avif" }
        if has("ftypheic", at: 4) { return "image/heic" }
        if has("ftypqt", at: 4) { return "video/quicktime" }
        if has("ftyp", at: 4) { return "video/mp4" }
        if has([0x1A, 0x45, 0xDF, 0xA3]) { return "video/webm" }
        return nil
    }
}
