/// Finds the metadata of a WebM or Matroska file.
///
/// Elements that players need are kept. All others become empty (`Void`): tags, attachments, chapters, titles, dates,
/// and unknown elements. Program names are overwritten.
struct WebMMetadata {
    /// The ID of the EBML header, which starts every file.
    static let firstBytes: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3]

    /// The treatment of an element, and of the elements inside it.
    private indirect enum Rule {
        case keep
        case zero
        /// The element contains elements with their own rules.
        case open([Int: Rule])
    }

    private static let empty = 0xEC
    private static let segment = 0x1853_8067
    private static let cluster = 0x1F43_B675
    private static let trackType = 0x83
    private static let codecPrivate = 0x63A2

    /// The largest data for a codec to look for comments in.
    private static let mostPrivateBytes = 16 << 20

    private static let track: [Int: Rule] = {
        var rules: [Int: Rule] = [:]
        // Numbers, kinds and flags; languages, codecs, sizes and sounds; packings.
        for id in [
            0xD7, 0x73C5, 0x83, 0xB9, 0x88, 0x55AA, 0x9C, 0x6DE7, 0x6DF8, 0x23_E383, 0x23_4E7A, 0x23_314F, 0x55EE,
            0x22_B59C,
            0x86, 0x63A2, 0xAA, 0x56AA, 0x56BB, 0xE0, 0xE1, 0x6D80,
        ] { rules[id] = .keep }
        return rules
    }()

    private static let rules: [Int: Rule] = [
        0x1A45_DFA3: .keep,
        segment: .open([
            0x114D_9B74: .keep,
            0x1549_A966: .open([0x2A_D7B1: .keep, 0x4489: .keep, 0x4D80: .zero, 0x5741: .zero]),
            0x1654_AE6B: .open([0xAE: .open(track)]),
            0x1C53_BB6B: .keep,
            cluster: .open([0xE7: .keep, 0xA3: .keep, 0xA0: .keep, 0xA7: .keep, 0xAB: .keep]),
        ]),
    ]

    /// The maximum number of elements in a file.
    private static let mostElements = 4_000_000

    private let video: VideoBytes
    private var zeros: [Range<Int>] = []
    private var texts: [(place: Int, bytes: [UInt8])] = []
    private var count = 0
    private var hasPictures = false

    /// The bytes to overwrite.
    static func blanks(in video: VideoBytes) throws(VideoError) -> Blanks {
        var metadata = WebMMetadata(video: video)
        _ = try metadata.read(0..<video.size, rules, isOpen: false)
        guard metadata.hasPictures else { throw VideoError(.cannotStrip("It doesn't describe its pictures.")) }
        return try Blanks(zeros: metadata.zeros, texts: metadata.texts)
    }

    private init(video: VideoBytes) { self.video = video }

    private static let damaged = VideoError(.cannotStrip("It is damaged."))

    /// Reads the elements in a range.
    ///
    /// - Parameter isOpen: Whether the elements may end before the range does, because the file doesn't state their
    ///   size.
    /// - Returns: The end of the elements.
    private mutating func read(_ range: Range<Int>, _ rules: [Int: Rule], isOpen: Bool) throws(VideoError) -> Int {
        var place = range.lowerBound
        while place < range.upperBound {
            count += 1
            guard count <= Self.mostElements else { throw Blanks.tooMany }
            let start = try video.start(place, min(12, range.upperBound - place))
            guard let head = Head(start) else { throw Self.damaged }
            // The head was read from this range.
            let left = range.upperBound - place - head.length
            let content = place + head.length..<place + head.length + min(head.size ?? left, left)
            // A recording that was interrupted ends in the middle of an element.
            guard head.size ?? 0 <= left || range.upperBound == video.size else { throw Self.damaged }
            let rule = rules[head.id]
            if isOpen, rule == nil, head.id != Self.empty, head.isLevelOne { return place }
            switch rule {
            case .keep:
                if head.id == Self.trackType { try readType(content) }
                if head.id == Self.codecPrivate { try readPrivate(content) }
                place = content.upperBound
            case .zero:
                zeros.append(content)
                place = content.upperBound
            case .open(let inner):
                guard head.size != nil || head.id == Self.segment || head.id == Self.cluster else { throw Self.damaged }
                // A segment of an unknown size is the rest of the file.
                let end = try read(content, inner, isOpen: head.size == nil && head.id == Self.cluster)
                place = head.size == nil ? end : content.upperBound
            case nil:
                guard head.size != nil else { throw Self.damaged }
                try blank(place..<content.upperBound)
                place = content.upperBound
            }
        }
        return place
    }

    /// Checks the type of a track. Only pictures and sounds are supported, because the data of other tracks is spread
    /// over all blocks.
    private mutating func readType(_ content: Range<Int>) throws(VideoError) {
        guard content.count <= 8 else { throw Self.damaged }
        switch try video.bytes(content).reduce(0, { $0 << 8 | Int($1) }) {
        case 1: hasPictures = true
        case 2: break
        default: throw VideoError(.cannotStrip("It has tracks that are neither pictures nor sounds."))
        }
    }

    /// Blanks the comments in the data for a codec.
    private mutating func readPrivate(_ content: Range<Int>) throws(VideoError) {
        guard content.count <= Self.mostPrivateBytes else { throw Self.damaged }
        let comments = SoundComments.inTrack(try video.bytes(content), at: content.lowerBound)
        zeros += comments.zeros
        texts += comments.texts
    }

    /// Turns a range into an empty element.
    private mutating func blank(_ range: Range<Int>) throws(VideoError) {
        zeros.append(range)
        if range.count >= 9 {
            // The size has seven bytes, behind a one.
            let size = (0..<7).map { UInt8(truncatingIfNeeded: (range.count - 9) >> (48 - 8 * $0)) }
            texts.append((range.lowerBound, [UInt8(Self.empty), 1] + size))
        } else if range.count >= 2 {
            texts.append((range.lowerBound, [UInt8(Self.empty), 0x80 | UInt8(clamping: range.count - 2)]))
        } else {
            throw Self.damaged
        }
    }

    /// The ID and the size of an element.
    private struct Head {
        let id: Int
        /// The size of the ID and the size field.
        let length: Int
        /// The size of the content; `nil` if the file doesn't state it.
        let size: Int?

        /// Whether the element is one of the top-level parts of a file.
        var isLevelOne: Bool { id > 0xFF_FFFF }

        init?(_ bytes: [UInt8]) {
            guard let first = bytes.first, first >= 0x10 else { return nil }
            let idLength = first.leadingZeroBitCount + 1
            guard bytes.count > idLength, bytes[idLength] > 0 else { return nil }
            let sizeLength = bytes[idLength].leadingZeroBitCount + 1
            guard bytes.count >= idLength + sizeLength else { return nil }
            func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
            id = number(bytes[..<idLength])
            length = idLength + sizeLength
            // A size has at most 56 bits behind its first one.
            let most = 1 << (7 * sizeLength) - 1
            let size = number(bytes[idLength..<length]) & most
            self.size = size == most ? nil : size
        }
    }
}
