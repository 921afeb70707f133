import ATData

/// The data for writing a query, a procedure or a stream.
struct CallShape {
    /// An input or output.
    enum Body {
        /// Nothing.
        case nothing
        /// A value, as JSON.
        case value(Schema, note: String?)
        /// Bytes of a media type, which may be `*/*`.
        case bytes(String)

        init(_ body: Endpoint.Body?) {
            guard let body else {
                self = .nothing
                return
            }
            if body.encoding == "application/json", let schema = body.schema {
                self = .value(schema, note: body.description)
            } else {
                self = .bytes(body.encoding)
            }
        }
    }

    /// The list of a page, next to its cursor.
    struct Items {
        /// The field.
        let name: SwiftName
        /// The type of an element.
        let type: SwiftCode
    }

    /// The lexicon.
    let id: NSID
    /// The name of its type.
    let name: SwiftName
    /// The path of its type.
    let path: SwiftCode
    /// The description, in our words.
    let note: String?
    /// A short description of its kind.
    let kind: String
    /// The protocol that its type conforms to.
    let conformance: SwiftCode
    /// The query parameters.
    let parameters: [CallParameter]
    /// The input.
    var input = Body.nothing
    /// The output; `nil` for a stream.
    var output: Body?
    /// The messages of a stream, if the lexicon defines them.
    var message: UnionSchema?
    /// The list of a page.
    var items: Items?
    /// Whether it is paged.
    var isPaged = false
    /// The declared errors.
    let errors: [ErrorDeclaration]
    /// The required authorization.
    let authorization: Authorization?

    /// Whether it is a stream.
    var isStream: Bool { output == nil }
}

extension SwiftGenerator {
    /// The call of a lexicon; `nil` if it doesn't define one.
    func call(of lexicon: Lexicon) -> CallShape? {
        guard let main = lexicon["main"] else { return nil }
        switch main.kind {
        case .query(let endpoint):
            let isPaged = isPaged(endpoint)
            let items = isPaged ? items(of: endpoint, lexicon.id) : nil
            return call(
                lexicon.id, endpoint, main.description, kind: isPaged ? "a query that returns pages" : "a query",
                conformance: items != nil ? "XRPCListQuery" : isPaged ? "XRPCPagedQuery" : "XRPCQuery", isPaged, items)
        case .procedure(let endpoint):
            return call(
                lexicon.id, endpoint, main.description, kind: "a procedure", conformance: "XRPCProcedure", false, nil)
        case .subscription(let subscription):
            return CallShape(
                id: lexicon.id, name: SwiftNames.fileType(of: lexicon.id), path: path(of: Reference(lexicon.id)),
                note: main.description,
                kind: subscription.subprotocol.map { "a stream over the WebSocket subprotocol `\($0)`" } ?? "a stream",
                conformance: "XRPCSubscription",
                parameters: parameters(subscription.parameters, of: lexicon.id), message: subscription.message,
                errors: subscription.errors, authorization: subscription.authorization)
        case .record, .permissionSet, .token, .data:
            return nil
        }
    }

    private func call(
        _ id: NSID, _ endpoint: Endpoint, _ note: String?, kind: String, conformance: SwiftCode, _ isPaged: Bool,
        _ items: CallShape.Items?
    ) -> CallShape {
        CallShape(
            id: id, name: SwiftNames.fileType(of: id), path: path(of: Reference(id)), note: note, kind: kind,
            conformance: conformance, parameters: parameters(endpoint.parameters, of: id),
            input: CallShape.Body(endpoint.input), output: CallShape.Body(endpoint.output), items: items,
            isPaged: isPaged, errors: endpoint.errors, authorization: endpoint.authorization)
    }

    private func parameters(_ object: ObjectSchema?, of id: NSID) -> [CallParameter] {
        guard let object, let names = names(of: id).main else { return [] }
        return parameters(of: object, names, in: id, isCall: true)
    }

    // MARK: - Pages

    /// Whether a query takes a cursor and returns one, both as plain text that may be absent.
    private func isPaged(_ endpoint: Endpoint) -> Bool {
        [endpoint.parameters, output(of: endpoint)].allSatisfy { object in
            guard let cursor = object?.properties.first(where: { $0.name == "cursor" }), !cursor.isRequired,
                !cursor.isNullable, case .string(let text) = cursor.schema.kind
            else { return false }
            return text.format == nil && text.values.isEmpty && text.choice.fallback == nil
        }
    }

    /// The list of a page: the only required array. If there is none, or a second, we can't decide which one the pages
    /// consist of.
    private func items(of endpoint: Endpoint, _ id: NSID) -> CallShape.Items? {
        guard let output = output(of: endpoint), case .object? = endpoint.output?.schema?.kind else { return nil }
        var arrays: [CallShape.Items] = []
        let names = bodyNames(output, path(of: Reference(id)), "Output", id)
        for (index, property) in output.properties.enumerated() where property.isRequired && !property.isNullable {
            guard case .array(let items, _) = property.schema.kind else { continue }
            arrays.append(
                CallShape.Items(
                    name: names.members[index],
                    type: type(of: items, nested: "\(names.path).\(names.types[index])")))
        }
        return arrays.count == 1 ? arrays[0] : nil
    }

    /// The names of the fields of an input or output.
    func bodyNames(_ object: ObjectSchema, _ path: SwiftCode, _ name: String, _ id: NSID) -> ObjectNames {
        let name = SwiftName(type: name)
        return objectNames(object, "\(path).\(name)", name, Reference(id))
    }

    /// The fields of the output, wherever they are defined.
    private func output(of endpoint: Endpoint) -> ObjectSchema? {
        guard let output = endpoint.output, case .value(let schema, _) = CallShape.Body(output) else { return nil }
        switch schema.kind {
        case .object(let object): return object
        case .reference(let reference): return catalog[reference]?.object
        default: return nil
        }
    }
}
