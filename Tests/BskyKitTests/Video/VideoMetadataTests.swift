import Bitmaps
import Foundation
import TestLoad
import Testing

@testable import BskyKit

@Suite(.inTurn)
struct VideoMetadataTests {
    private typealias Movie = SeededVideos.Movie

    private func contains(_ text: String, _ bytes: [UInt8]) -> Bool { bytes.firstRange(of: Array(text.utf8)) != nil }

    private func reason(_ bytes: [UInt8]) -> String? {
        do { _ = try VideoMetadata.stripped(bytes) } catch {
            if case .cannotStrip(let why) = error.reason { return why }
        }
        return nil
    }

    @Test(arguments: SeededVideos.all)
    func `no text survives wherever it is, and everything else stays at its place`(seed: SeededVideos.Seed) throws {
        let start = String(SeededVideos.mark.prefix(4))
        #expect(contains(start, seed.bytes))
        let result = try VideoMetadata.stripped(seed.bytes)
        #expect(!contains(start, result))
        #expect(result.count == seed.bytes.count)
        #expect(VideoFacts(result) == VideoFacts(seed.bytes))
        #expect(try VideoMetadata.stripped(result) == result)
        if seed.name.hasPrefix("MP4") {
            #expect(VideoFacts(result)?.width == 1280)
            for sample in Movie.pictures + Movie.sounds {
                let place = try #require(seed.bytes.firstRange(of: sample))
                #expect(Array(result[place]) == sample)
            }
            // Boxes fill the file.
            var place = 0
            while place < result.count {
                let box = try #require(MP4BoxHeader(result[place...], limit: result.count - place))
                #expect(["ftyp", "free", "skip", "mdat", "moov", "moof"].contains { box.type.elementsEqual($0.utf8) })
                place += box.size
            }
        } else if seed.name.hasPrefix("GIF") {
            #expect(try GIFDecoder(result).decode() == GIFDecoder(seed.bytes).decode())
            #expect(try GIFDecoder(result).isAnimated)
        } else {
            #expect(contains("V_VP9", result))
            #expect(result.firstRange(of: SeededVideos.pictures) == seed.bytes.firstRange(of: SeededVideos.pictures))
        }
    }

    @Test func `of sounds, only the comments are blanked`() throws {
        for seed in SeededVideos.all where seed.name.contains("comments of") {
            let result = try VideoMetadata.stripped(seed.bytes)
            let description = [UInt8](repeating: 7, count: seed.name.contains("FLAC") ? 34 : 23)
            #expect(result.firstRange(of: description) == seed.bytes.firstRange(of: description), "\(seed.name)")
            #expect(result.firstRange(of: description) != nil, "\(seed.name)")
            guard seed.name.contains("Vorbis") else { continue }
            // The comments are a program's name of zeros, no texts, and a bit at the end.
            let start = try #require(result.firstRange(of: Array("\u{3}vorbis".utf8))).upperBound
            let end = try #require(result.firstRange(of: Array("\u{5}vorbis".utf8))).lowerBound
            let size = (0..<4).reduce(0) { $0 | Int(result[start + $1]) << (8 * $1) }
            #expect(size == end - start - 9 && result[start + 4..<end - 1].allSatisfy { $0 == 0 })
            #expect(result[end - 1] == 1)
        }
    }

    @Test func `videos without metadata stay as they are`() throws {
        for isFirst in [false, true] {
            var movie = Movie()
            (movie.isFirst, movie.isLong) = (isFirst, isFirst)
            #expect(try VideoMetadata.stripped(movie.bytes) == movie.bytes)
        }
        for isLive in [false, true] {
            let file = SeededVideos.webM(isLive: isLive)
            #expect(try VideoMetadata.stripped(file) == file)
        }
        #expect(try VideoMetadata.stripped(SeededPictures.gif()) == SeededPictures.gif())
        // A recording that was interrupted.
        var cut = Movie()
        cut.isFirst = true
        let file = Array(cut.bytes.dropLast(5))
        #expect(try VideoMetadata.stripped(file) == file)
    }

    @Test func `references to tracks that are removed are removed, and others stay`() throws {
        func file(_ ids: Int...) -> [UInt8] {
            var movie = Movie()
            movie.texts = (0..<3).map { Array("text \($0)".utf8) }
            let list = SampleMovie.box("chap", ids.flatMap { SampleMovie.number(UInt64($0), 4) })
            movie.boxes["trak"] = SampleMovie.box("tref", list)
            return movie.bytes
        }
        #expect(contains("chap", try VideoMetadata.stripped(file(2))))
        #expect(!contains("chap", try VideoMetadata.stripped(file(3))))
        #expect(!contains("chap", try VideoMetadata.stripped(file(1, 3))))
        #expect(!contains("text", try VideoMetadata.stripped(file(1))))
    }

    @Test func `a color profile keeps its colors`() throws {
        let profile = SeededPictures.profile(tags: [
            ("priv", Array("text".utf8) + SeededVideos.zeros(200) + SeededVideos.secret)
        ])
        let colors = try #require(ICCProfile.colors(profile))
        var movie = Movie()
        movie.boxes["entry"] = SampleMovie.box("colr", Array("prof".utf8) + profile)
        let result = try VideoMetadata.stripped(movie.bytes)
        #expect(result.firstRange(of: colors) != nil)
        #expect(!contains(SeededVideos.mark, result))
        #expect(try VideoMetadata.stripped(result) == result)
        movie.boxes["entry"] = SampleMovie.box("colr", Array("nclx".utf8) + [0, 1, 0, 1, 0, 1, 0])
        #expect(try VideoMetadata.stripped(movie.bytes) == movie.bytes)
    }

    @Test func `what can't be understood is refused with a reason`() {
        let whole = Movie().bytes
        #expect(reason(Array("<html>".utf8)) == "It is not an MP4, QuickTime, WebM or GIF file.")
        #expect(reason([0]) == "It is not an MP4, QuickTime, WebM or GIF file.")
        #expect(reason(Array(whole.prefix(60))) == "It doesn't describe its pictures.")
        #expect(reason(whole + SampleMovie.description(9, 9)) == "It has two descriptions.")
        func movie(_ place: String, _ bytes: [UInt8]) -> [UInt8] {
            var movie = Movie()
            movie.boxes[place] = bytes
            return movie.bytes
        }
        #expect(reason(movie("moov", SampleMovie.box("cmov", [1, 2]))) == "Its description is packed.")
        for place in ["moov", "trak", "mdia", "minf", "stbl", "entry"] {
            #expect(reason(movie(place, [0, 0, 9, 9, 1, 1, 1, 1])) == "Its description is damaged.", "\(place)")
        }
        // A fragment with texts.
        var fragments = Movie()
        fragments.texts = (0..<3).map { Array("text \($0)".utf8) }
        let head = SampleMovie.box("tfhd", [0, 0, 0, 0, 0, 0, 0, 3])
        fragments.boxes["end"] = SampleMovie.box("moof", SampleMovie.box("traf", head))
        #expect(reason(fragments.bytes) == "Fragments of it are neither pictures nor sounds.")
        // Pictures that are said to be texts, too, and pictures in a box that is removed.
        var shared = Movie()
        shared.texts = Movie.pictures
        #expect(reason(shared.bytes) == "Pictures or sounds are also something else.")
        var moved = whole
        if let place = whole.firstRange(of: Array("mdat".utf8)) { moved.replaceSubrange(place, with: "priv".utf8) }
        #expect(reason(moved) == "Pictures or sounds are where there should be none.")
        #expect(reason(SeededVideos.webM(type: 17)) == "It has tracks that are neither pictures nor sounds.")
        #expect(reason(SeededVideos.webM(["segment": [0x1A, 0xFF]])) == "It is damaged.")
        #expect(reason(SeededPictures.gif([0x55])) == "It is damaged.")
        #expect(reason(SeededPictures.gif().dropLast(1)) == "It is damaged.")
    }

    @Test(arguments: SeededVideos.all.indices.filter { $0 % 6 == 0 })
    func `cut and changed videos never crash, and nothing is left to blank`(index: Int) {
        let bytes = SeededVideos.all[index].bytes
        for count in 0..<bytes.count { _ = reason(Array(bytes.prefix(count))) }
        var random = SystemRandomNumberGenerator()
        for _ in 0..<Load.size(5_000, otherwise: 150) {
            var changed = bytes
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                changed[Int.random(in: changed.indices, using: &random)] =
                    [0, 1, 0x7F, 0x80, 0xFE, 0xFF].randomElement(using: &random) ?? 0
            }
            guard let result = try? VideoMetadata.stripped(changed) else { continue }
            #expect(result.count == changed.count)
            #expect((try? VideoMetadata.stripped(result)) == result)
        }
    }

    @Test func `sizes and counts that lie end in time`() {
        func movie(_ table: [UInt8]) -> [UInt8] {
            var movie = Movie()
            movie.texts = (0..<3).map { Array("text \($0)".utf8) }
            movie.boxes["stbl"] = table
            return movie.bytes
        }
        // All samples have the largest size, and chunks the most of them.
        let most: [UInt8] = [255, 255, 255, 255]
        let sizes = SampleMovie.box("stsz", SeededVideos.zeros(4) + most + most)
        let counts = SampleMovie.box("stsc", SeededVideos.zeros(8) + [0, 0, 0, 1] + most + most)
        let places = SampleMovie.box("co64", SeededVideos.zeros(8) + [UInt8](repeating: 255, count: 80))
        #expect(reason(movie(sizes + counts)) == "Pictures or sounds are also something else.")
        #expect(reason(movie(places)) == nil)
        // Many empty boxes, and many parts.
        let empty = [[UInt8]](repeating: SampleMovie.box("priv", []), count: 300_000).flatMap(\.self)
        #expect(reason(Movie().bytes + empty) == "It has too many parts.")
        var full = Movie()
        full.boxes["moov"] = empty
        #expect(reason(full.bytes) == "It has too many parts.")
    }

    @Test(arguments: [0, 1, 7, 8, 64, 1_000])
    func `a file that is read in parts is the same`(size: Int) throws {
        var movie = Movie()
        movie.texts = (0..<3).map { SeededVideos.secret + [$0] }
        movie.boxes["moov"] = SampleMovie.box("udta", SeededVideos.secret)
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).mp4")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(movie.bytes).write(to: file)
        let video = try VideoFile(file, mimeType: nil, keepsMetadata: false)
        let step = size == 0 ? video.size : size
        var parts = Data()
        for start in stride(from: 0, to: video.size, by: step) {
            parts += try video.bytes(from: start, count: min(step, video.size - start))
        }
        #expect(Array(parts) == (try VideoMetadata.stripped(movie.bytes)))
        let kept = try VideoFile(file, mimeType: nil, keepsMetadata: true)
        #expect(try kept.bytes(from: 0, count: kept.size) == Data(movie.bytes))
        #expect(try Data(contentsOf: file) == Data(movie.bytes))
    }
}
