import Foundation

/// What a file is: told by its first bytes, and where they say nothing, by its name.
struct MediaType: CustomStringConvertible {
    let description: String

    init(of start: Data, named name: String) {
        description = Self.told(by: Array(start)) ?? Self.told(by: name) ?? "application/octet-stream"
    }

    private static func told(by bytes: [UInt8]) -> String? {
        func has(_ text: String, at offset: Int = 0) -> Bool { bytes.dropFirst(offset).starts(with: text.utf8) }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
        if has("GIF8") { return "image/gif" }
        if has("RIFF"), has("WEBP", at: 8) { return "image/webp" }
        if has("ftypavif", at: 4) { return "image/avif" }
        if has("ftypheic", at: 4) { return "image/heic" }
        if has("ftypqt", at: 4) { return "video/quicktime" }
        if has("ftyp", at: 4) { return "video/mp4" }
        return nil
    }

    private static func told(by name: String) -> String? {
        switch URL(filePath: name).pathExtension.lowercased() {
        case "svg": "image/svg+xml"
        case "vtt": "text/vtt"
        case "txt": "text/plain"
        case "json": "application/json"
        case "webm": "video/webm"
        case "car": "application/vnd.ipld.car"
        default: nil
        }
    }
}
