import ATData

extension SwiftGenerator {
    /// The file that lets servers read the calls of some lexicons: for each query and procedure, the initialiser that
    /// `ATServer` uses. It is apart from the calls, so that apps that don't serve don't contain it.
    ///
    /// - Parameters:
    ///   - modules: The modules of the calls.
    ///   - library: The module with the server's types; `nil` if it is the file's own.
    /// - Returns: The file's text; `nil` if there is no call.
    package func server(
        of lexicons: [Lexicon], importing modules: Set<String>, library: String? = "ATServer"
    ) -> String? {
        let calls = lexicons.compactMap(call).filter { !$0.isStream }
        guard !calls.isEmpty else { return nil }
        var text = SwiftText()
        for (index, call) in calls.enumerated() {
            if index > 0 { text.line() }
            writeServer(of: call, &text)
        }
        // Only the bodies of the initialisers have types of CoreATProtocol.
        var imports = SwiftText()
        for module in modules.union(["CoreATProtocol", library].compactMap(\.self)).sorted() {
            let access: SwiftCode = module == "CoreATProtocol" ? "" : "public "
            imports.line("\(access)import \(SwiftName(module: module))")
        }
        imports.line()
        return imports.text + text.text
    }

    private func writeServer(of call: CallShape, _ text: inout SwiftText) {
        var scope = NameScope(taken: Set(call.parameters.map(\.name)))
        let query = scope.take(SwiftName(member: "query"), .number)
        let body = scope.take(SwiftName(member: "body"), .number)
        text.block("extension \(call.path): XRPCServable") { text in
            let head: SwiftCode = "public init(_ \(query): inout XRPCQueryReader, _ \(body): XRPCInput) throws"
            text.block(head) { text in
                for parameter in call.parameters {
                    let suffix: SwiftCode = parameter.isOptional ? "" : "?"
                    let reading: SwiftCode = parameter.fallback == nil ? "required" : "value"
                    text.line(
                        "let \(parameter.name): \(parameter.type)\(suffix) = "
                            + "\(query).\(reading)(\(literal: parameter.property.name))")
                }
                let given = call.parameters.filter { $0.fallback == nil }.map { "let \($0.name)" as SwiftCode }
                let conditions = ["\(query).isValid"] + given
                text.line("guard \(conditions.joined(", ")) else { throw \(query).refusal }")
                text.call("self.init", bodyArguments(of: call, body) + call.parameters.map(\.served))
            }
            writeInputType(of: call, &text)
        }
    }

    private func bodyArguments(of call: CallShape, _ body: SwiftName) -> [SwiftCode] {
        switch call.input {
        case .nothing: []
        case .value: ["try \(body).json()"]
        case .bytes: ["\(body).content", "contentType: \(body).type"]
        }
    }

    private func writeInputType(of call: CallShape, _ text: inout SwiftText) {
        let type: String
        switch call.input {
        case .nothing: return
        case .value: type = "application/json"
        case .bytes(let encoding): type = encoding
        }
        text.line()
        text.line("public static var inputType: String? { \(literal: type) }")
    }
}

extension CallParameter {
    /// The argument with a value that was read: one that may be absent has its default.
    fileprivate var served: SwiftCode {
        guard !isOptional, let fallback else { return argument }
        return "\(argument) ?? \(fallback)"
    }
}
