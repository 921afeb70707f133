import ATData
import LexiconGenerator

/// A value of each type, as JSON, for the generated type to read and write.
struct SampleValues {
    /// A value in each format.
    static let formats: [(format: String, value: String)] = [
        ("at-identifier", "did:plc:z72i7hdynmk6r22z27h6tvur"),
        ("at-uri", "at://alice.example.com/com.example.note/self"),
        ("cid", "bafyreidfayvfuwqa7qlnopdjiqrxzs6blmoeu4rujcjtnci5beludirz2a"),
        ("datetime", "2024-05-06T07:08:09.123Z"),
        ("did", "did:web:example.com"), ("handle", "alice.example.com"), ("language", "de-CH"),
        ("nsid", "com.example.note"),
        ("record-key", "self"), ("tid", "3jzfcijpj2z2a"), ("uri", "https://example.com/\"(x)\""),
    ]

    private let catalog: LexiconCatalog

    init(_ catalog: LexiconCatalog) { self.catalog = catalog }

    /// Values by the name of their type; none for a type of which there can be no value.
    var all: [(name: String, json: String)] {
        var all: [(name: String, json: String)] = []
        for lexicon in catalog.lexicons {
            for definition in lexicon.definitions {
                let reference = Reference(lexicon.id, definition.name)
                if definition.object != nil { add("\(reference)", json(of: reference, isVariant: false, depth: 0)) }
            }
            switch lexicon["main"]?.kind {
            case .query(let endpoint)?, .procedure(let endpoint)?:
                add("\(lexicon.id)#Input", endpoint.input?.schema.flatMap { json(of: $0, depth: 0) })
                add("\(lexicon.id)#Output", endpoint.output?.schema.flatMap { json(of: $0, depth: 0) })
            default: break
            }
        }
        func add(_ name: String, _ json: String?) {
            if let json, !all.contains(where: { $0.name == name }) { all.append((name, json)) }
        }
        return all
    }

    private func json(of reference: Reference, isVariant: Bool, depth: Int) -> String? {
        guard let definition = catalog[reference] else { return nil }
        switch definition.kind {
        case .record(let record): return json(of: record.object, type: "\(reference)", depth: depth)
        case .data(let schema):
            guard case .object(let object) = schema.kind else { return json(of: schema, depth: depth) }
            return json(of: object, type: isVariant ? "\(reference)" : nil, depth: depth)
        case .token: return Self.quoted("\(reference)")
        case .query, .procedure, .subscription, .permissionSet: return nil
        }
    }

    private func json(of object: ObjectSchema, type: String?, depth: Int) -> String? {
        guard depth < 12 else { return nil }
        var fields = type.map { ["\"$type\": \(Self.quoted($0))"] } ?? []
        for property in object.properties {
            let value = property.isRequired || depth < 3 ? json(of: property.schema, depth: depth + 1) : nil
            if let value {
                fields.append("\(Self.quoted(property.name)): \(value)")
            } else if property.isRequired {
                return nil
            }
        }
        return "{\(fields.joined(separator: ", "))}"
    }

    private func json(of schema: Schema, depth: Int) -> String? {
        let cid = "bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy"
        switch schema.kind {
        case .boolean(let choice): return "\(choice.constant ?? true)"
        case .integer(let choice, let limits):
            return "\(choice.constant ?? choice.allowed.first ?? limits.minimum ?? limits.maximum ?? 1)"
        case .string(let text):
            let sample = Self.formats.first { $0.format == text.format?.rawValue }?.value
            return Self.quoted(
                text.choice.constant ?? text.choice.allowed.first ?? sample ?? text.knownValues.last ?? "x")
        case .bytes: return #"{"$bytes": "aGk"}"#
        case .cidLink: return #"{"$link": "\#(cid)"}"#
        case .blob: return #"{"$type": "blob", "ref": {"$link": "\#(cid)"}, "mimeType": "image/png", "size": 1}"#
        case .array(let items, _): return "[\(depth < 4 ? json(of: items, depth: depth + 1) ?? "" : "")]"
        case .object(let object): return json(of: object, type: nil, depth: depth)
        case .reference(let reference): return json(of: reference, isVariant: false, depth: depth + 1)
        case .union(let union):
            for variant in union.variants {
                if let value = json(of: variant, isVariant: true, depth: depth + 1) { return value }
            }
            return union.isClosed ? nil : #"{"$type": "com.example.unheard", "x": 1}"#
        case .unknown: return #"{"any": [1, {"thing": null}]}"#
        }
    }

    private static func quoted(_ text: String) -> String { String(CanonicalText(.string(text)).text.dropLast()) }
}
