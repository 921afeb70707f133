import Foundation
import TestLoad
import Testing

@testable import BskyKit

@Suite(.inTurn) struct ImageReductionTests {
    /// Tries with an encoder whose bytes grow with the area and the quality.
    private func reduce(to bytes: Int, perPixel: Double) -> (Data?, [(side: Int, quality: Double)]) {
        var tried: [(side: Int, quality: Double)] = []
        let best = ImageReduction(bytes: bytes).best { side, quality in
            tried.append((side, quality))
            return Data(count: Int(Double(side * side) * quality * perPixel))
        }
        return (best, tried)
    }

    @Test func `a picture that fits at once is encoded once, at the best quality`() {
        let (best, tried) = reduce(to: 2_000_000, perPixel: 0.1)
        #expect(best?.count == 1_440_000)
        #expect(tried.map(\.side) == [4_000] && tried[0].quality == 0.9)
    }

    @Test func `the best quality that fits is found`() {
        // 0.62 is the largest quality in percent with which 16,000,000 pixels have at most 2,000,000 bytes.
        let (best, tried) = reduce(to: 2_000_000, perPixel: 0.2)
        #expect(best?.count == 1_984_000)
        #expect(tried.count <= 7 && tried.allSatisfy { $0.side == 4_000 })
    }

    @Test func `a picture that would look bad becomes smaller instead`() {
        let (best, tried) = reduce(to: 2_000_000, perPixel: 0.4)
        #expect(best.map { $0.count <= 2_000_000 } == true)
        #expect(tried.last.map { $0.side < 4_000 && $0.quality >= 0.4 } == true)
        #expect(Set(tried.map(\.side)) == [4_000, 3_200])
    }

    @Test func `what never fits ends after five sizes`() {
        let (best, tried) = reduce(to: 10, perPixel: 1)
        #expect(best == nil)
        #expect(Set(tried.map(\.side)) == [4_000, 3_200, 2_560, 2_048, 1_638])
        #expect(tried.count <= 35)
    }

    @Test func `a fault of the encoder is thrown`() {
        #expect(throws: ImageError(.damaged(.jpeg))) {
            try ImageReduction(bytes: 10).best { _, _ in throw ImageError(.damaged(.jpeg)) }
        }
    }
}
