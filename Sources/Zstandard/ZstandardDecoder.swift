package import Foundation

/// Unpacks frames of Zstandard, RFC 8878: with libzstd where it is installed, otherwise in Swift.
///
/// ```swift
/// let decoder = ZstandardDecoder(dictionary: dictionary)
/// let event = try decoder.decode(message, limit: 32 << 20)
/// ```
///
/// A connection has one, which keeps its memory from frame to frame. Calls from several threads wait for each other.
package final class ZstandardDecoder: @unchecked Sendable {
    // Safe to share: `state` is only used under the lock.
    private let lock = NSLock()
    private let state: any FrameUnpacking
    /// What unpacks.
    package let engine: ZstandardEngine

    /// Creates a decoder. With a dictionary, it unpacks frames that were compressed with it or with none.
    package init(dictionary: ZstandardDictionary? = nil) {
        if let library = LibraryDecoder(dictionary) {
            (engine, state) = (.library, library)
        } else {
            (engine, state) = (.swift, FrameDecoder(dictionary))
        }
    }

    /// Creates a decoder that uses a certain engine, or throws `ZstandardError.libraryMissing`.
    package init(dictionary: ZstandardDictionary? = nil, engine: ZstandardEngine) throws(ZstandardError) {
        self.engine = engine
        switch engine {
        case .swift: state = FrameDecoder(dictionary)
        case .library:
            guard let library = LibraryDecoder(dictionary) else { throw .libraryMissing }
            state = library
        }
    }

    /// Unpacks one or more frames, one after the other.
    ///
    /// Whatever the frames claim, no more than the limit is unpacked, and memory is only used for what was unpacked.
    package func decode(_ frames: some ContiguousBytes, limit: Int) throws(ZstandardError) -> [UInt8] {
        lock.lock()
        defer { lock.unlock() }
        let result = frames.withUnsafeBytes { bytes in
            Result { () throws(ZstandardError) in try state.unpack(bytes, limit: max(0, limit)) }
        }
        return try result.get()
    }
}
