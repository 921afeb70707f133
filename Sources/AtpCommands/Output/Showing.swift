import ATData
import CoreATProtocol
import Terminal

/// How commands answer: as JSON where that is asked for, and otherwise in words.
extension Invocation {
    var isJSON: Bool { has(Program.json) }

    /// Answers with a value as JSON, or in words.
    func show(_ value: some WireValue, _ words: (Console) throws -> Void) throws {
        if isJSON { try showJSON(value) } else { try words(console) }
    }

    /// Answers with a value as JSON: on one line, so that programs can take it line by line; indented for people.
    func showJSON(_ value: some WireValue) throws {
        do throws(WireError) {
            showJSON(bytes: try value.json())
        } catch {
            throw Refusal("the answer can't be written as JSON: \(error)", name: "InvalidAnswer")
        }
    }

    /// Answers with JSON that is known to be valid.
    func showJSON(bytes: [UInt8]) {
        let isForPeople = console.output.isTerminal || !isJSON
        console.print(isForPeople ? JSONText.indented(bytes, console) : String(decoding: bytes, as: UTF8.self))
    }
}

extension Session {
    /// Whose session it is, without its tokens.
    var summary: LexObject {
        var summary = LexObject()
        if let did { summary["did"] = .string(did) }
        if let handle { summary["handle"] = .string(handle) }
        if let host { summary["host"] = .string(host) }
        return summary
    }
}
