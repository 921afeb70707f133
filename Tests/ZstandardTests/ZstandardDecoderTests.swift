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
        for (name, content) in SampleContent.all {
            for options in ZstandardEncoder.Options.every(level: level) {
                let frame = try library.encode(content, options)
                #expect(try decoder.decode(frame, limit: content.count) == content, "\(name)")
                #expect(try reference.decode(frame, limit: content.count) == content, "\(name)")
            }
        }
    }
}
