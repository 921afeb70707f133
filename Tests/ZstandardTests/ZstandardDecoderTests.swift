import Foundation
import TestLoad
import Testing
import Zstandard

@Suite(.inTurn)
struct ZstandardDecoderTests {
    @Test(arguments: [1, 3, 9, 19, 22])
    func `Both decoders unpack what libzstd compresses`(level: Int) throws {
        guard let library = SampleLibrary.present else { return }
        let decoder = try ZstandardDecoder(engine: .swift)
        let reference = try ZstandardDecoder(engine: .library)
        for (name, content) in SampleContent.all(records: Load.size(4_000, otherwise: 1_000)) {
            for options in ZstandardEncoder.Options.every(level: level) {
                let frame = try library.encode(content, options)
                #expect(try decoder.decode(frame, limit: content.count) == content, "\(name)")
                #expect(try reference.decode(frame, limit: content.count) == content, "\(name)")
            }
        }
    }

    @Test
    func `Both decoders unpack frames with small windows and of many sizes`() throws {
        guard let library = SampleLibrary.present else { return }
        let decoder = try ZstandardDecoder(engine: .swift)
        let reference = try ZstandardDecoder(engine: .library)
        let contents = SampleContent.all(records: Load.size(4_000, otherwise: 1_000))
        for log in [10, 11, 17] {
            for (name, content) in contents {
                let frame = try library.encode(
                    content, .init(level: 19, writesContentSize: log != 17, windowLog: log))
                #expect(try decoder.decode(frame, limit: content.count) == content, "\(name)")
                #expect(try reference.decode(frame, limit: content.count) == content, "\(name)")
            }
        }
        var numbers = SampleContent.Numbers(77)
        let records = SampleContent.records(40)
        for count in 0..<600 {
            let start = Int.random(in: 0...(records.count - count), using: &numbers)
            let content = Array(records[start..<start + count])
            let frame = try library.encode(content, .init(level: 1 + count % 22))
            #expect(try decoder.decode(frame, limit: content.count) == content)
        }
    }

    @Test(arguments: ZstandardEngine.allCases)
    func `What the encoder in Swift writes is unpacked`(engine: ZstandardEngine) throws {
        guard engine.isAvailable else { return print("skipped: libzstd.so.1 isn't installed") }
        let decoder = try ZstandardDecoder(engine: engine)
        for (name, content) in SampleContent.all(records: Load.size(4_000, otherwise: 1_000)) {
            for options in ZstandardEncoder.Options.every(level: 1) {
                let frame = try ZstandardEncoder(engine: .swift, options: options).encode(content)
                #expect(try decoder.decode(frame, limit: content.count) == content, "\(name)")
            }
        }
        let zeros = try ZstandardEncoder(engine: .swift).encode([UInt8](repeating: 0, count: 1 << 20))
        #expect(zeros.count < 100)
    }

    @Test(arguments: ZstandardEngine.allCases)
    func `A frame that is cut off anywhere is refused`(engine: ZstandardEngine) throws {
        guard engine.isAvailable, let library = SampleLibrary.present else {
            return print("skipped: libzstd.so.1 isn't installed")
        }
        let decoder = try ZstandardDecoder(engine: engine)
        for content in [SampleContent.records(6), SampleContent.letters(2_000), Array("hello".utf8)] {
            for options in ZstandardEncoder.Options.every(level: 19) {
                let frame = try library.encode(content, options)
                for count in 0..<frame.count {
                    #expect(throws: ZstandardError.self) { try decoder.decode(frame[..<count], limit: 1 << 20) }
                }
            }
        }
    }

    /// Frames without a checksum too, where a changed bit can still be a valid frame of something else.
    @Test
    func `A frame with a changed bit is refused, or unpacked to the same as by libzstd`() throws {
        guard let library = SampleLibrary.present else { return }
        let decoder = try ZstandardDecoder(engine: .swift)
        let reference = try ZstandardDecoder(engine: .library)
        let contents = [
            SampleContent.records(2), SampleContent.letters(600), SampleContent.text(60),
            [UInt8](repeating: 9, count: 300) + SampleContent.records(1), Array("abcabcabcabcabcabcabcabd".utf8),
        ]
        var refused = 0
        var accepted = 0
        for content in contents {
            for options in ZstandardEncoder.Options.every(level: 19) {
                let frame = try library.encode(content, options)
                for bit in stride(from: 0, to: frame.count * 8, by: Load.size(1, otherwise: 3)) {
                    var changed = frame
                    changed[bit / 8] ^= 1 << UInt8(bit % 8)
                    guard let own = try? decoder.decode(changed, limit: 1 << 20) else {
                        refused += 1
                        continue
                    }
                    accepted += 1
                    let isSame = (try? reference.decode(changed, limit: 1 << 20)) == own
                    if !isSame || (own != content && options.writesChecksum) {
                        Issue.record("bit \(bit) of a frame of \(content.count) bytes with \(options)")
                    }
                }
            }
        }
        #expect(refused > Load.size(1_000, otherwise: 300) && accepted > Load.size(1_000, otherwise: 300))
    }

    @Test(arguments: ZstandardEngine.allCases)
    func `Frames may follow each other, and skippable ones are skipped`(engine: ZstandardEngine) throws {
        guard engine.isAvailable else { return print("skipped: libzstd.so.1 isn't installed") }
        let decoder = try ZstandardDecoder(engine: engine)
        let encoder = try ZstandardEncoder(engine: .swift)
        let (first, second) = (try encoder.encode(Array("one ".utf8)), try encoder.encode(Array("two".utf8)))
        let skippable: [UInt8] = [0x5F, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, 1, 2, 3]
        let all = skippable + first + skippable + second + skippable
        #expect(try decoder.decode(all, limit: 7) == Array("one two".utf8))
        #expect(throws: ZstandardError.tooLarge(limit: 6)) { try decoder.decode(all, limit: 6) }
        #expect(try decoder.decode(skippable, limit: 0).isEmpty)
        #expect(throws: ZstandardError.self) { try decoder.decode(first + [0], limit: 100) }
        #expect(throws: ZstandardError.self) { try decoder.decode(first + Array("other".utf8), limit: 100) }
        #expect(throws: ZstandardError.truncated) { try decoder.decode(skippable.dropLast(), limit: 100) }
        #expect(throws: ZstandardError.truncated) { try decoder.decode([UInt8](), limit: 100) }
    }

    @Test(arguments: ZstandardEngine.allCases)
    func `A bomb is unpacked up to the limit only`(engine: ZstandardEngine) throws {
        guard engine.isAvailable else { return print("skipped: libzstd.so.1 isn't installed") }
        let decoder = try ZstandardDecoder(engine: engine)
        let zeros = [UInt8](repeating: 0, count: Load.size(100 << 20, otherwise: 4 << 20))
        var bombs: [[UInt8]] = []
        for size in [true, false] {
            let options = ZstandardEncoder.Options(writesContentSize: size)
            bombs.append(try ZstandardEncoder(engine: .swift, options: options).encode(zeros))
            if ZstandardEngine.library.isAvailable {
                bombs.append(try ZstandardEncoder(engine: .library, options: options).encode(zeros))
            }
        }
        // Many small frames, each below the limit.
        let small = try ZstandardEncoder(engine: .swift).encode([UInt8](repeating: 0, count: 1 << 16))
        bombs.append(Array(repeatElement(small, count: 100).joined()))
        for bomb in bombs {
            #expect(bomb.count < 20_000)
            #expect(throws: ZstandardError.tooLarge(limit: 1 << 20)) { try decoder.decode(bomb, limit: 1 << 20) }
        }
        // What the header claims is compared with the limit first, and believed no further.
        #expect(throws: ZstandardError.tooLarge(limit: 1 << 30)) {
            try decoder.decode(HandmadeFrame(contentSize: 1 << 62, blocks: [.raw([1])]).bytes, limit: 1 << 30)
        }
        #expect(throws: ZstandardError.self) {
            try decoder.decode(HandmadeFrame(contentSize: 1 << 29, blocks: [.raw([1])]).bytes, limit: 1 << 30)
        }
        #expect(throws: ZstandardError.tooLarge(limit: 0)) { try decoder.decode(small, limit: -1) }
        // After all that, it still works.
        #expect(try decoder.decode(small, limit: 1 << 16).count == 1 << 16)
    }

    @Test
    func `A decoder needs libzstd only when it is told so`() throws {
        #expect(ZstandardDecoder().engine == .best)
        #expect(try ZstandardDecoder(engine: .swift).engine == .swift)
        if ZstandardEngine.library.isAvailable {
            #expect(try ZstandardDecoder(engine: .library).engine == .library)
        } else {
            #expect(throws: ZstandardError.libraryMissing) { try ZstandardDecoder(engine: .library) }
            #expect(throws: ZstandardError.libraryMissing) { try ZstandardEncoder(engine: .library) }
        }
    }

    @Test
    func `Several tasks may share a decoder`() async throws {
        let decoder = try ZstandardDecoder(engine: .swift)
        let content = SampleContent.records(50)
        let frame = try ZstandardEncoder().encode(content)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<20 { group.addTask { try decoder.decode(frame, limit: content.count) == content } }
            for try await isSame in group { #expect(isSame) }
        }
    }

    /// Its distance, its length and the number of its literals take 57 bits, more than are read at once.
    @Test
    func `The longest sequences are unpacked`() throws {
        guard let library = SampleLibrary.present else { return }
        let far = SampleContent.random(40_000, 20)
        // The literals begin where a block does.
        let between = [UInt8](repeating: 0, count: 600 << 17 - far.count)
        let content = far + between + SampleContent.random(66_000, 21) + far + Array("the end".utf8)
        let options = ZstandardEncoder.Options(level: 3, writesChecksum: false, windowLog: 27)
        let frame = try library.encode(content, options)
        #expect(frame.count < 120_000)
        #expect(try ZstandardDecoder(engine: .swift).decode(frame, limit: content.count) == content)
    }
}
