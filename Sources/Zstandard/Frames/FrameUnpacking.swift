/// A decoder for the frames of a `ZstandardDecoder`.
protocol FrameUnpacking: AnyObject {
    /// Decompresses one or more frames, up to the limit.
    func unpack(_ input: UnsafeRawBufferPointer, limit: Int) throws(ZstandardError) -> [UInt8]
}
