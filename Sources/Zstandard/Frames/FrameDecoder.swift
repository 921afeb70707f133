/// The decoder in Swift.
final class FrameDecoder: FrameUnpacking {
    private let dictionary: ZstandardDictionary?
    private let output = FrameOutput()
    private let blocks: BlockDecoder

    init(_ dictionary: ZstandardDictionary?) {
        self.dictionary = dictionary
        blocks = BlockDecoder(dictionary)
    }

    func unpack(_ input: UnsafeRawBufferPointer, limit: Int) throws(ZstandardError) -> [UInt8] {
        guard !input.isEmpty else { throw .truncated }
        // Also after a failure, and when a later frame needs no buffer.
        defer { output.trim() }
        // A frame of a few bytes may claim any size: the claim is believed up to what most frames reach.
        if let size = (try? FrameHeader(input))?.contentSize, size <= limit, size <= max(input.count, 1 << 12) * 64 {
            return try output.collect(expecting: Int(size)) { () throws(ZstandardError) in
                try unpackFrames(input, limit)
            }
        }
        output.count = 0
        try unpackFrames(input, limit)
        return output.take()
    }

    private func unpackFrames(_ input: UnsafeRawBufferPointer, _ limit: Int) throws(ZstandardError) {
        var rest = input
        while !rest.isEmpty {
            guard rest.count >= 4 else { throw .truncated }
            let used: Int
            if FrameHeader.isSkippable(rest.integer(at: 0, UInt32.self)) {
                guard rest.count >= 8 else { throw .truncated }
                let size = Int(clamping: rest.integer(at: 4, UInt32.self))
                guard rest.count - 8 >= size else { throw .truncated }
                used = 8 + size
            } else {
                used = try unpackFrame(rest, limit)
            }
            rest = UnsafeRawBufferPointer(rebasing: rest[used...])
        }
    }

    /// Decompresses the frame at the start of the bytes, and returns its length.
    private func unpackFrame(_ input: UnsafeRawBufferPointer, _ limit: Int) throws(ZstandardError) -> Int {
        let header = try FrameHeader(input)
        if header.dictionaryID != 0, header.dictionaryID != dictionary?.id {
            throw .otherDictionary(header.dictionaryID)
        }
        let frameStart = output.count
        if let size = header.contentSize, size > limit - frameStart { throw .tooLarge(limit: limit) }
        let frameEnd = header.contentSize.map { frameStart + Int($0) } ?? .max
        blocks.startFrame(window: Int(clamping: header.windowSize), at: frameStart)
        var position = header.count
        var isLast = false
        while !isLast {
            guard input.count - position >= 3 else { throw .truncated }
            let word = Int(input[position]) | Int(input[position + 1]) << 8 | Int(input[position + 2]) << 16
            position += 3
            isLast = word & 1 != 0
            let size = word >> 3
            guard size <= blocks.blockLimit else { throw .malformed("a block is larger than the frame allows") }
            let stored = word & 6 == 2 ? 1 : size
            guard input.count - position >= stored else { throw .truncated }
            let block = UnsafeRawBufferPointer(rebasing: input[position..<position + stored])
            // No kind of block unpacks to more, so nothing below writes beyond what is reserved.
            let room = min(blocks.blockLimit, frameEnd - output.count)
            guard word & 6 >= 4 || size <= room else { throw .malformed("the frame has more bytes than it declares") }
            output.reserve(room)
            switch word & 6 {
            case 0:
                // Safe: as many bytes are reserved as the block has.
                UnsafeMutableRawPointer(output.start + output.count).copyMemory(from: block)
                output.count += size
            case 2:
                (output.start + output.count).update(repeating: block[0], count: size)
                output.count += size
            case 4: try blocks.unpack(block, output, room)
            default: throw .malformed("a block has an unknown kind")
            }
            guard output.count <= limit else { throw .tooLarge(limit: limit) }
            position += stored
        }
        let content = UnsafeRawBufferPointer(start: output.start + frameStart, count: output.count - frameStart)
        if let size = header.contentSize, size != content.count {
            throw .malformed("the frame declares \(size) bytes, but has \(content.count)")
        }
        if header.hasChecksum {
            guard input.count - position >= 4 else { throw .truncated }
            guard input.integer(at: position, UInt32.self) == UInt32(truncatingIfNeeded: XXH64.hash(content)) else {
                throw .malformed("the content doesn't match the frame's checksum")
            }
            position += 4
        }
        return position
    }
}

extension UnsafeMutableRawPointer {
    /// Copies a buffer, which must fit.
    fileprivate func copyMemory(from bytes: UnsafeRawBufferPointer) {
        guard let first = bytes.baseAddress else { return }
        copyMemory(from: first, byteCount: bytes.count)
    }
}
