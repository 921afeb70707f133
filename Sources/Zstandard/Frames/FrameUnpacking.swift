/// What unpacks the frames for a `ZstandardDecoder`.
protocol FrameUnpacking: AnyObject {
    /// Unpacks one or more frames to no more bytes than the limit.
    func unpack(_ input: UnsafeRawBufferPointer, limit: Int) throws(ZstandardError) -> [UInt8]
}
