import ATData

extension SwiftGenerator {
    /// Writes a call: its parameters as properties, its input and output, and its nested types.
    ///
    /// A call without declared errors has no `Errors`: Swift doesn't allow an empty enumeration of strings.
    mutating func write(
        _ call: CallShape, _ text: inout SwiftText, _ more: (inout SwiftGenerator, inout SwiftText) -> Void
    ) {
        text.documentation(of: call)
        text.block("public struct \(call.name): \(call.conformance)") { text in
            writeProperties(of: call, &text)
            text.line()
            text.line("\(.emitted) \(.outlined) static var nsid: NSID { \(literal: call.id.description) }")
            writeQuery(of: call, &text)
            writeWire(of: call, &text)
            writeCheck(of: call, &text)
            writeBodies(of: call, &text)
            writeErrors(of: call, &text)
            for parameter in call.parameters {
                let name = NestedName(
                    parameter.nested, in: call.path, wireName: "\(call.id).\(parameter.property.name)")
                writeNested(of: parameter.property.schema, name, Reference(call.id), &text)
            }
            more(&self, &text)
        }
    }

    private func writeProperties(of call: CallShape, _ text: inout SwiftText) {
        if case .value = call.input {
            text.line("\(.property) input: Input")
        } else if case .bytes = call.input {
            text.line("\(.property) content: HTTPBody")
            text.comment("The media type of the content.")
            text.line("\(.property) contentType: String")
        }
        for parameter in call.parameters {
            let schema = parameter.property.schema
            text.documentation(schema.description, constraints: schema.constraints)
            text.line("\(.property) \(parameter.name): \(parameter.type)")
        }
        text.gap()
        text.line(.emitted)
        text.function("public init", call.bodyParameters + call.parameters.map(\.declaration)) { text in
            switch call.input {
            case .nothing: break
            case .value: text.line("self.input = input")
            case .bytes:
                text.line("self.content = content")
                text.line("self.contentType = contentType")
            }
            for parameter in call.parameters { text.line("self.\(parameter.name) = \(parameter.name)") }
        }
    }

    private func writeQuery(of call: CallShape, _ text: inout SwiftText) {
        guard !call.parameters.isEmpty else { return }
        text.line()
        text.block("\(.outlined) func write(to query: inout XRPCParameters)") { text in
            for parameter in call.parameters {
                let value: SwiftCode = parameter.name.bare == "query" ? "self.query" : "\(parameter.name)"
                text.line("query.add(\(literal: parameter.property.name), \(value))")
            }
        }
    }

    /// Writes the protocol's requirements other than the parameters.
    private func writeWire(of call: CallShape, _ text: inout SwiftText) {
        if case .value = call.input {
            text.line()
            text.line("\(.outlined) func body() throws -> XRPCBody? { try XRPCBody(json: input) }")
        } else if case .bytes = call.input {
            text.line()
            text.line("\(.outlined) func body() throws -> XRPCBody? { XRPCBody(content, type: contentType) }")
        }
        if case .bytes(let type)? = call.output, type != "*/*" {
            text.line()
            text.line("public static var outputType: String { \(literal: type) }")
        }
        if call.isPaged {
            text.line()
            text.line("public static func cursor(in output: Output) -> String? { output.cursor }")
        }
        if let items = call.items {
            text.line()
            text.line("public static func items(in output: Output) -> [Item] { output.\(items.name) }")
            text.line()
            text.line("public typealias Item = \(items.type)")
        }
    }

    private mutating func writeBodies(of call: CallShape, _ text: inout SwiftText) {
        if case .value(let schema, let note) = call.input {
            writeBody("Input", schema, note, "The input of `\(call.id)`", call, &text)
        }
        switch call.output {
        case .value(let schema, let note)?:
            writeBody("Output", schema, note, "The output of `\(call.id)`", call, &text)
        case .bytes?:
            text.line()
            text.line("public typealias Output = Data")
        case .nothing?:
            text.line()
            text.line("public typealias Output = EmptyResponse")
        case nil:
            text.line()
            if let message = call.message {
                write(message, SwiftName(type: "Message"), in: call.path, Reference(call.id, "Message"), &text)
            } else {
                text.comment("The lexicon doesn't specify the messages.")
                text.line("public typealias Message = UnknownObject")
            }
        }
    }

    private mutating func writeBody(
        _ name: String, _ schema: Schema, _ note: String?, _ summary: String, _ call: CallShape, _ text: inout SwiftText
    ) {
        let type = SwiftName(type: name)
        text.line()
        switch schema.kind {
        case .object(let object):
            let shape = ObjectShape(
                reference: Reference(call.id, name), wireName: call.id.description, summary: summary, name: type,
                note: note, names: bodyNames(object, call.path, name, call.id))
            write(object, shape, &text) { _, _ in }
        case .union(let union):
            write(union, type, in: call.path, Reference(call.id, name), &text)
        default:
            text.documentation(note, summary)
            text.line("public typealias \(type) = \(self.type(of: schema, nested: "\(type)"))")
        }
    }

    private func writeErrors(of call: CallShape, _ text: inout SwiftText) {
        guard !call.errors.isEmpty else { return }
        text.line()
        text.block("public enum Errors: String, DeclaredError, CaseIterable") { text in
            for (error, name) in zip(call.errors, SwiftNames.members(call.errors.map(\.name))) {
                if let note = error.description { text.note(note) }
                text.line("case \(name) = \(literal: error.name)")
            }
        }
    }
}

extension CallShape {
    /// The parameters of a function for the input.
    var bodyParameters: [SwiftCode] {
        switch input {
        case .nothing: []
        case .value: ["_ input: Input"]
        case .bytes(let type):
            [
                "_ content: HTTPBody",
                type.contains("*") ? "contentType: String" : "contentType: String = \(literal: type)",
            ]
        }
    }
}
