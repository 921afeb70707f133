/// Something that is wrong with a lexicon, and where.
///
/// ```
/// app/bsky/feed/post.json: defs.main.record.required: 'txt' is not a property
/// ```
package struct LexiconProblem: Error, Hashable {
    /// How bad it is.
    package enum Severity: Hashable {
        /// The lexicon cannot be used.
        case error
        /// The lexicon can be used, but says something that is probably not meant.
        case warning
    }

    /// The file.
    package let file: String
    /// The place in it, names with dots between them; empty for the whole file.
    package let path: String
    /// What is wrong.
    package let message: String
    /// How bad it is.
    package let severity: Severity
    /// The line of the place, counted from 1, when it has been looked for.
    package var line: Int?
}

extension LexiconProblem: CustomStringConvertible {
    package var description: String {
        let kind = severity == .warning ? "warning: " : ""
        return path.isEmpty ? "\(file): \(kind)\(message)" : "\(file): \(path): \(kind)\(message)"
    }

    /// The problem as compilers write theirs, for editors to show beside the line.
    package var diagnostic: String {
        let place = line.map { "\(file):\($0)" } ?? file
        return "\(place): \(severity == .error ? "error" : "warning"): \(path.isEmpty ? "" : path + ": ")\(message)"
    }
}
