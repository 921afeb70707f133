/// Finds the metadata of an MP4 or QuickTime file.
///
/// Boxes that players need are kept. All others become free space: user data (`udta`), `meta`, `uuid`, private boxes,
/// data after the last box, and tracks that are neither pictures nor sounds, such as the positions of a flight. Dates
/// and names in the kept boxes are overwritten.
struct MP4Metadata {
    /// The types of boxes at the beginning of files.
    static let firstBoxes: [StaticString] = ["ftyp", "moov", "mdat", "wide", "free", "skip", "pnot"]

    /// The maximum number of boxes in the file.
    private static let mostBoxes = 200_000
    /// The maximum size of a description. Long videos have a few megabytes.
    private static let mostBytes = 32 << 20

    private static let noPictures = VideoError(.cannotStrip("It doesn't describe its pictures."))

    private let video: VideoBytes
    private var zeros: [Range<Int>] = []
    private var texts: [(place: Int, bytes: [UInt8])] = []
    /// The ranges of pictures and sounds.
    private var media: [Range<Int>] = []
    private var movie: Range<Int>?
    private var fragments: [Range<Int>] = []

    /// The bytes to overwrite.
    static func blanks(in video: VideoBytes) throws(VideoError) -> Blanks {
        var metadata = MP4Metadata(video: video)
        try metadata.readFile()
        try metadata.readDescriptions()
        return try Blanks(zeros: metadata.zeros, texts: metadata.texts)
    }

    private init(video: VideoBytes) { self.video = video }

    // MARK: The file

    /// Finds the boxes of the file.
    private mutating func readFile() throws(VideoError) {
        var place = 0
        for _ in 0..<Self.mostBoxes {
            guard place < video.size else { return }
            let left = video.size - place
            let start = try video.start(place, MP4BoxHeader.mostBytes)
            guard let header = MP4BoxHeader(start, limit: left) else {
                if start.dropFirst(4).prefix(4).elementsEqual("mdat".utf8), movie != nil {
                    // The end is missing, as after a recording that was interrupted.
                    media.append(place + min(MP4BoxHeader.length(start), left)..<video.size)
                } else {
                    blankRest(place)
                }
                return
            }
            let content = place + header.length..<place + header.size
            switch String(decoding: header.type, as: UTF8.self) {
            case "ftyp", "styp", "sidx", "ssix", "mfra": break
            case "mdat": media.append(content)
            case "moof": fragments.append(place..<content.upperBound)
            case "moov":
                guard movie == nil else { throw VideoError(.cannotStrip("It has two descriptions.")) }
                movie = place..<content.upperBound
            default:
                texts.append((place + 4, Array("free".utf8)))
                zeros.append(content)
            }
            place = content.upperBound
        }
        guard place >= video.size else { throw Blanks.tooMany }
    }

    /// Turns invalid data at the end of the file into a box.
    private mutating func blankRest(_ place: Int) {
        zeros.append(place..<video.size)
        // A box of size 0 goes on to the end.
        if video.size - place >= 8 { texts.append((place + 4, Array("free".utf8))) }
    }

    // MARK: Descriptions

    private mutating func readDescriptions() throws(VideoError) {
        guard let movie else { throw Self.noPictures }
        var description = MP4Description(try bytes(movie), at: movie.lowerBound)
        try description.readMovie()
        guard description.tracks.contains(where: \.isPicture) else { throw Self.noPictures }
        let dropped = description.tracks.filter { !$0.isKept }
        for range in fragments {
            var fragment = MP4Description(try bytes(range), at: range.lowerBound)
            try fragment.readFragment(without: Set(dropped.compactMap(\.id)))
            add(fragment)
        }
        add(description)
        media = Blanks.merged(media)
        var samples: [Range<Int>] = []
        for track in dropped {
            for chunk in track.chunks(fileSize: video.size) { samples.append(chunk) }
            guard samples.count <= Blanks.most else { throw Blanks.tooMany }
        }
        samples = Blanks.merged(samples)
        for track in description.tracks where track.isKept {
            for chunk in track.chunks(fileSize: video.size) {
                guard Blanks.overlap(chunk.lowerBound..<chunk.lowerBound + 1, media) else {
                    throw VideoError(.cannotStrip("Pictures or sounds are where there should be none."))
                }
                guard !Blanks.overlap(chunk, samples) else {
                    throw VideoError(.cannotStrip("Pictures or sounds are also something else."))
                }
            }
        }
        zeros += Blanks.common(samples, media)
    }

    private func bytes(_ range: Range<Int>) throws(VideoError) -> [UInt8] {
        guard range.count <= Self.mostBytes else { throw VideoError(.cannotStrip("Its description is too large.")) }
        return try video.bytes(range)
    }

    private mutating func add(_ description: MP4Description) {
        zeros += description.zeros
        texts += description.texts
    }
}
