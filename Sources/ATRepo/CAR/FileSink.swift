public import Foundation
import HTTPTransport

/// Writes bytes to a file, which appears under its name when everything is written. Until then, and if that fails, an
/// existing file stays as it is.
public struct FileSink: ByteSink {
    private let file: Unfinished

    /// Starts a file.
    ///
    /// - Parameter file: The destination. Its folder must exist.
    /// - Throws: A `CocoaError` that names the file and the reason.
    public init(_ file: URL) throws { self.file = Unfinished(try PartialFile(besides: file)) }

    /// Writes bytes.
    public mutating func write(_ bytes: Data) throws { try file.part.write(bytes) }

    /// Makes the file appear under its name.
    public mutating func finish() throws { try file.part.finish() }

    /// Removes the file if it isn't finished.
    private final class Unfinished: Sendable {
        let part: PartialFile
        init(_ part: PartialFile) { self.part = part }
        deinit { part.discard() }
    }
}
