import ATCrypto
import TestLoad
import Testing

@Suite(.inTurn) struct Base32SortableTests {
    @Test(arguments: [
        (UInt64.min, "2222222222222"), (1, "2222222222223"), (31, "222222222222z"), (32, "2222222222232"),
        (UInt64.max, "jzzzzzzzzzzzz"), (1 << 60, "3222222222222"),
    ])
    func `numbers have thirteen characters`(number: UInt64, text: String) throws {
        #expect(Base32Sortable.encode(number) == text)
        #expect(try Base32Sortable.decode(text) == number)
    }

    @Test(arguments: [
        "", "222222222222", "22222222222222", "k222222222222", "zzzzzzzzzzzzz", "222222222222A", "2222222222221",
        "22222222222é", "2222222222222é",
    ])
    func `anything but thirteen characters of 64 bits is rejected`(text: String) {
        #expect(throws: TextDecodingError.self) { try Base32Sortable.decode(text) }
    }

    @Test func `texts sort as their numbers and read back`() throws {
        var generator = SplitMix64(seed: 3)
        let numbers = (0..<1000).map { _ in generator.next() >> (generator.next() % 64) }.sorted()
        let texts = numbers.map(Base32Sortable.encode)
        #expect(texts == texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        #expect(try texts.map { try Base32Sortable.decode($0) } == numbers)
    }
}
