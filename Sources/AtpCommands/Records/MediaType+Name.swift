import Foundation
import HTTPTransport

extension MediaType {
    /// The media type of a file, detected from its first bytes or its name.
    static func type(of start: Data, named name: String) -> String {
        detected(in: start) ?? type(named: name) ?? "application/octet-stream"
    }

    private static func type(named name: String) -> String? {
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
