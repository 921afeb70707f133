#if canImport(CSystem)
import CSystem

/// The encoder of libzstd.
final class LibraryEncoder {
    private let context: OpaquePointer

    /// Creates an encoder, or returns `nil` if the library is missing.
    init?(_ dictionary: ZstandardDictionary?, _ options: ZstandardEncoder.Options) {
        guard ZstandardEngine.library.isAvailable, let context = ZSTD_createCCtx() else { return nil }
        self.context = context
        // A level that the library doesn't know becomes the nearest that it knows.
        ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, CInt(clamping: options.level))
        ZSTD_CCtx_setParameter(context, ZSTD_c_contentSizeFlag, options.writesContentSize ? 1 : 0)
        ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, options.writesChecksum ? 1 : 0)
        if let log = options.windowLog { ZSTD_CCtx_setParameter(context, ZSTD_c_windowLog, CInt(clamping: log)) }
        guard let dictionary else { return }
        let code = dictionary.bytes.withUnsafeBytes { ZSTD_CCtx_loadDictionary(context, $0.baseAddress, $0.count) }
        if ZSTD_isError(code) != 0 { return nil }
    }

    deinit { ZSTD_freeCCtx(context) }

    func pack(_ input: UnsafeRawBufferPointer) throws(ZstandardError) -> [UInt8] {
        var code = 0
        let output = [UInt8](unsafeUninitializedCapacity: ZSTD_compressBound(input.count)) { buffer, count in
            // Safe: the library writes to no more than the buffer's bytes, and returns how many it has written.
            code = ZSTD_compress2(context, buffer.baseAddress, buffer.count, input.baseAddress, input.count)
            count = ZSTD_isError(code) == 0 ? code : 0
        }
        guard ZSTD_isError(code) == 0 else { throw .malformed(String(cString: ZSTD_getErrorName(code))) }
        return output.withUnsafeBytes { Array($0) }
    }
}

extension ZstandardDictionary {
    /// Creates a dictionary from samples of the data to compress. Requires libzstd.
    ///
    /// The samples should have about a hundred times the size of the dictionary. The library rejects too few.
    package static func trained(on samples: [[UInt8]], size: Int) throws(ZstandardError) -> ZstandardDictionary {
        guard ZstandardEngine.library.isAvailable else { throw .libraryMissing }
        let all = samples.flatMap { $0 }
        var code = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: min(max(256, size), sizeLimit)) { buffer, count in
            // Safe: the sizes add up to the count of `all`, and the library writes to no more than the buffer's bytes.
            code = all.withUnsafeBytes {
                ZDICT_trainFromBuffer(
                    buffer.baseAddress, buffer.count, $0.baseAddress, samples.map(\.count), CUnsignedInt(samples.count))
            }
            count = ZSTD_isError(code) == 0 ? code : 0
        }
        guard ZSTD_isError(code) == 0 else { throw .malformed(String(cString: ZSTD_getErrorName(code))) }
        return try ZstandardDictionary(bytes)
    }
}
#else
/// A placeholder for platforms without libzstd.
final class LibraryEncoder {
    init?(_ dictionary: ZstandardDictionary?, _ options: ZstandardEncoder.Options) { nil }

    func pack(_ input: UnsafeRawBufferPointer) throws(ZstandardError) -> [UInt8] { throw .libraryMissing }
}

extension ZstandardDictionary {
    /// Throws, because creating a dictionary requires libzstd.
    package static func trained(on samples: [[UInt8]], size: Int) throws(ZstandardError) -> ZstandardDictionary {
        throw .libraryMissing
    }
}
#endif
