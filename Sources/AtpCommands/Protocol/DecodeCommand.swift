import ATData
import Terminal

/// `atp decode`: reads a value of JSON or DAG-CBOR, and prints it as JSON.
enum DecodeCommand {
    private static let format = Argument("FORMAT", "What the input is", choices: ["json", "cbor"])
    private static let file = Argument(
        "FILE", "Where it is; standard input unless given", isRequired: false, isFile: true)
    private static let type = Option("as", value: "NSID#DEF", "The type to read it as; by its $type unless given")
    private static let strict = Option(flag: "strict", "Refuse the whole value when an element of it does not fit")

    static let command = Command(
        "decode", "Read a value of JSON or DAG-CBOR, and print it as JSON",
        arguments: [format, file], options: [type, strict],
        examples: [
            .init("atp decode cbor record.cbor", "See what a block holds"),
            .init("atp decode json timeline.json", "Check that something is of the data model"),
        ]
    ) { invocation in
        let bytes = try invocation.readInput(invocation[file])
        let isJSON = try invocation.required(format) == "json"
        do throws(WireError) {
            let value = isJSON ? try LexValue(json: bytes) : try LexValue(dagCBOR: bytes)
            invocation.showJSON(bytes: try value.json())
        } catch {
            throw Refusal("\(error)", name: "InvalidData")
        }
    }
}
