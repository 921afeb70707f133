/// The description of a movie or a fragment, with the parts to overwrite.
struct MP4Description {
    /// A box inside the description.
    private struct Box {
        let type: String
        /// The range, including the header.
        let range: Range<Int>
        let content: Range<Int>
    }

    private static let sampleTables: Set = [
        "stts", "ctts", "cslg", "stsc", "stsz", "stz2", "stco", "co64", "stss", "stps", "stsh", "sdtp", "sgpd", "sbgp",
        "subs", "saiz", "saio", "padb", "stdp",
    ]
    /// Boxes with settings for the decoders of pictures and sounds.
    private static let decoderBoxes: Set = [
        "avcC", "hvcC", "lhvC", "vvcC", "evcC", "av1C", "vpcC", "apvC", "dvcC", "dvvC", "dvwC", "esds", "glbl", "jp2h",
        "d263",
        "damr", "dac3", "dec3", "dac4", "dmlp", "ddts", "udts", "dOps", "dfLa", "alac", "wave", "chan", "chnl", "srat",
        "pcmC",
        "mhaC", "colr", "pasp", "clap", "fiel", "gama", "clli", "mdcv", "cclv", "amve", "SmDm", "CoLL", "btrt", "vexu",
        "hfov",
        "st3d", "sv3d",
    ]
    private static let fragmentTables: Set = [
        "tfhd", "tfdt", "trun", "sdtp", "sbgp", "sgpd", "subs", "saiz", "saio", "senc",
    ]

    /// The maximum number of sibling boxes.
    private static let mostBoxes = 100_000

    private(set) var zeros: [Range<Int>] = []
    private(set) var texts: [(place: Int, bytes: [UInt8])] = []
    private(set) var tracks: [MP4Track] = []

    private let bytes: [UInt8]
    /// The position of the box in the file.
    private let offset: Int

    /// Creates a description from a box, including its header.
    init(_ bytes: [UInt8], at offset: Int) {
        (self.bytes, self.offset) = (bytes, offset)
    }

    // MARK: Movies

    /// Reads the description of a movie.
    mutating func readMovie() throws(VideoError) {
        guard let movie = try boxes(bytes.indices).first else { throw Self.damaged }
        let parts = try boxes(movie.content)
        let boxes = parts.filter { $0.type == "trak" }
        for box in boxes { tracks.append(try track(box)) }
        let dropped = Set(tracks.filter { !$0.isKept }.compactMap(\.id))
        for (box, track) in zip(boxes, tracks) {
            if track.isKept { try readTrack(box, track, without: dropped) } else { blank(box) }
        }
        for part in parts {
            switch part.type {
            case "trak": break
            case "mvhd": blankDates(part, sizes: (100, 112))
            case "mvex": try keep(["mehd", "trex", "leva"], in: part.content)
            case "cmov": throw VideoError(.cannotStrip("Its description is packed."))
            default: blank(part)
            }
        }
    }

    /// Reads a track: its kind, and the positions of its samples.
    private mutating func track(_ box: Box) throws(VideoError) -> MP4Track {
        let header = try first("tkhd", in: box)
        var track = MP4Track(id: header.flatMap { number($0, isLong($0) ? 20 : 12) })
        guard let media = try first("mdia", in: box), let handler = try first("hdlr", in: media) else {
            throw Self.damaged
        }
        track.kind = String(decoding: bytes[handler.content].dropFirst(8).prefix(4), as: UTF8.self)
        guard let information = try first("minf", in: media), let table = try first("stbl", in: information) else {
            return track
        }
        for part in try boxes(table.content) { track.add(part.type, Array(bytes[part.content])) }
        return track
    }

    private mutating func readTrack(
        _ box: Box, _ track: MP4Track, without dropped: Set<Int>
    ) throws(VideoError) {
        for part in try boxes(box.content) {
            switch part.type {
            case "tkhd": blankDates(part, sizes: (84, 96))
            case "edts": try keep(["elst"], in: part.content)
            case "tapt": try keep(["clef", "prof", "enof"], in: part.content)
            case "mdia": try readMedia(part, track)
            case "tref":
                for reference in try boxes(part.content) {
                    let ids = stride(from: 0, to: reference.content.count - 3, by: 4).map { number(reference, $0) }
                    if ids.contains(where: { $0.map(dropped.contains) ?? true }) { blank(reference) }
                }
            default: blank(part)
            }
        }
    }

    private mutating func readMedia(_ media: Box, _ track: MP4Track) throws(VideoError) {
        for part in try boxes(media.content) {
            switch part.type {
            case "mdhd": blankDates(part, sizes: (24, 36))
            case "hdlr": blankHandler(part)
            case "minf":
                for part in try boxes(part.content) {
                    switch part.type {
                    case "vmhd", "smhd": zero(part, from: part.type == "vmhd" ? 12 : 8)
                    case "hdlr": blankHandler(part)
                    case "dinf": try readReferences(part)
                    case "stbl": try readTable(part, track)
                    default: blank(part)
                    }
                }
            default: blank(part)
            }
        }
    }

    /// Blanks the references to external media, where QuickTime writes paths and disk names.
    private mutating func readReferences(_ information: Box) throws(VideoError) {
        for part in try boxes(information.content) {
            guard part.type == "dref", part.content.count >= 8 else {
                blank(part)
                continue
            }
            for reference in try boxes(part.content.dropFirst(8)) { zero(reference, from: 4) }
        }
    }

    private mutating func readTable(_ table: Box, _ track: MP4Track) throws(VideoError) {
        for part in try boxes(table.content) {
            if part.type == "stsd" {
                guard part.content.count >= 8 else { throw Self.damaged }
                let isNew = bytes[part.content.lowerBound] == 1
                for entry in try boxes(part.content.dropFirst(8)) {
                    if track.isSound { try readSound(entry, isNew) } else { try readPicture(entry) }
                }
            } else if !Self.sampleTables.contains(part.type) {
                blank(part)
            }
        }
    }

    /// Reads how pictures are decoded: numbers, the name of a program and its vendor, and boxes.
    private mutating func readPicture(_ entry: Box) throws(VideoError) {
        let start = entry.content.lowerBound
        guard entry.content.count >= 78 else { throw Self.damaged }
        zero(start + 12..<start + 16)
        zero(start + 42..<start + 74)
        // A table of colors follows, and no boxes.
        if bytes[start + 76..<start + 78].elementsEqual([0, 0]), bytes[start + 75] <= 8 { return }
        try readDecoder(entry.content.dropFirst(78))
    }

    /// Reads how sounds are decoded.
    ///
    /// - Parameter isNew: Whether the list has the second ISO version, whose entries lack QuickTime's fields.
    private mutating func readSound(_ entry: Box, _ isNew: Bool) throws(VideoError) {
        let start = entry.content.lowerBound
        guard entry.content.count >= 28 else { throw Self.damaged }
        zero(start + 12..<start + 16)
        let fields = isNew ? 28 : [28, 44, 64][min(Int(bytes[start + 9]), 2)]
        guard fields <= entry.content.count else { throw Self.damaged }
        try readDecoder(entry.content.dropFirst(fields))
    }

    private mutating func readDecoder(_ range: Range<Int>) throws(VideoError) {
        for part in try boxes(range) {
            if !Self.decoderBoxes.contains(part.type) {
                blank(part)
            } else if part.type == "colr", part.content.count > 4,
                bytes[part.content].starts(with: "nclx".utf8) == false,
                bytes[part.content].starts(with: "nclc".utf8) == false
            {
                readProfile(part)
            } else if part.type == "dfLa" {
                let comments = SoundComments.inFLACBox(Array(bytes[part.content]), at: offset + part.content.lowerBound)
                zeros += comments.zeros
                texts += comments.texts
            }
        }
    }

    /// Reads a color profile.
    private mutating func readProfile(_ box: Box) {
        let range = box.content.dropFirst(4)
        guard let colors = ICCProfile.colors(Array(bytes[range])), colors.count <= range.count else {
            return blank(box)
        }
        zero(range)
        texts.append((offset + range.lowerBound, colors))
    }

    // MARK: Fragments

    /// Reads the description of a fragment, and drops some tracks.
    mutating func readFragment(without dropped: Set<Int>) throws(VideoError) {
        guard let fragment = try boxes(bytes.indices).first else { throw Self.damaged }
        for part in try boxes(fragment.content) {
            switch part.type {
            case "mfhd": break
            case "traf":
                guard let header = try first("tfhd", in: part), let id = number(header, 4) else { throw Self.damaged }
                guard !dropped.contains(id) else {
                    throw VideoError(.cannotStrip("Fragments of it are neither pictures nor sounds."))
                }
                try keep(Self.fragmentTables, in: part.content)
            default: blank(part)
            }
        }
    }

    // MARK: Boxes

    private static let damaged = VideoError(.cannotStrip("Its description is damaged."))

    /// The boxes that fill a range. A few trailing bytes are overwritten, because QuickTime ends some lists with zeros.
    private mutating func boxes(_ range: Range<Int>) throws(VideoError) -> [Box] {
        var boxes: [Box] = []
        var place = range.lowerBound
        while range.upperBound - place >= 8 {
            guard let header = MP4BoxHeader(bytes[place..<range.upperBound], limit: range.upperBound - place) else {
                throw Self.damaged
            }
            let end = place + header.size
            boxes.append(
                Box(
                    type: String(decoding: header.type, as: UTF8.self), range: place..<end,
                    content: place + header.length..<end))
            guard boxes.count <= Self.mostBoxes else { throw Blanks.tooMany }
            place = end
        }
        zero(place..<range.upperBound)
        return boxes
    }

    private mutating func first(_ type: String, in box: Box) throws(VideoError) -> Box? {
        try boxes(box.content).first { $0.type == type }
    }

    /// Keeps boxes of some types in a range, and blanks the others.
    private mutating func keep(_ types: Set<String>, in range: Range<Int>) throws(VideoError) {
        for box in try boxes(range) where !types.contains(box.type) { blank(box) }
    }

    /// Turns a box into free space.
    private mutating func blank(_ box: Box) {
        texts.append((offset + box.range.lowerBound + 4, Array("free".utf8)))
        zero(box.content)
    }

    private mutating func zero(_ range: Range<Int>) {
        if !range.isEmpty { zeros.append(offset + range.lowerBound..<offset + range.upperBound) }
    }

    /// Blanks the content of a box after its first bytes.
    private mutating func zero(_ box: Box, from count: Int) { zero(box.content.dropFirst(count)) }

    /// Blanks the creation and modification dates, and any data after the fields of a box.
    ///
    /// - Parameter sizes: The sizes of the box in both versions.
    private mutating func blankDates(_ box: Box, sizes: (short: Int, long: Int)) {
        zero(box.content.dropFirst(4).prefix(isLong(box) ? 16 : 8))
        zero(box, from: isLong(box) ? sizes.long : sizes.short)
    }

    /// Blanks the names of a program and its vendor.
    private mutating func blankHandler(_ box: Box) { zero(box, from: 12) }

    /// Whether numbers of the box have eight bytes.
    private func isLong(_ box: Box) -> Bool { bytes[box.content].first == 1 }

    /// A four-byte number in a box.
    private func number(_ box: Box, _ place: Int) -> Int? {
        let part = bytes[box.content].dropFirst(place).prefix(4)
        return part.count == 4 ? part.reduce(0) { $0 << 8 | Int($1) } : nil
    }
}

extension Range<Int> {
    fileprivate func dropFirst(_ count: Int) -> Range<Int> {
        Swift.min(lowerBound + count, upperBound)..<upperBound
    }

    fileprivate func prefix(_ count: Int) -> Range<Int> {
        lowerBound..<Swift.min(lowerBound + count, upperBound)
    }
}
