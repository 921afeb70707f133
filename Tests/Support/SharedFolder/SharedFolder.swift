public import Foundation

/// The folder `shared` beside this checkout, with the protocol's public test vectors.
///
/// The founders' machines have it; a user's clone does not, and the tests that need it then say that they skip:
///
/// ```swift
/// @Test(.enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.whenAbsent)))
/// ```
public enum SharedFolder {
    /// Where the folder is expected, unless `ATP_SHARED` in the environment names another place.
    public static let url =
        ProcessInfo.processInfo.environment["ATP_SHARED"].map { URL(filePath: $0) }
        ?? (0..<5).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        .appending(path: "shared")

    /// Whether this machine has it.
    public static let isPresent = FileManager.default.fileExists(atPath: url.path)

    /// The message of a skipped test.
    public static let whenAbsent = "../shared is not beside this checkout"

    /// The bytes of a file of the folder, such as `interop/syntax/did_syntax_valid.txt`.
    public static func data(_ path: String) throws -> Data {
        try Data(contentsOf: url.appending(path: path))
    }

    /// The cases of a syntax file: one a line, blank lines and `#` comments left out, nothing trimmed.
    public static func lines(_ path: String) throws -> [String] {
        String(decoding: try data(path), as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: true)
            .filter { !$0.hasPrefix("#") }
            .map(String.init)
    }
}
