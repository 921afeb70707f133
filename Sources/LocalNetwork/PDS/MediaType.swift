import Foundation

/// What a file is, by its first bytes: what people say about it is not always so, and some clients say `*/*`.
enum MediaType {
    /// The media type of a file of a known kind; otherwise the one that was given, if it names one.
    static func type(of data: Data, given: String?) -> String {
        if let known = sniffed(data) { return known }
        let given = given?.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased() ?? ""
        return given.isEmpty || given.contains("*") ? "application/octet-stream" : given
    }

    private static func sniffed(_ data: Data) -> String? {
        let start = Array(data.prefix(16))
        func has(_ bytes: [UInt8], at offset: Int = 0) -> Bool { start.dropFirst(offset).starts(with: bytes) }
        func has(_ text: String, at offset: Int = 0) -> Bool { has(Array(text.utf8), at: offset) }
        if has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
        if has([0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if has("GIF87a") || has("GIF89a") { return "image/gif" }
        if has("RIFF"), has("WEBP", at: 8) { return "image/webp" }
        if has("ftypavif", at: 4) { return "image/avif" }
        if has("ftyp", at: 4) { return "video/mp4" }
        if has([0x1A, 0x45, 0xDF, 0xA3]) { return "video/webm" }
        return nil
    }
}
