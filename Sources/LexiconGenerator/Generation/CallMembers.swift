extension SwiftGenerator {
    /// Writes the static member that makes a call, so that `.getTimeline(limit: 50)` does where a call is expected.
    ///
    /// The fields of what is sent are its parameters; where that is a type from elsewhere, it is one parameter.
    func writeMember(of call: CallShape, _ text: inout SwiftText) {
        guard let member = names[call.id] else { return }
        let base = call.isStream ? "XRPCSubscription" : "XRPCCall"
        text.line()
        text.block("extension \(base) where Self == \(call.path)") { text in
            text.line("/// `\(call.id)`, \(call.kind).")
            if let note = call.note { text.note(note) }
            text.remarks(call.remarks)
            let parameters = call.parameters.map(\.fullDeclaration)
            let arguments = call.parameters.map(\.argument)
            switch call.input {
            case .nothing:
                text.function("public static func \(member)", parameters, result: "Self") { text in
                    text.call("Self", arguments)
                }
            case .bytes:
                text.function(
                    "public static func \(member)", call.bodyParameters + parameters, result: "Self"
                ) { text in
                    text.call("Self", ["content", "contentType: contentType"] + arguments)
                }
            case .value(let schema, _):
                guard case .object(let object) = schema.kind, !call.hasFieldsLikeParameters(object) else {
                    text.function(
                        "public static func \(member)", ["_ input: \(call.path).Input"] + parameters, result: "Self"
                    ) { text in
                        text.call("Self", ["input"] + arguments)
                    }
                    return
                }
                let fields = self.parameters(of: object, ObjectNames("\(call.path).Input"), in: call.id, isCall: false)
                text.function(
                    "public static func \(member)", fields.map(\.fullDeclaration) + parameters, result: "Self"
                ) { text in
                    text.call("Self", arguments, first: fields.map(\.argument))
                }
            }
        }
    }
}

extension CallShape {
    /// Whether a field of what is sent is called as a parameter is.
    fileprivate func hasFieldsLikeParameters(_ object: ObjectSchema) -> Bool {
        !Set(object.properties.map(\.name)).isDisjoint(with: parameters.map(\.property.name))
    }
}
