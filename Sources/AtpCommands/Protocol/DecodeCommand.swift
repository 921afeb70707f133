import ATData
import ATProtoLexicons
import BskyLexicons
import ChatLexicons
import CoreATProtocol
import Terminal

/// `atp decode`: decodes JSON or DAG-CBOR as a lexicon type, and prints it as JSON.
enum DecodeCommand {
    private static let format = Argument("FORMAT", "The format of the input", choices: ["json", "cbor"])
    private static let file = Argument(
        "FILE", "The file to read (default: standard input)", isRequired: false, isFile: true)
    private static let type = Option(
        "as", value: "NSID#DEF",
        "The type, such as app.bsky.feed.post or app.bsky.feed.getTimeline#Output (default: its $type)"
    )
    private static let strict = Option(
        flag: "strict", "Fail when an array element does not decode, instead of skipping it")

    static let command = Command(
        "decode", "Decode JSON or DAG-CBOR as a lexicon type, and print it as JSON",
        discussion: """
            The decoded value is encoded again, which shows what the library's types keep. Array elements that don't \
            decode are skipped and reported as issues, and violations of the lexicon's constraints as faults. --json \
            prints one object with the value, the issues and the faults. The exit status is 1 if the value can't be \
            decoded at all, or if there is an issue and --strict was passed.
            """,
        arguments: [format, file], options: [type, strict],
        examples: [
            .init("atp decode cbor record.cbor", "Show the contents of a block"),
            .init("atp decode json timeline.json --as app.bsky.feed.getTimeline#Output", "Check a response"),
        ]
    ) { invocation in
        let bytes = try invocation.readInput(invocation[file])
        let isJSON = try invocation.required(format) == "json"
        let type = try chosen(invocation[type], bytes, isJSON: isJSON)
        try show(bytes, isJSON: isJSON, as: type, invocation)
    }

    /// The named type, or the one that the value names, or any value.
    private static func chosen(
        _ name: String?, _ bytes: [UInt8], isJSON: Bool
    ) throws -> any LexiconCodable.Type {
        guard let name else {
            let object = try? isJSON ? UnknownObject(json: bytes) : UnknownObject(dagCBOR: bytes)
            return object?.type.flatMap(known) ?? LexValue.self
        }
        guard let type = known(name) else {
            throw UsageError("the lexicons of this version have no type \(name)")
        }
        return type
    }

    private static func known(_ name: String) -> (any LexiconCodable.Type)? {
        let name = name.hasSuffix("#main") ? String(name.dropLast(5)) : name
        return ATProtoLexiconsIndex.types[name] ?? BskyLexiconsIndex.types[name] ?? ChatLexiconsIndex.types[name]
    }

    private static func show<Value: LexiconCodable>(
        _ bytes: [UInt8], isJSON: Bool, as type: Value.Type, _ invocation: Invocation
    ) throws {
        var issues: [WireIssue] = []
        let value: Value
        let json: [UInt8]
        do throws(WireError) {
            if invocation.has(strict) {
                value = try isJSON ? Value(json: bytes) : Value(dagCBOR: bytes)
            } else {
                value = try isJSON ? Value(json: bytes, issues: &issues) : Value(dagCBOR: bytes, issues: &issues)
            }
            json = try value.json()
        } catch {
            throw Refusal("\(error)", name: "InvalidData")
        }
        let faults = value.constraintFaults
        guard invocation.isJSON else {
            try invocation.showJSON(bytes: json)
            for issue in issues { invocation.console.complain("issue: \(issue)") }
            for fault in faults { invocation.console.complain("fault: \(fault)") }
            return
        }
        // The value may contain what no other type here supports, such as fractions in unknown fields.
        let told: LexObject = [
            "issues": .array(issues.map { ["path": .string($0.path), "reason": .string($0.reason)] }),
            "faults": .array(faults.map { .string("\($0)") }),
        ]
        try invocation.showJSON(
            bytes: Array(#"{"value":"#.utf8) + json + [UInt8(ascii: ",")] + (try told.json().dropFirst()))
    }
}
