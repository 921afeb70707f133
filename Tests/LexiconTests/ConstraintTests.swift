import ATData
import LexiconGenerator
import TestLoad
import Testing

/// Every type of every lexicon, with values that are valid but for one place.
@Suite(.inTurn) struct ConstraintTests {
    /// How many ways to break a type's values are tried, beside those of its own fields and their elements.
    private static let tries = Load.size(60, otherwise: 8)

    @Test(arguments: LexiconTypes.names)
    func `a value that violates its lexicon is refused or reported with its path`(_ name: String) throws {
        let type = try #require(LexiconTypes.types[name])
        let shape = try #require(LexiconTypes.shapes[name])
        var random = SeededRandom(seed: LexiconTypes.seed, "\(name) breaks")
        var tried = Set<String>()
        for value in LexiconTypes.values(of: shape, name) {
            let breaks = Breaks(of: value, shape, LexiconTypes.catalog).found.shuffled(using: &random)
            for one in breaks.sorted(by: { $0.place.count < $1.place.count }) {
                guard one.place.count <= 2 || tried.count < Self.tries else { break }
                guard tried.insert(one.sort).inserted else { continue }
                let problem = try Self.problem(of: one.applied(to: value), one, type)
                #expect(problem == nil, "\(name), seed \(LexiconTypes.seed), \(one): \(value)")
            }
        }
    }

    @Test func `there are ways to break every kind of constraint`() {
        var kinds = Set<String>()
        for (name, shape) in LexiconTypes.shapes {
            for value in LexiconTypes.values(of: shape, name) {
                kinds.formUnion(Breaks(of: value, shape, LexiconTypes.catalog).found.map(\.kind))
            }
        }
        #expect(
            kinds == [
                "reading", "minLength", "maxLength", "minGraphemes", "maxGraphemes", "minimum", "maximum", "oneOf",
                "accept", "maxSize", "notNull", "variantType", "plainObject",
            ])
    }

    /// What is wrong when neither reading nor validating says what is wrong.
    private static func problem<Value: LexiconCodable>(
        of tree: LexValue, _ one: Break, _ type: Value.Type
    ) throws -> String? {
        let json = try tree.json()
        let value: Value
        do throws(WireError) {
            value = try Value(json: json)
        } catch {
            if one.notice != .reading { return "reading refuses it: \(error)" }
            return one.isNamed(by: error.path) ? nil : "the error has another path: \(error)"
        }
        guard case .validating(let constraint) = one.notice else { return "reading takes it" }
        let faults = value.constraintFaults
        if faults.contains(where: { $0.path == one.path && $0.constraint == constraint }) { return nil }
        return "it passes with \(faults)"
    }
}
