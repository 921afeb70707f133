extension SwiftGenerator {
    /// Writes the static member that creates a call, so that `.getTimeline(limit: 50)` works where a call is expected.
    ///
    /// The fields of the input are its parameters; an input type defined elsewhere is one parameter.
    func writeMember(of call: CallShape, _ text: inout SwiftText) {
        guard let member = callNames.name(of: call.id) else { return }
        let base: SwiftCode = call.isStream ? "XRPCSubscription" : "XRPCCall"
        text.line()
        text.block("extension \(base) where Self == \(call.path)") { text in
            text.documentation(of: call)
            text.line(.emitted)
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
                guard let fields = fields(of: schema, call) else {
                    text.function(
                        "public static func \(member)", ["_ input: \(call.path).Input"] + parameters, result: "Self"
                    ) { text in
                        text.call("Self", ["input"] + arguments)
                    }
                    return
                }
                text.function(
                    "public static func \(member)", fields.map(\.fullDeclaration) + parameters, result: "Self"
                ) { text in
                    text.call("Self", arguments, first: fields.map(\.argument))
                }
            }
        }
    }

    /// The fields of the input, unless they are defined elsewhere, or one has the same name as a parameter.
    private func fields(of schema: Schema, _ call: CallShape) -> [CallParameter]? {
        guard case .object(let object) = schema.kind else { return nil }
        let names = bodyNames(object, call.path, "Input", call.id)
        guard Set(names.members).isDisjoint(with: call.parameters.map(\.name)) else { return nil }
        return parameters(of: object, names, in: call.id, isCall: false)
    }
}
