package import Foundation

/// Compresses data for servers and tests: with libzstd where it is installed, otherwise into frames that are valid but not
/// smaller, except for long runs of one byte.
package final class ZstandardEncoder: @unchecked Sendable {
    /// What the frames are like.
    package struct Options: Hashable, Sendable {
        /// From 1, the fastest, to 22. Only libzstd has levels.
        package var level: Int
        /// Whether a frame says how large its content is.
        package var writesContentSize: Bool
        /// Whether a frame has a hash of its content.
        package var writesChecksum: Bool
        /// How far back matches may reach, as a power of two; the level decides if it is `nil`. Only libzstd has it.
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

    /// Creates an encoder that uses a certain engine, or throws `ZstandardError.libraryMissing`.
    package init(engine: ZstandardEngine, options: Options = Options()) throws(ZstandardError) {
        self.options = options
        library = engine == .library ? LibraryEncoder(nil, options) : nil
        if engine == .library, library == nil { throw .libraryMissing }
    }

    /// Compresses bytes into one frame.
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
