package import Foundation

/// Compresses data for servers and tests, with libzstd if it is installed. Otherwise, the frames are valid but not
/// smaller, except for long runs of one byte.
package final class ZstandardEncoder: @unchecked Sendable {
    /// The options for frames.
    package struct Options: Hashable, Sendable {
        /// The compression level, from 1 (fastest) to 22. Only libzstd supports levels.
        package var level: Int
        /// Whether frames declare the size of their content.
        package var writesContentSize: Bool
        /// Whether frames have a checksum.
        package var writesChecksum: Bool
        /// The maximum distance of matches, as a power of two; `nil` for the level's default. Only libzstd supports it.
        package var windowLog: Int?

        package init(
            level: Int = 3, writesContentSize: Bool = true, writesChecksum: Bool = true, windowLog: Int? = nil
        ) {
            self.windowLog = windowLog
            self.level = level
            self.writesContentSize = writesContentSize
            self.writesChecksum = writesChecksum
        }
    }

    // Safe to share: the library is only used under the lock.
    private let lock = NSLock()
    private let library: LibraryEncoder?
    private let options: Options

    /// Creates an encoder without a dictionary.
    package init(options: Options = Options()) {
        self.options = options
        library = LibraryEncoder(nil, options)
    }

    /// Creates an encoder with a dictionary, or throws `ZstandardError.libraryMissing`.
    package init(dictionary: ZstandardDictionary, options: Options = Options()) throws(ZstandardError) {
        self.options = options
        guard let library = LibraryEncoder(dictionary, options) else { throw .libraryMissing }
        self.library = library
    }

    /// Creates an encoder with a given engine, or throws `ZstandardError.libraryMissing`.
    package init(engine: ZstandardEngine, options: Options = Options()) throws(ZstandardError) {
        self.options = options
        library = engine == .library ? LibraryEncoder(nil, options) : nil
        if engine == .library, library == nil { throw .libraryMissing }
    }

    /// Compresses bytes to one frame.
    package func encode(_ content: some ContiguousBytes) throws(ZstandardError) -> [UInt8] {
        lock.lock()
        defer { lock.unlock() }
        let result = content.withUnsafeBytes { bytes in
            Result { () throws(ZstandardError) in
                if let library { return try library.pack(bytes) }
                return FrameWriter.frame(bytes, options)
            }
        }
        return try result.get()
    }
}
