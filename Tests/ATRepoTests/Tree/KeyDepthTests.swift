import ATRepo
import Foundation
import SharedFolder
import TestLoad
import Testing

@Suite(.inTurn)
struct KeyDepthTests {
    private struct Height: Decodable {
        let key: String
        let height: Int
    }

    @Test(.enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.whenAbsent)))
    func `the layers of keys are those of the interoperability tests`() throws {
        let cases = try JSONDecoder().decode([Height].self, from: SharedFolder.data("interop/mst/key_heights.json"))
        #expect(cases.count == 9)
        for item in cases { #expect(KeyDepth.of(item.key) == item.height, "\(item.key)") }
    }

    @Test func `keys of high layers are found by their zeros`() {
        // Found by trying numbers.
        for layer in 0...6 {
            let key = SampleTree.key(layer: layer, from: 0)
            #expect(KeyDepth.of(key) == layer)
        }
    }
}
