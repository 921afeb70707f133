public import Foundation

/// A destination for bytes: a file, memory, or the body of a response.
///
/// ``CARWriter`` waits for each call to return before the next one. A sink that waits for room slows the writer down.
public protocol ByteSink: Sendable {
    /// Writes the next bytes.
    mutating func write(_ bytes: Data) async throws
    /// Called once, after the last bytes.
    mutating func finish() async throws
}

/// Collects bytes in memory.
public struct MemorySink: ByteSink {
    /// The collected bytes.
    public private(set) var bytes = Data()

    /// Creates an empty sink.
    public init() {}

    /// Adds bytes.
    public mutating func write(_ bytes: Data) { self.bytes.append(bytes) }

    /// Does nothing.
    public mutating func finish() {}
}
