import Zstandard

/// libzstd, which the tests compare with. Where it is missing they say so and pass.
struct SampleLibrary {
    /// The library, if it is installed.
    static var present: SampleLibrary? {
        guard ZstandardEngine.library.isAvailable else {
            print("skipped: libzstd.so.1 isn't installed, so there is nothing to compare with")
            return nil
        }
        return SampleLibrary()
    }

    /// One frame.
    func encode(
        _ content: [UInt8], _ options: ZstandardEncoder.Options = .init(), dictionary: ZstandardDictionary? = nil
    ) throws -> [UInt8] {
        guard let dictionary else { return try ZstandardEncoder(engine: .library, options: options).encode(content) }
        return try ZstandardEncoder(dictionary: dictionary, options: options).encode(content)
    }
}

extension ZstandardEncoder.Options {
    /// All frames of a level: with and without sizes and checksums.
    static func every(level: Int) -> [ZstandardEncoder.Options] {
        [true, false].flatMap { size in
            [true, false].map { .init(level: level, writesContentSize: size, writesChecksum: $0) }
        }
    }
}
