import Foundation
import Testing

/// Videos, each with a text at one of the places where metadata hides. Their pictures and sounds aren't real.
enum SeededVideos {
    /// The text.
    static let mark = "+52.5200+013.4050/ of Alice"
    static let secret = Array(mark.utf8)

    /// A place and a video that has the text there.
    struct Seed: CustomTestStringConvertible, Sendable {
        let name: String
        let bytes: [UInt8]
        var testDescription: String { name }
    }

    static let all = mp4s + webMs + gifs

    private static func box(_ type: String, _ contents: [UInt8]...) -> [UInt8] {
        let name = type.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        var box = SampleMovie.number(UInt64(contents.reduce(8) { $0 + $1.count }), 4) + name
        for content in contents { box += content }
        return box
    }

    private static func number(_ value: Int, _ bytes: Int = 4) -> [UInt8] { SampleMovie.number(UInt64(value), bytes) }
    static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

    // MARK: MP4

    /// What can be in a movie of two tracks, and of a third one with texts.
    struct Movie {
        /// Boxes before the pictures and sounds, inside of boxes, and at the end of the file.
        var boxes: [String: [UInt8]] = [:]
        /// The dates in boxes.
        var date: [UInt8] = zeros(4)
        var handlerName: [UInt8] = []
        var maker = zeros(4)
        var encoder = zeros(32)
        var reference: [UInt8] = []
        /// The texts of a third track, which are between the pictures.
        var texts: [[UInt8]] = []
        /// The type of that track's handler, and how its sizes are written.
        var textHandler = "text"
        var sizeBits = 32
        var isFirst = false
        var isLong = false

        static let pictures = (0..<3).map { Array("picture \($0)".utf8) }
        static let sounds = (0..<3).map { Array("sound \($0)".utf8) }

        private func add(_ name: String) -> [UInt8] { boxes[name] ?? [] }

        /// The file.
        var bytes: [UInt8] {
            let type: [UInt8] = Array("isom".utf8) + number(512)
            let head: [UInt8] = box("ftyp", type) + add("start")
            let samples: [[UInt8]] = (0..<3).flatMap { index in
                [Self.pictures[index]] + (texts.isEmpty ? [] : [texts[index]]) + [Self.sounds[index]]
            }
            let content: [UInt8] = Array(samples.joined())
            let longHead: [UInt8] = number(1) + Array("mdat".utf8) + number(content.count + 16, 8)
            let media: [UInt8] = isLong ? longHead + content : box("mdat", content)
            var start = head.count + (isLong ? 16 : 8)
            if isFirst { start += description(samples, from: 0).count }
            let description = description(samples, from: start)
            return Array([head, isFirst ? description : media, isFirst ? media : description, add("end")].joined())
        }

        private func description(_ samples: [[UInt8]], from start: Int) -> [UInt8] {
            var places: [[UInt8]: Int] = [:]
            var place = start
            for sample in samples {
                places[sample] = place
                place += sample.count
            }
            let length = zeros(4) + date + date + number(600) + number(1500) + zeros(80)
            var tracks = track(1, "vide", Self.pictures, places) + track(2, "soun", Self.sounds, places)
            if !texts.isEmpty { tracks += track(3, textHandler, texts, places) }
            return box("moov", box("mvhd", length), tracks, add("moov"))
        }

        private func track(_ id: Int, _ handler: String, _ samples: [[UInt8]], _ places: [[UInt8]: Int]) -> [UInt8] {
            let isPicture = handler == "vide"
            let matrix = [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000].flatMap { number($0) }
            let size = number(isPicture ? 1280 << 16 : 0) + number(isPicture ? 720 << 16 : 0)
            let header = zeros(4) + date + date + number(id) + zeros(24) + matrix + size
            let names = zeros(8) + Array(handler.utf8) + zeros(12) + handlerName
            let references = box("dref", zeros(4), number(1), box("url ", [0, 0, 0, 1], reference))
            let information = [
                box(isPicture ? "vmhd" : "smhd", zeros(isPicture ? 12 : 8)), box("dinf", references, add("dinf")),
                box("stbl", table(handler, samples, places), add("stbl")), add("minf"),
            ]
            let media = box(
                "mdia", box("mdhd", zeros(4), date, date, number(600), number(1500), zeros(4)), box("hdlr", names),
                box("minf", Array(information.joined())), add("mdia"))
            return box(
                "trak", box("tkhd", header), media, box("edts", box("elst", zeros(20)), add("edts")), add("trak"))
        }

        private func table(_ handler: String, _ samples: [[UInt8]], _ places: [[UInt8]: Int]) -> [UInt8] {
            let entry =
                switch handler {
                case "vide":
                    box(
                        "avc1", zeros(12), maker, zeros(8), number(1280, 2), number(720, 2), zeros(14), encoder,
                        [0, 24, 255, 255], box("avcC", [1, 2, 3]), add("entry"))
                case "soun":
                    box(
                        "mp4a", zeros(12), maker, number(2, 2), number(16, 2), zeros(8), box("esds", zeros(9)),
                        add("entry"))
                default: box("text", zeros(8))
                }
            let offsets =
                isLong
                ? box("co64", zeros(4), number(3), samples.flatMap { number(places[$0] ?? 0, 8) })
                : box("stco", zeros(4), number(3), samples.flatMap { number(places[$0] ?? 0) })
            let lengths = samples.map(\.count)
            let sizes =
                switch sizeBits {
                case 4:
                    box(
                        "stz2", zeros(7), [4], number(3), [UInt8(lengths[0] << 4 | lengths[1]), UInt8(lengths[2] << 4)])
                case 8, 16:
                    box("stz2", zeros(7), [UInt8(sizeBits)], number(3), lengths.flatMap { number($0, sizeBits / 8) })
                default:
                    Set(lengths).count == 1
                        ? box("stsz", zeros(4), number(lengths[0]), number(3))
                        : box("stsz", zeros(8), number(3), lengths.flatMap { number($0) })
                }
            return box("stsd", zeros(4), number(1), entry)
                + box("stsc", zeros(4), number(1), number(1), number(1), number(1)) + sizes + offsets
        }
    }

    /// The files of a change to a movie.
    private static func movie(_ change: (inout Movie) -> Void) -> [UInt8] {
        var movie = Movie()
        change(&movie)
        return movie.bytes
    }

    private static func with(_ place: String, _ bytes: [UInt8]) -> [UInt8] { movie { $0.boxes[place] = bytes } }

    private static var mp4s: [Seed] {
        let place = box("©xyz", number(secret.count, 2) + [0x15, 0xC7], secret)
        let uuid = box("uuid", zeros(16), secret)
        let keys = box("meta", zeros(4), box("keys", secret))
        let texts = (0..<3).map { Array("\($0)".utf8) + secret }
        var seeds = [
            ("a place in its user data", with("moov", box("udta", place, zeros(4)))),
            ("a place of its own", with("moov", place)),
            ("Apple's metadata", with("moov", keys)), ("metadata in its user data", with("moov", box("udta", keys))),
            ("XMP", with("end", uuid)), ("C2PA before its pictures", with("start", uuid)),
            ("metadata of the file", with("end", keys)), ("free space", with("start", box("free", secret))),
            ("skipped space", with("end", box("skip", secret))),
            ("free space in its description", with("moov", box("free", secret))),
            ("a preview", with("start", box("pnot", secret))), ("a private box", with("end", box("sefd", secret))),
            (
                "a box of a long size",
                with("end", number(1) + Array("uuid".utf8) + number(16 + secret.count, 8) + secret)
            ),
            ("a box without an end", with("end", zeros(4) + Array("priv".utf8) + secret)),
            ("bytes after its end", with("end", Array("Insta360".utf8) + secret)),
            ("a box that is too long", with("end", number(9_999) + Array("priv".utf8) + secret)),
            ("a few bytes after its description", with("moov", secret.prefix(7) + [])),
            ("a maker's name", movie { $0.maker = Array(secret.prefix(4)) }),
            ("a program's name", movie { $0.encoder = [27] + secret + zeros(4) }),
            ("a handler's name", movie { $0.handlerName = secret + [0] }),
            ("a path", movie { $0.reference = secret }), ("dates", movie { $0.date = Array(secret.prefix(4)) }),
            (
                "a description before its pictures",
                movie { ($0.isFirst, $0.boxes["moov"]) = (true, box("udta", place)) }
            ),
            ("texts and long places", movie { ($0.isLong, $0.texts) = (true, texts) }),
            ("texts before its pictures", movie { ($0.isFirst, $0.texts) = (true, texts) }),
            ("texts of several sizes", movie { $0.texts = [secret, secret + [1], secret + [2, 3]] }),
            ("texts with sizes of 16 bits", movie { ($0.sizeBits, $0.texts) = (16, texts) }),
            ("texts with sizes of 8 bits", movie { ($0.sizeBits, $0.texts) = (8, texts) }),
            ("texts with sizes of 4 bits", movie { ($0.sizeBits, $0.texts) = (4, texts.map { Array($0.prefix(15)) }) }),
        ]
        for handler in ["meta", "sbtl", "tmcd", "camm", "none"] {
            seeds.append(("a track of \(handler)", movie { ($0.texts, $0.textHandler) = (texts, handler) }))
        }
        for name in ["trak", "mdia", "minf", "dinf", "stbl", "edts", "entry"] {
            seeds.append(("a private box in \(name)", with(name, box("priv", secret))))
            seeds.append(("user data in \(name)", with(name, box("udta", place))))
        }
        let fragment = box(
            "moof", box("mfhd", zeros(8)), box("traf", box("tfhd", zeros(4), number(1)), uuid), box("udta", place))
        seeds.append(("metadata in a fragment", with("end", fragment)))
        seeds.append(("comments of FLAC", with("entry", box("dfLa", zeros(4), flac))))
        let date = Array("emsg".utf8)
        seeds.append(("an event", with("end", box(String(decoding: date, as: UTF8.self), secret))))
        return seeds.map { Seed(name: "MP4 with \($0.0)", bytes: $0.1) }
    }

    // MARK: Sounds

    /// Blocks of FLAC: the description of the sounds, comments, and a picture.
    private static var flac: [UInt8] {
        let size = number(secret.count, 3)
        return [0] + number(34, 3) + [UInt8](repeating: 7, count: 34) + [4] + size + secret + [0x86] + size + secret
    }

    /// The headers of Vorbis: the description of the sounds, comments, and codes.
    private static var vorbis: [UInt8] { headers([1, 3, 5], of: "vorbis", end: [1]) }

    /// The headers of Theora, the pictures that belong to Vorbis.
    private static var theora: [UInt8] { headers([0x80, 0x81, 0x82], of: "theora", end: []) }

    /// Three headers with their kinds. The second one has comments, and bytes at its end.
    private static func headers(_ kinds: [UInt8], of name: String, end: [UInt8]) -> [UInt8] {
        func size(_ count: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) } }
        let first = [kinds[0]] + Array(name.utf8) + [UInt8](repeating: 7, count: 23)
        let texts = (0..<9).flatMap { _ in size(secret.count) + secret }
        let comments = [kinds[1]] + Array(name.utf8) + size(secret.count) + secret + size(9) + texts + end
        return [2, UInt8(first.count)] + [255, UInt8(comments.count - 255)] + first + comments + [kinds[2]]
            + Array(name.utf8)
    }

    // MARK: WebM

    /// An element of a file.
    static func element(_ id: [UInt8], _ contents: [UInt8]...) -> [UInt8] {
        let count = contents.reduce(0) { $0 + $1.count }
        var element = id
        element += count < 127 ? [0x80 | UInt8(count)] : [0x40 | UInt8(count >> 8), UInt8(count & 255)]
        for content in contents { element += content }
        return element
    }

    static let pictures: [UInt8] = [0xA3, 0x87, 0x81, 0, 0, 0x80, 7, 8, 9]

    /// A file with elements at some places.
    static func webM(
        _ places: [String: [UInt8]] = [:], isLive: Bool = false, type: UInt8 = 1, program: [UInt8] = zeros(4)
    ) -> [UInt8] {
        func add(_ name: String) -> [UInt8] { places[name] ?? [] }
        let info = element(
            [0x15, 0x49, 0xA9, 0x66], element([0x2A, 0xD7, 0xB1], [0x0F, 0x42, 0x40]), element([0x4D, 0x80], program),
            element([0x57, 0x41], program), add("info"))
        let track = element(
            [0xAE], element([0xD7], [1]), element([0x83], [type]), element([0x86], Array("V_VP9".utf8)),
            element([0xE0], element([0xB0], [2, 0x80])), add("track"))
        let parts = info + element([0x16, 0x54, 0xAE, 0x6B], track)
        let beforePictures = add("before")
        let cluster = element([0xE7], [0]) + pictures + add("cluster")
        let head = element([0x1A, 0x45, 0xDF, 0xA3], element([0x42, 0x82], Array("webm".utf8)))
        if isLive {
            let unknown: [UInt8] = [0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]
            let clusters = [0x1F, 0x43, 0xB6, 0x75] + unknown + cluster
            let segment = parts + beforePictures + clusters + clusters + add("segment")
            return head + [0x18, 0x53, 0x80, 0x67] + unknown + segment
        }
        let clusters = element([0x1F, 0x43, 0xB6, 0x75], cluster)
        return head + element([0x18, 0x53, 0x80, 0x67], parts, beforePictures, clusters, add("segment")) + add("end")
    }

    private static var webMs: [Seed] {
        let tags = element([0x12, 0x54, 0xC3, 0x67], element([0x73, 0x73], secret))
        let title = element([0x7B, 0xA9], secret)
        return [
            ("tags", webM(["segment": tags])),
            ("tags at the end of a recording", webM(["segment": tags], isLive: true)),
            ("tags before its pictures", webM(["before": tags])),
            ("tags before the pictures of a recording", webM(["before": tags], isLive: true)),
            ("attachments", webM(["segment": element([0x19, 0x41, 0xA4, 0x69], secret)])),
            ("chapters", webM(["segment": element([0x10, 0x43, 0xA7, 0x70], secret)])),
            ("a title", webM(["info": title])),
            ("a date", webM(["info": element([0x44, 0x61], Array(secret.prefix(8)))])),
            ("a short title", webM(["info": element([0x7B, 0xA9], Array(secret.prefix(4)))])),
            ("a track's name", webM(["track": element([0x53, 0x6E], secret)])),
            ("a program's name", webM(program: secret)),
            ("comments of Vorbis", webM(["track": element([0x63, 0xA2], vorbis)])),
            ("comments of Theora", webM(["track": element([0x63, 0xA2], theora)])),
            ("comments of FLAC", webM(["track": element([0x63, 0xA2], Array("fLaC".utf8) + flac)])),
            ("free space", webM(["segment": element([0xEC], secret)])),
            ("free space in pictures", webM(["cluster": element([0xEC], secret)])),
            ("free space in a recording", webM(["cluster": element([0xEC], secret)], isLive: true)),
            ("an unknown element", webM(["cluster": element([0x7F, 0xF0], secret)])),
            ("an element after its end", webM(["end": element([0x7F, 0xF0], secret)])),
            (
                "tags of an unusual size",
                webM(["segment": [0x12, 0x54, 0xC3, 0x67, 0x10, 0, 0, UInt8(secret.count)] + secret])
            ),
        ].map { Seed(name: "WebM with \($0.0)", bytes: $0.1) }
    }

    // MARK: GIF

    private static var gifs: [Seed] {
        SeededPictures.all.filter { $0.name.hasPrefix("GIF") }.map {
            let text = Array(SeededPictures.mark.utf8)
            var bytes = $0.bytes
            while let range = bytes.firstRange(of: text) {
                bytes.replaceSubrange(range, with: secret.prefix(text.count))
            }
            return Seed(name: $0.name, bytes: bytes)
        }
    }
}
