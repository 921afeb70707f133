import ATData
import CoreATProtocol
import Terminal

/// Prints the results of commands: as JSON if requested, otherwise in words.
extension Invocation {
    var isJSON: Bool { has(Program.json) }

    /// Prints a value as JSON, or in words.
    func show(_ value: some WireValue, _ words: (Console) throws -> Void) throws {
        if isJSON { try showJSON(value) } else { try words(console) }
    }

    /// Prints a value as JSON: on one line for programs, indented for people.
    func showJSON(_ value: some WireValue) throws {
        let json: [UInt8]
        do throws(WireError) {
            json = try value.json()
        } catch {
            throw Refusal("the result can't be written as JSON: \(error)", name: "InvalidAnswer")
        }
        try showJSON(bytes: json)
    }

    /// Prints JSON that is known to be valid: on one line for programs, indented and with escapes for people.
    func showJSON(bytes: [UInt8]) throws {
        if console.output.isTerminal || !isJSON {
            try console.print(JSONText.indented(bytes, console))
        } else {
            // Line breaks of JSON are only between its parts, never in a string. Servers may send some.
            let line = bytes.map { [0x0A, 0x0D].contains($0) ? UInt8(ascii: " ") : $0 }
            try console.write(line + [UInt8(ascii: "\n")])
        }
    }
}

extension Session {
    /// The account and host of the session, without its tokens.
    var summary: LexObject {
        var summary = LexObject()
        if let did { summary["did"] = .string(did.description) }
        if let handle { summary["handle"] = .string(handle.description) }
        if let host { summary["host"] = .string(host) }
        return summary
    }
}
