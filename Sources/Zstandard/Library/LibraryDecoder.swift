#if canImport(CSystem)
import CSystem

/// The decoder of libzstd.
final class LibraryDecoder: FrameUnpacking {
    private let context: OpaquePointer
    private let dictionary: OpaquePointer?
    /// The size of the last decompressed content: an estimate for frames without a declared size.
    private var lastCount = 0

    /// Creates a decoder, or returns `nil` if the library is missing.
    init?(_ dictionary: ZstandardDictionary?) {
        guard ZstandardEngine.library.isAvailable, let context = ZSTD_createDCtx() else { return nil }
        self.context = context
        self.dictionary = dictionary.flatMap { $0.bytes.withUnsafeBytes { ZSTD_createDDict($0.baseAddress, $0.count) } }
        // The library has no memory for it: the decoder in Swift is used instead.
        if dictionary != nil, self.dictionary == nil { return nil }
    }

    deinit {
        ZSTD_freeDDict(dictionary)
        ZSTD_freeDCtx(context)
    }

    func unpack(_ input: UnsafeRawBufferPointer, limit: Int) throws(ZstandardError) -> [UInt8] {
        guard !input.isEmpty else { throw .truncated }
        var capacity = min(limit, max(lastCount, 1 << 16))
        let header = try? FrameHeader(input)
        if let size = header?.contentSize {
            guard size <= UInt64(limit) else { throw .tooLarge(limit: limit) }
            // A frame of a few bytes may claim any size: the claim is believed up to what most frames reach.
            capacity = Int(clamping: min(UInt64(limit), size, UInt64(max(input.count, 1 << 12)) * 64))
        }
        while true {
            var code = 0
            let output = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
                // Safe: the library writes to no more than the buffer's bytes, and returns how many it has written.
                code = ZSTD_decompress_usingDDict(
                    context, buffer.baseAddress, buffer.count, input.baseAddress, input.count, dictionary)
                count = ZSTD_isError(code) == 0 ? code : 0
            }
            guard ZSTD_isError(code) != 0 else {
                lastCount = output.count
                // What is kept for long shouldn't keep the memory of a guess.
                return capacity > 2 * output.count + 64 ? output.withUnsafeBytes { Array($0) } : output
            }
            switch ZSTD_getErrorCode(code) {
            case ZSTD_error_dstSize_tooSmall:
                guard capacity < limit else { throw .tooLarge(limit: limit) }
                capacity = min(limit, max(capacity, 1 << 14).multipliedReportingOverflow(by: 4).partialValue)
            case ZSTD_error_dictionary_wrong: throw .otherDictionary(header?.dictionaryID ?? 0)
            case ZSTD_error_srcSize_wrong: throw .truncated
            default: throw .malformed(String(cString: ZSTD_getErrorName(code)))
            }
        }
    }
}
#else
/// A placeholder for platforms without libzstd.
final class LibraryDecoder: FrameUnpacking {
    init?(_ dictionary: ZstandardDictionary?) { nil }

    func unpack(_ input: UnsafeRawBufferPointer, limit: Int) throws(ZstandardError) -> [UInt8] { throw .libraryMissing }
}
#endif
