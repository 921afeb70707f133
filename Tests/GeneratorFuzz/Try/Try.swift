import CoreATProtocol
import Foundation

/// Tries generated types: touches what they have, then reads and writes a sample of each. Compiled by
/// `.ci/generator_fuzz` into the module of the types.
@main
enum Try {
    static func main() throws {
        touchAll()
        let lines = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8).split(separator: "\n")
        var faults = 0
        for line in lines {
            let parts = line.split(separator: " ", maxSplits: 1)
            guard let type = FuzzLexiconsIndex.types[String(parts[0])] else {
                print("\(parts[0]) is not in the index")
                faults += 1
                continue
            }
            do {
                try attempt(type, Data(parts[1].utf8))
            } catch {
                print("\(parts[0]): \(error)\n    \(parts[1])")
                faults += 1
            }
        }
        print("\(FuzzLexiconsIndex.types.count) types, \(lines.count) samples, \(faults) faults")
        exit(faults == 0 ? 0 : 1)
    }

    private static func attempt<Value: LexiconCodable>(_ type: Value.Type, _ json: Data) throws {
        let value = try Value(json: json)
        try? value.validate()
        let expected = try LexValue(json: json)
        try expect(LexValue(json: value.json()), expected, "JSON")
        try expect(LexValue(dagCBOR: value.dagCBOR()), expected, "DAG-CBOR")
        let decoded = try JSONDecoder().decode(Value.self, from: try JSONEncoder().encode(value))
        try expect(LexValue(json: decoded.json()), expected, "Codable")
        touch(value)
        if let object = type as? any LexiconObject.Type { touch(object.fieldNames) }
    }

    private static func expect(_ value: LexValue, _ expected: LexValue, _ form: String) throws {
        if value != expected { throw Lost(form: form, value: value) }
    }

    private struct Lost: Error, CustomStringConvertible {
        let form: String
        let value: LexValue
        var description: String { "as \(form), it became \(value)" }
    }
}

/// Uses a value, so that it is made.
@inline(never)
func touch<Value>(_ value: Value) { withExtendedLifetime(value) {} }
