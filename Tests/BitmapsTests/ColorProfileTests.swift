import TestLoad
import Testing

@testable import Bitmaps

@Suite(.inTurn)
struct ColorProfileTests {
    @Test func `a profile says what it is for`() throws {
        #expect(ColorProfile(SampleBitmap.profile())?.space == .rgb)
        #expect(ColorProfile(SampleBitmap.profile("GRAY"))?.space == .gray)
        #expect(ColorProfile(SampleBitmap.profile("CMYK")) == nil)
    }

    @Test func `what follows a profile is cut`() throws {
        let profile = SampleBitmap.profile()
        #expect(ColorProfile(profile + [0, 0, 0])?.bytes == profile)
    }

    @Test func `what isn't a profile is none`() {
        let profile = SampleBitmap.profile()
        for count in [0, 3, 39, 131, 199] { #expect(ColorProfile(Array(profile[..<count])) == nil) }
        for size in [[0, 0, 0, 0], [0, 0, 0, 131], [0, 0, 0, 201], [255, 255, 255, 255]] as [[UInt8]] {
            #expect(ColorProfile(size + profile[4...]) == nil)
        }
        var other = profile
        other[36] = 0
        #expect(ColorProfile(other) == nil)
    }
}
