/// A problem of a lexicon, with its place.
///
/// ```
/// app/bsky/feed/post.json: defs.main.record.required: 'txt' is not a property
/// ```
package struct LexiconProblem: Error, Hashable, Encodable {
    /// The severity of a problem.
    package enum Severity: String, Hashable, Encodable {
        /// The lexicon can't be used.
        case error
        /// The lexicon can be used, but probably contains a mistake.
        case warning
    }

    /// The file.
    package let file: String
    /// The place in it, as names with dots between them; empty for the whole file.
    package let path: String
    /// The problem, in words.
    package let message: String
    /// The severity.
    package let severity: Severity
    /// The line of the place, counted from 1, if it has been determined.
    package var line: Int?
}

extension LexiconProblem: CustomStringConvertible {
    package var description: String {
        let kind = severity == .warning ? "warning: " : ""
        return PrintableText.escaping(
            path.isEmpty ? "\(place): \(kind)\(message)" : "\(place): \(path): \(kind)\(message)")
    }

    /// The problem in the format of compilers, which editors can show next to the line.
    package var diagnostic: String {
        let kind = severity == .error ? "error" : "warning"
        return PrintableText.escaping("\(place): \(kind): \(path.isEmpty ? "" : path + ": ")\(message)")
    }

    /// The file, with the line if it is known.
    private var place: String { line.map { "\(file):\($0)" } ?? file }
}
