import TestLoad
import Testing
import Zstandard

@Suite(.inTurn)
struct HashTests {
    @Test
    func `XXH64 and XXH3 give what another implementation gives`() {
        for vector in HashVectors.all {
            let content = HashVectors.content(vector.count)
            #expect(XXH64.hash(content) == vector.hash, "XXH64 of \(vector.count) bytes")
            #expect(XXH64.hash(content, seed: 2_654_435_761) == vector.seeded, "XXH64 of \(vector.count) bytes")
            #expect(XXH3.hash(content) == vector.xxh3, "XXH3 of \(vector.count) bytes")
        }
    }
}
