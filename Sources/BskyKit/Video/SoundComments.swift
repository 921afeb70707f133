/// Finds comments in the data with which sounds and pictures of a video are decoded: those of Vorbis, of Theora, and of
/// FLAC.
///
/// The sizes stay the same: comments of Vorbis and Theora become a program's name of zeros, and FLAC's become padding.
struct SoundComments {
    private(set) var zeros: [Range<Int>] = []
    private(set) var texts: [(place: Int, bytes: [UInt8])] = []

    private let bytes: [UInt8]
    /// The position of the bytes in the file.
    private let offset: Int

    private init(_ bytes: [UInt8], at offset: Int) { (self.bytes, self.offset) = (bytes, offset) }

    /// The comments in the private data of a WebM track.
    static func inTrack(_ bytes: [UInt8], at offset: Int) -> SoundComments {
        var comments = SoundComments(bytes, at: offset)
        if bytes.starts(with: "fLaC".utf8) {
            comments.readFLAC(from: 4)
        } else if bytes.first == 2 {
            comments.readXiph()
        }
        return comments
    }

    /// The comments in the `dfLa` box of an MP4 file.
    static func inFLACBox(_ bytes: [UInt8], at offset: Int) -> SoundComments {
        var comments = SoundComments(bytes, at: offset)
        comments.readFLAC(from: 4)
        return comments
    }

    /// Reads blocks: a flag for the last one with its type, three bytes of its size, and its contents.
    private mutating func readFLAC(from start: Int) {
        var place = start
        var isLast = false
        while !isLast, place + 4 <= bytes.count {
            isLast = bytes[place] & 0x80 != 0
            let size = bytes[place + 1..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            let end = min(place + 4 + size, bytes.count)
            // Only the description of the sounds is needed.
            if bytes[place] & 0x7F != 0 {
                texts.append((offset + place, [bytes[place] & 0x80 | 1]))
                zero(place + 4..<end)
            }
            place = end
        }
        zero(min(place, bytes.count)..<bytes.count)
    }

    /// Reads three headers with the sizes of the first two before them. The second one has the comments.
    private mutating func readXiph() {
        var place = 1
        guard let first = size(&place), let second = size(&place) else { return }
        let start = place + first
        let end = start + second
        guard second >= 16, end <= bytes.count else { return }
        let kind = Array(bytes[start..<start + 7])
        let isVorbis = kind == [3] + Array("vorbis".utf8)
        guard isVorbis || kind == [0x81] + Array("theora".utf8) else { return }
        // Beside the name: the kind, two sizes, and in Vorbis a bit at the end.
        let name = second - (isVorbis ? 16 : 15)
        texts.append((offset + start + 7, (0..<4).map { UInt8(truncatingIfNeeded: name >> (8 * $0)) }))
        zero(start + 11..<end)
        if isVorbis { texts.append((offset + end - 1, [1])) }
    }

    /// A size as Xiph writes it: the sum of bytes up to the first one that isn't 255.
    private func size(_ place: inout Int) -> Int? {
        var size = 0
        while place < bytes.count {
            size += Int(bytes[place])
            place += 1
            if bytes[place - 1] < 255 { return size }
        }
        return nil
    }

    private mutating func zero(_ range: Range<Int>) {
        if !range.isEmpty { zeros.append(offset + range.lowerBound..<offset + range.upperBound) }
    }
}
