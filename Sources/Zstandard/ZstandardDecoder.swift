package import Foundation

/// Decompresses Zstandard frames (RFC 8878), with libzstd if it is installed, otherwise in Swift.
///
/// ```swift
/// let decoder = ZstandardDecoder(dictionary: dictionary)
/// let event = try decoder.decode(message, limit: 32 << 20)
/// ```
///
/// Use one decoder per connection; it reuses its memory. Concurrent calls run one at a time.
package final class ZstandardDecoder: @unchecked Sendable {
    // Safe to share: `state` is only used under the lock.
    private let lock = NSLock()
    private let state: any FrameUnpacking
    /// The engine.
    package let engine: ZstandardEngine

    /// Creates a decoder. With a dictionary, it decompresses frames with or without that dictionary.
    package init(dictionary: ZstandardDictionary? = nil) {
        if let library = LibraryDecoder(dictionary) {
            (engine, state) = (.library, library)
        } else {
            (engine, state) = (.swift, FrameDecoder(dictionary))
        }
    }

    /// Creates a decoder with a given engine, or throws `ZstandardError.libraryMissing`.
    package init(dictionary: ZstandardDictionary? = nil, engine: ZstandardEngine) throws(ZstandardError) {
        self.engine = engine
        switch engine {
        case .swift: state = FrameDecoder(dictionary)
        case .library:
            guard let library = LibraryDecoder(dictionary) else { throw .libraryMissing }
            state = library
        }
    }

    /// Decompresses one or more consecutive frames.
    ///
    /// The limit holds regardless of the frames' declared sizes. A declared size reserves at most 64 times the memory
    /// of the frames, or 256 KiB; beyond that, memory grows with the decompressed bytes.
    package func decode(_ frames: some ContiguousBytes, limit: Int) throws(ZstandardError) -> [UInt8] {
        lock.lock()
        defer { lock.unlock() }
        let result = frames.withUnsafeBytes { bytes in
            Result { () throws(ZstandardError) in try state.unpack(bytes, limit: max(0, limit)) }
        }
        return try result.get()
    }
}
