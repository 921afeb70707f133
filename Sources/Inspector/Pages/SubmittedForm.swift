import ATCrypto
import Foundation
import HTTPServer
import HTTPTransport

/// A form as browsers send it.
enum SubmittedForm {
    /// The most parts of a form with files.
    private static let mostParts = 1_000

    /// The values by name. Values of the same name are lines of one text, and files are in Base64.
    static func fields(of request: ServerRequest) -> [String: String] {
        let type = request.headers["Content-Type"] ?? ""
        let fields: [(String, String)]
        if type.lowercased().hasPrefix("application/x-www-form-urlencoded") {
            let items = ServerRequest(method: .post, target: "/?\(request.text)").queryItems
            fields = items.map { ($0.name, $0.value ?? "") }
        } else if type.lowercased().hasPrefix("multipart/form-data"), let boundary = parameter("boundary", of: type) {
            fields = parts(of: request.body, boundary)
        } else {
            return [:]
        }
        return Dictionary(fields) { $0 + "\n" + $1 }
    }

    /// The parts of a form with files.
    private static func parts(of body: Data, _ boundary: String) -> [(String, String)] {
        let mark = Data("\r\n--\(boundary)".utf8)
        // The first mark has no line before it.
        let body = Data("\r\n".utf8) + body
        var fields: [(String, String)] = []
        var rest = body[...]
        while fields.count < mostParts, let start = rest.range(of: mark) {
            rest = rest[start.upperBound...]
            guard let end = rest.range(of: mark), let head = rest.range(of: Data("\r\n\r\n".utf8)),
                head.upperBound <= end.lowerBound
            else { continue }
            let line = String(decoding: rest[..<head.lowerBound], as: UTF8.self)
            guard let name = parameter("name", of: line) else { continue }
            let value = rest[head.upperBound..<end.lowerBound]
            let isFile = parameter("filename", of: line) != nil
            fields.append((name, isFile ? Base64.standard.encode(value) : String(decoding: value, as: UTF8.self)))
        }
        return fields
    }

    /// A parameter of a header field, with or without quotes.
    private static func parameter(_ name: String, of text: String) -> String? {
        for part in text.split(whereSeparator: { $0 == ";" || $0.isNewline }) {
            let pair = part.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            guard pair.count == 2, pair[0].lowercased().utf8.elementsEqual(name.utf8) else { continue }
            return pair[1].hasPrefix("\"") && pair[1].hasSuffix("\"") && pair[1].utf8.count > 1
                ? String(pair[1].dropFirst().dropLast()) : pair[1]
        }
        return nil
    }
}
