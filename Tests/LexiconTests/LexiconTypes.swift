import ATData
import ATProtoLexicons
import BskyLexicons
import ChatLexicons
import FixtureLexicons
import Foundation
import LexiconGenerator
import OzoneLexicons

/// Every published lexicon, and those of the generator's tests, with the types that were generated for them.
enum LexiconTypes {
    /// The lexicons that the types were generated from.
    static let catalog = LexiconCatalog(
        ["Lexicons", "Tests/LexiconGeneratorTests/Lexicons"].flatMap { folder in
            (try? LexiconFolder(checkout.appending(path: folder, directoryHint: .isDirectory)).lexicons) ?? []
        })

    private static let checkout = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The types, by the name of a definition, or of a call with `#Input`, `#Output` or `#Message`.
    static let types: [String: any LexiconCodable.Type] = [
        ATProtoLexiconsIndex.types, BskyLexiconsIndex.types, ChatLexiconsIndex.types, OzoneLexiconsIndex.types,
        FixtureLexiconsIndex.types,
    ].reduce(into: [:]) { $0.merge($1) { first, _ in first } }

    /// What the lexicons say of every object, record and body.
    static let shapes: [String: Shape] = catalog.lexicons.reduce(into: [:]) { shapes, lexicon in
        // A definition of such a name takes the place of the call's own body.
        let names = Set(lexicon.definitions.map(\.name))
        for definition in lexicon.definitions {
            switch definition.kind {
            case .record, .data:
                let reference = Reference(lexicon.id, definition.name)
                if definition.object != nil { shapes["\(reference)"] = .definition(reference) }
            case .query(let endpoint), .procedure(let endpoint):
                for (name, body) in [("Input", endpoint.input), ("Output", endpoint.output)] {
                    guard let schema = body?.schema, !names.contains(name) else { continue }
                    shapes["\(lexicon.id)#\(name)"] = .body(schema)
                }
            case .subscription(let subscription):
                shapes["\(lexicon.id)#Message"] = subscription.message.map { .message($0) }
            case .permissionSet, .token: break
            }
        }
    }

    /// What a type is for.
    enum Shape {
        case definition(Reference)
        case body(Schema)
        case message(UnionSchema)
    }

    /// Their names, in order.
    static let names = shapes.keys.sorted()

    /// What the values are made of: another number in the environment's `LEXICON_SEED` makes others.
    static let seed = ProcessInfo.processInfo.environment["LEXICON_SEED"].flatMap(UInt64.init) ?? 1

    /// How many values of each type are made: by the environment's `LEXICON_VALUES`, or few.
    static let count = ProcessInfo.processInfo.environment["LEXICON_VALUES"].flatMap(Int.init) ?? 6

    /// Values of a type: the smallest, then others up to the fullest.
    static func values(of shape: Shape, _ name: String) -> [LexValue] {
        let fills = [.least, .most] + [RandomValues.Fill](repeating: .some, count: max(0, count - 2))
        return fills.enumerated().map { index, fill in
            var values = RandomValues(catalog, fill, SeededRandom(seed: seed, "\(name) \(index)"))
            return values.value(of: shape)
        }
    }
}
