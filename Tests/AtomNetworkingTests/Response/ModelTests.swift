import Foundation
import TestLoad
import Testing

@testable import AtomNetworking

@Suite(.inTurn) struct ModelTests {
    struct Refusal: Decodable, Sendable {
        struct Cause: Error {}
        init(from decoder: any Decoder) throws { throw Cause() }
    }

    func accepts(_ type: (some Model).Type) -> Bool { true }

    @Test func `data and arrays of models are models`() {
        #expect(
            accepts(Data.self) && accepts([SeatPlan].self) && accepts([[SeatPlan]].self)
                && accepts(TokenCredential.self))
    }

    @Test func `data is returned unchanged`() throws {
        let body = Data([0, 255, 1])
        #expect(try JSONDecoder().value(Data.self, in: body) == body)
    }

    @Test func `a model and an array of models are decoded`() throws {
        let seatmap = SeatPlan(seats: ["1A"])
        #expect(try JSONDecoder().value(SeatPlan.self, in: JSONEncoder().encode(seatmap)) == seatmap)
        #expect(try JSONDecoder().value([SeatPlan].self, in: JSONEncoder().encode([seatmap])) == [seatmap])
    }

    @Test func `a custom error while decoding becomes a decoding error`() {
        #expect {
            try JSONDecoder().value(Refusal.self, in: Data("{}".utf8))
        } throws: { error in
            guard case .dataCorrupted(let context)? = error as? DecodingError else { return false }
            return context.underlyingError is Refusal.Cause
        }
    }
}
