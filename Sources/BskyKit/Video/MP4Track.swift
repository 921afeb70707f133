/// A track of a movie, with the positions of its samples.
struct MP4Track {
    /// The track's number.
    let id: Int?
    /// The type of its handler, such as `vide`.
    var kind: String?

    /// The number of samples per chunk, starting at some chunk.
    private var runs: [(first: Int, count: Int)] = []
    /// The size of all samples, if it is constant.
    private var size = 0
    private var sizes = SampleSizes()
    private var offsets = Fields()

    init(id: Int?) { self.id = id }

    var isPicture: Bool { kind == "vide" }
    var isSound: Bool { kind == "soun" }

    /// Whether the track has pictures or sounds. All others are metadata, such as the positions of a drone or the
    /// measurements of a sensor.
    var isKept: Bool { isPicture || isSound }

    /// Adds a box with positions of samples.
    mutating func add(_ type: String, _ content: [UInt8]) {
        // A version and flags stand before the fields.
        switch type {
        case "stsc":
            let fields = Fields(bytes: content, start: 8, width: 12)
            runs = (0..<fields.count).map { (fields.number($0), fields.number($0, at: 4)) }
        case "stsz":
            size = Fields(bytes: content, start: 4, width: 4).first
            sizes = SampleSizes(bytes: content, start: 12, bits: 32)
        case "stz2":
            let bits = content.count > 7 ? Int(content[7]) : 0
            if [4, 8, 16].contains(bits) { sizes = SampleSizes(bytes: content, start: 12, bits: bits) }
        case "stco": offsets = Fields(bytes: content, start: 8, width: 4)
        case "co64": offsets = Fields(bytes: content, start: 8, width: 8)
        default: break
        }
    }

    /// The positions of non-empty chunks, as far as they are within a file.
    func chunks(fileSize: Int) -> some Sequence<Range<Int>> {
        var (chunk, run, sample) = (0, -1, 0)
        return AnyIterator {
            while chunk < offsets.count {
                defer { chunk += 1 }
                // Chunks are counted from one.
                while run + 1 < runs.count, runs[run + 1].first <= chunk + 1 { run += 1 }
                let count = run < 0 ? 0 : runs[run].count
                let length = self.length(of: count, from: sample, atMost: fileSize)
                // Counts have 32 bits, and there are fewer than 2^24 chunks.
                sample += count
                let start = offsets.number(chunk)
                guard length > 0, start >= 0, start < fileSize else { continue }
                return start..<start + min(length, fileSize - start)
            }
            return nil
        }
    }

    /// The size of a number of samples.
    private func length(of count: Int, from sample: Int, atMost most: Int) -> Int {
        if size > 0 {
            let (length, isTooLong) = size.multipliedReportingOverflow(by: count)
            return isTooLong ? most : min(length, most)
        }
        var length = 0
        // Sizes have 32 bits, and there are fewer than 2^25 of them.
        for index in sample..<max(sample, min(sizes.count, sample + count)) { length += sizes[index] }
        return min(length, most)
    }

    /// An array of numbers.
    private struct Fields {
        var bytes: [UInt8] = []
        var start = 0
        /// The number of bytes from one to the next.
        var width = 4

        var count: Int { max(0, (bytes.count - start) / width) }
        var first: Int { count > 0 ? number(0) : 0 }

        /// A number with the width of the array, or four bytes at an offset; -1 if it is too large.
        func number(_ index: Int, at place: Int = 0) -> Int {
            let from = start + index * width + place
            let value = bytes[from..<from + (width == 8 ? 8 : 4)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return Int(exactly: value) ?? -1
        }
    }

    /// Sizes of 4, 8, 16 or 32 bits.
    private struct SampleSizes {
        var bytes: [UInt8] = []
        var start = 0
        var bits = 32

        var count: Int { max(0, (bytes.count - start) * 8 / bits) }

        subscript(index: Int) -> Int {
            if bits == 4 {
                let pair = bytes[start + index / 2]
                return Int(index % 2 == 0 ? pair >> 4 : pair & 15)
            }
            let from = start + index * (bits / 8)
            return bytes[from..<from + bits / 8].reduce(0) { $0 << 8 | Int($1) }
        }
    }
}
