import ATData
import ATProtoLexicons
import BskyLexicons
import ChatLexicons
import CoreATProtocol
import Terminal

/// `atp decode`: reads a value of JSON or DAG-CBOR as a type of a lexicon, and prints it as JSON.
enum DecodeCommand {
    private static let format = Argument("FORMAT", "What the input is", choices: ["json", "cbor"])
    private static let file = Argument(
        "FILE", "Where it is; standard input unless given", isRequired: false, isFile: true)
    private static let type = Option(
        "as", value: "NSID#DEF",
        "The type to read it as, such as app.bsky.feed.post or app.bsky.feed.getTimeline#Output; by its $type unless given"
    )
    private static let strict = Option(flag: "strict", "Refuse the whole value when an element of it does not fit")

    static let command = Command(
        "decode", "Read a value of JSON or DAG-CBOR as a type of a lexicon, and print it as JSON",
        discussion: """
            What was read is written back: that is what the library's types make of it. Elements of arrays that do not \
            fit are left out and told as issues, and so is what breaks the lexicon's constraints. With --json there is \
            one object, with the value, the issues and the faults. Ends with 1 when the value could not be read at all, \
            or when there is an issue and --strict was given.
            """,
        arguments: [format, file], options: [type, strict],
        examples: [
            .init("atp decode cbor record.cbor", "See what a block holds"),
            .init("atp decode json timeline.json --as app.bsky.feed.getTimeline#Output", "Check an answer"),
        ]
    ) { invocation in
        let bytes = try invocation.readInput(invocation[file])
        let isJSON = try invocation.required(format) == "json"
        let type = try chosen(invocation[type], bytes, isJSON: isJSON)
        try show(bytes, isJSON: isJSON, as: type, invocation)
    }

    /// The type that was named, or that the value names itself, or any value.
    private static func chosen(
        _ name: String?, _ bytes: [UInt8], isJSON: Bool
    ) throws -> any LexiconCodable.Type {
        guard let name else {
            let object = try? isJSON ? UnknownObject(json: bytes) : UnknownObject(dagCBOR: bytes)
            return object?.type.flatMap(known) ?? LexValue.self
        }
        guard let type = known(name) else {
            throw UsageError("there is no type \(name) among the lexicons of this version")
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
            invocation.showJSON(bytes: json)
            for issue in issues { invocation.console.complain("issue: \(issue)".printable()) }
            for fault in faults { invocation.console.complain("fault: \(fault)".printable()) }
            return
        }
        // The value may hold what no other type here does, such as fractions in fields that are not known.
        let told: LexObject = [
            "issues": .array(issues.map { ["path": .string($0.path), "reason": .string($0.reason)] }),
            "faults": .array(faults.map { .string("\($0)") }),
        ]
        invocation.showJSON(
            bytes: Array(#"{"value":"#.utf8) + json + [UInt8(ascii: ",")] + (try told.json().dropFirst()))
    }
}
