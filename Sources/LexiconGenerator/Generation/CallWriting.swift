import ATData

extension SwiftGenerator {
    /// Writes a call: its parameters as properties, what goes over the wire, and what else belongs inside.
    ///
    /// One that declares no errors has no `Errors`: Swift has no empty enumeration of strings.
    mutating func write(
        _ call: CallShape, _ text: inout SwiftText, _ more: (inout SwiftGenerator, inout SwiftText) -> Void
    ) {
        text.line("/// `\(call.id)`, \(call.kind).")
        if let note = call.note { text.note(note) }
        text.remarks(call.remarks)
        text.block("public struct \(call.name): \(call.conformance)") { text in
            writeProperties(of: call, &text)
            text.line()
            text.line("/// The name of the lexicon.")
            text.line("public static var nsid: NSID { \(SwiftNames.literal(call.id.description)) }")
            writeQuery(of: call, &text)
            writeWire(of: call, &text)
            writeCheck(of: call, &text)
            writeBodies(of: call, &text)
            writeErrors(of: call, &text)
            for parameter in call.parameters {
                let property = parameter.property
                writeNested(
                    of: property.schema, named: property.name, Reference(call.id), parameterNames(of: call.id), &text)
            }
            more(&self, &text)
        }
    }

    private func writeProperties(of call: CallShape, _ text: inout SwiftText) {
        if case .value = call.input {
            text.line("/// What is sent.")
            text.line("public var input: Input")
        } else if case .bytes = call.input {
            text.line("/// What is sent.")
            text.line("public var content: HTTPBody")
            text.line("/// The media type of what is sent.")
            text.line("public var contentType: String")
        }
        for parameter in call.parameters {
            text.line("/// \(parameter.facts).")
            if let note = parameter.property.schema.description { text.note(note) }
            text.line("public var \(parameter.name): \(parameter.type)")
        }
        text.gap()
        text.line("/// Makes a call.")
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
        text.line("/// Adds the parameters.")
        text.block("public func write(to query: inout XRPCParameters)") { text in
            for parameter in call.parameters {
                let value = parameter.name == "query" ? "self.query" : parameter.name
                text.line("query.add(\(SwiftNames.literal(parameter.property.name)), \(value))")
            }
        }
    }

    /// Writes what the protocol asks for beyond the parameters.
    private func writeWire(of call: CallShape, _ text: inout SwiftText) {
        if case .value = call.input {
            text.line()
            text.line("/// What is sent, as JSON.")
            text.line("public func body() throws -> XRPCBody? { try XRPCBody(json: input) }")
        } else if case .bytes = call.input {
            text.line()
            text.line("/// What is sent.")
            text.line("public func body() throws -> XRPCBody? { XRPCBody(content, type: contentType) }")
        }
        if case .bytes(let type)? = call.output, type != "*/*" {
            text.line()
            text.line("/// The media type of what is answered.")
            text.line("public static var outputType: String { \(SwiftNames.literal(type)) }")
        }
        if call.isPaged {
            text.line()
            text.line("/// Where the next page begins.")
            text.line("public static func cursor(in output: Output) -> String? { output.cursor }")
        }
        if let items = call.items {
            text.line()
            text.line("/// The items of a page.")
            text.line("public static func items(in output: Output) -> [Item] { output.\(items.name) }")
            text.line()
            text.line("/// What a page lists.")
            text.line("public typealias Item = \(items.type)")
        }
    }

    private mutating func writeBodies(of call: CallShape, _ text: inout SwiftText) {
        if case .value(let schema, let note) = call.input {
            writeBody("Input", schema, note, "What `\(call.id)` sends", call, &text)
        }
        switch call.output {
        case .value(let schema, let note)?:
            writeBody("Output", schema, note, "What `\(call.id)` answers", call, &text)
        case .bytes?:
            text.line()
            text.line("/// What is answered, as it came.")
            text.line("public typealias Output = Data")
        case .nothing?:
            text.line()
            text.line("/// Nothing is answered.")
            text.line("public typealias Output = EmptyResponse")
        case nil:
            text.line()
            if let message = call.message {
                write(message, "Message", Reference(call.id, "Message"), &text)
            } else {
                text.line("/// The lexicon does not say what comes.")
                text.line("public typealias Message = UnknownObject")
            }
        }
    }

    private mutating func writeBody(
        _ name: String, _ schema: Schema, _ note: String?, _ summary: String, _ call: CallShape, _ text: inout SwiftText
    ) {
        text.line()
        switch schema.kind {
        case .object(let object):
            let shape = ObjectShape(
                reference: Reference(call.id, name), wireName: call.id.description, summary: summary,
                path: "\(call.path).\(name)", name: name, note: note, taken: [])
            write(object, shape, &text) { _, _ in }
        case .union(let union):
            write(union, name, Reference(call.id, name), &text)
        default:
            text.line("/// \(summary).")
            text.line("public typealias \(name) = \(type(of: schema, named: name, in: ObjectNames(call.path)))")
        }
    }

    private func writeErrors(of call: CallShape, _ text: inout SwiftText) {
        guard !call.errors.isEmpty else { return }
        text.line()
        text.line("/// The errors that it declares.")
        text.block("public enum Errors: String, DeclaredError, CaseIterable") { text in
            for (error, name) in zip(call.errors, SwiftNames.members(call.errors.map(\.name))) {
                text.line("/// `\(error.name)`.")
                if let note = error.description { text.note(note) }
                text.line("case \(name) = \(SwiftNames.literal(error.name))")
            }
        }
    }
}

extension CallShape {
    /// The parameters of a function for what is sent.
    var bodyParameters: [String] {
        switch input {
        case .nothing: []
        case .value: ["_ input: Input"]
        case .bytes(let type):
            [
                "_ content: HTTPBody",
                type.contains("*") ? "contentType: String" : "contentType: String = \(SwiftNames.literal(type))",
            ]
        }
    }
}
