import ATData
import LexiconGenerator
import TestLoad
import Testing

/// Every type of every lexicon, with random values that its lexicon allows.
@Suite(.inTurn) struct RoundTripTests {
    @Test func `every object, record and body of every lexicon has a type`() {
        #expect(LexiconTypes.names.count > 800)
        #expect(LexiconTypes.names.filter { LexiconTypes.types[$0] == nil } == [])
    }

    @Test(arguments: LexiconTypes.names)
    func `a valid value passes its checks, and round-trips in both formats`(_ name: String) throws {
        let type = try #require(LexiconTypes.types[name])
        let shape = try #require(LexiconTypes.shapes[name])
        for value in LexiconTypes.values(of: shape, name) { try check(value, type, name) }
    }

    private func check<Value: LexiconCodable>(_ tree: LexValue, _ type: Value.Type, _ name: String) throws {
        do {
            let value = try Value(json: try tree.json())
            #expect(try LexValue(json: try value.json()) == tree, "\(name), seed \(LexiconTypes.seed)")
            let cbor = try value.dagCBOR()
            #expect(try tree.dagCBOR() == cbor, "\(name), seed \(LexiconTypes.seed): \(tree)")
            let again = try Value(dagCBOR: cbor)
            #expect(isSame(again, value), "\(name), seed \(LexiconTypes.seed): \(tree)")
            #expect(value.constraintFaults == [], "\(name), seed \(LexiconTypes.seed): \(tree)")
        } catch {
            Issue.record("\(name), seed \(LexiconTypes.seed): \(error) in \(tree)")
        }
    }

    private func isSame<Value>(_ left: Value, _ right: Value) -> Bool {
        (left as? any Equatable)?.isEqual(to: right) ?? false
    }
}

extension Equatable {
    fileprivate func isEqual(to other: Any) -> Bool { other as? Self == self }
}
