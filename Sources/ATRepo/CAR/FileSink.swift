public import Foundation
import HTTPTransport

/// Writes bytes to a file that appears under its name once it is complete. Until then, or if writing fails, an existing
/// file stays unchanged.
public struct FileSink: ByteSink {
    private let file: Unfinished

    /// Starts a file.
    ///
    /// - Parameter file: The destination. Its folder must exist.
    /// - Throws: `FileError`
    public init(_ file: URL) throws { self.file = Unfinished(try PartialFile(besides: file)) }

    /// Writes bytes.
    public mutating func write(_ bytes: Data) throws { try file.part.write(bytes) }

    /// Moves the finished file to its name.
    public mutating func finish() throws { try file.part.finish() }

    /// Removes the file if it isn't finished.
    private final class Unfinished: Sendable {
        let part: PartialFile
        init(_ part: PartialFile) { self.part = part }
        deinit { part.discard() }
    }
}
