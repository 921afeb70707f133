import TestLoad
import Testing
import Zstandard

@Suite(.inTurn)
struct ZstandardErrorTests {
    @Test
    func `Every fault has words that name the numbers in it`() {
        #expect("\(ZstandardError.otherDictionary(1_612_007_021))".contains("1612007021"))
        #expect("\(ZstandardError.tooLarge(limit: 77))".contains("77"))
        #expect("\(ZstandardError.malformed("a block has an unknown kind"))".contains("unknown kind"))
    }
}
