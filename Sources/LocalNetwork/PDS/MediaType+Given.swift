import Foundation
import HTTPTransport

extension MediaType {
    /// The media type detected from a file's contents, otherwise the given one if it is valid.
    ///
    /// The contents take precedence, because clients may send a wrong type, or `*/*`.
    static func type(of data: Data, given: String?) -> String {
        if let detected = detected(in: data) { return detected }
        let given = given?.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased() ?? ""
        return given.isEmpty || given.contains("*") ? "application/octet-stream" : given
    }
}
