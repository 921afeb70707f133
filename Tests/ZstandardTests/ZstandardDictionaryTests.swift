import TestLoad
import Testing
import Zstandard

@Suite(.inTurn)
struct ZstandardDictionaryTests {
    /// Events to make dictionaries of.
    private static func samples(_ seed: UInt64) -> [[UInt8]] {
        var numbers = SampleContent.Numbers(seed)
        return (0..<3_000).map { _ in SampleContent.record(&numbers) }
    }

    private func dictionary(_ seed: UInt64 = 1) throws -> ZstandardDictionary {
        try ZstandardDictionary.trained(on: Self.samples(seed), size: 16 << 10)
    }

    @Test
    func `Events that are compressed with a dictionary are unpacked with it`() throws {
        guard let library = SampleLibrary.present else { return }
        let dictionary = try dictionary()
        let own = try ZstandardDecoder(dictionary: dictionary, engine: .swift)
        let reference = try ZstandardDecoder(dictionary: dictionary, engine: .library)
        var (plain, packed) = (0, 0)
        for (index, event) in Self.samples(2).prefix(500).enumerated() {
            let options = ZstandardEncoder.Options.every(level: [1, 3, 19][index % 3])[index % 4]
            let frame = try library.encode(event, options, dictionary: dictionary)
            #expect(try own.decode(frame, limit: event.count) == event)
            #expect(try reference.decode(frame, limit: event.count) == event)
            plain += try library.encode(event, options).count
            packed += frame.count
        }
        #expect(packed * 2 < plain)
        // Large content, of which only the beginning needs the dictionary; and frames without one.
        for (name, content) in SampleContent.all(records: Load.size(4_000, otherwise: 1_000)) {
            for options in ZstandardEncoder.Options.every(level: 19) {
                let frame = try library.encode(content, options, dictionary: dictionary)
                #expect(try own.decode(frame, limit: content.count) == content, "\(name)")
                #expect(
                    try own.decode(try library.encode(content, options), limit: content.count) == content, "\(name)")
            }
        }
    }

    @Test
    func `A dictionary may be content only`() throws {
        guard let library = SampleLibrary.present else { return }
        let dictionary = try ZstandardDictionary(content: Array(SampleContent.records(30)))
        #expect(dictionary.id == 0)
        let own = try ZstandardDecoder(dictionary: dictionary, engine: .swift)
        let reference = try ZstandardDecoder(dictionary: dictionary, engine: .library)
        let content = SampleContent.records(30) + SampleContent.records(5, seed: 9)
        for options in ZstandardEncoder.Options.every(level: 3) {
            let frame = try library.encode(content, options, dictionary: dictionary)
            #expect(frame.count * 4 < content.count)
            #expect(try own.decode(frame, limit: content.count) == content)
            #expect(try reference.decode(frame, limit: content.count) == content)
            #expect(throws: ZstandardError.self) { try ZstandardDecoder(engine: .swift).decode(frame, limit: 1 << 20) }
        }
    }

    @Test(arguments: ZstandardEngine.allCases)
    func `A frame of another dictionary is refused by its number`(engine: ZstandardEngine) throws {
        guard let library = SampleLibrary.present else { return }
        let (dictionary, other) = (try dictionary(1), try dictionary(5))
        #expect(dictionary.id != other.id)
        let event = Self.samples(2)[0]
        let frame = try library.encode(event, dictionary: dictionary)
        let error = ZstandardError.otherDictionary(dictionary.id)
        #expect(throws: error) { try ZstandardDecoder(dictionary: other, engine: engine).decode(frame, limit: 9_999) }
        #expect(throws: error) { try ZstandardDecoder(engine: engine).decode(frame, limit: 9_999) }
        let raw = try ZstandardDictionary(content: SampleContent.records(3))
        #expect(throws: error) { try ZstandardDecoder(dictionary: raw, engine: engine).decode(frame, limit: 9_999) }
        // The checksum notices when another dictionary pretends to be this one.
        var bytes = other.bytes
        bytes.replaceSubrange(4..<8, with: dictionary.bytes[4..<8])
        let impostor = try ZstandardDecoder(dictionary: try ZstandardDictionary(bytes), engine: engine)
        #expect(throws: ZstandardError.self) { try impostor.decode(frame, limit: 9_999) }
    }

    @Test
    func `What isn't a dictionary is refused`() throws {
        #expect(throws: ZstandardError.truncated) { try ZstandardDictionary([UInt8]()) }
        #expect(throws: ZstandardError.malformed("it doesn't start with the magic number of a dictionary")) {
            try ZstandardDictionary(Array("<!doctype html>".utf8))
        }
        #expect(throws: ZstandardError.malformed("the dictionary's ID is 0")) {
            try ZstandardDictionary([0x37, 0xA4, 0x30, 0xEC, 0, 0, 0, 0, 1])
        }
        #expect(throws: ZstandardError.self) { try ZstandardDictionary([0x37, 0xA4, 0x30, 0xEC, 1, 0, 0, 0]) }
        #expect(throws: ZstandardError.malformed("the dictionary has more than 1048576 bytes")) {
            try ZstandardDictionary([UInt8](repeating: 0, count: 1 << 20 + 1))
        }
        #expect(throws: ZstandardError.self) { try ZstandardDictionary(content: [0x37, 0xA4, 0x30, 0xEC, 0, 0, 0, 0]) }
    }

    @Test
    func `A dictionary with a changed or missing byte is refused, or unpacks no more than libzstd's`() throws {
        guard let library = SampleLibrary.present else { return }
        let dictionary = try dictionary()
        let event = Self.samples(2)[0]
        let frame = try library.encode(event, dictionary: dictionary)
        for count in 0..<120 {
            #expect(throws: ZstandardError.self) { try ZstandardDictionary(dictionary.bytes[..<count]) }
        }
        var refused = 0
        for bit in stride(from: 64, to: 250 * 8, by: Load.size(1, otherwise: 3)) {
            var bytes = dictionary.bytes
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            guard let changed = try? ZstandardDictionary(bytes) else {
                refused += 1
                continue
            }
            let own = try? ZstandardDecoder(dictionary: changed, engine: .swift).decode(frame, limit: 9_999)
            #expect(own == nil || own == event)
        }
        #expect(refused > Load.size(100, otherwise: 30))
    }
}
