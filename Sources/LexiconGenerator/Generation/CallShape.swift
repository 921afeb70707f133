import ATData

/// What the writing of a call needs to know: a query, a procedure or a stream.
struct CallShape {
    /// What is sent or answered.
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

    /// The list that a page has, beside where the next one begins.
    struct Items {
        /// The field.
        let name: String
        /// The type of an element.
        let type: String
    }

    /// The lexicon.
    let id: NSID
    /// The name of its type.
    let name: String
    /// The path of its type.
    let path: String
    /// What it is for, in our words.
    let note: String?
    /// What it is, in a few words.
    let kind: String
    /// The protocol that its type conforms to.
    let conformance: String
    /// What goes into the address.
    let parameters: [CallParameter]
    /// What it sends.
    var input = Body.nothing
    /// What is answered; none for a stream.
    var output: Body?
    /// The messages of a stream, when the lexicon says what they are.
    var message: UnionSchema?
    /// The list of a page.
    var items: Items?
    /// Whether there are more pages.
    var isPaged = false
    /// The errors that it declares.
    let errors: [DeclaredError]
    /// Who may make it.
    let authorization: Authorization?

    /// Whether it is a stream.
    var isStream: Bool { output == nil }
}

extension SwiftGenerator {
    /// The types that calls have of their own.
    static let callTypes: Set<String> = ["Input", "Output", "Errors", "Message", "Item"]

    /// What a lexicon's call is; `nil` when it is none.
    func call(of lexicon: Lexicon) -> CallShape? {
        guard let main = lexicon["main"] else { return nil }
        switch main.kind {
        case .query(let endpoint):
            let isPaged = isPaged(endpoint)
            let items = isPaged ? items(of: endpoint, lexicon.id) : nil
            return call(
                lexicon.id, endpoint, main.description, kind: isPaged ? "a query that answers page by page" : "a query",
                conformance: items != nil ? "XRPCListQuery" : isPaged ? "XRPCPagedQuery" : "XRPCQuery", isPaged, items)
        case .procedure(let endpoint):
            return call(
                lexicon.id, endpoint, main.description, kind: "a procedure", conformance: "XRPCProcedure", false, nil)
        case .subscription(let subscription):
            return CallShape(
                id: lexicon.id, name: SwiftNames.fileType(of: lexicon.id), path: path(of: Reference(lexicon.id)),
                note: main.description, kind: "a stream", conformance: "XRPCSubscription",
                parameters: parameters(subscription.parameters, of: lexicon.id), message: subscription.message,
                errors: subscription.errors, authorization: subscription.authorization)
        case .record, .permissionSet, .token, .data:
            return nil
        }
    }

    private func call(
        _ id: NSID, _ endpoint: Endpoint, _ note: String?, kind: String, conformance: String, _ isPaged: Bool,
        _ items: CallShape.Items?
    ) -> CallShape {
        CallShape(
            id: id, name: SwiftNames.fileType(of: id), path: path(of: Reference(id)), note: note, kind: kind,
            conformance: conformance, parameters: parameters(endpoint.parameters, of: id),
            input: CallShape.Body(endpoint.input), output: CallShape.Body(endpoint.output), items: items,
            isPaged: isPaged, errors: endpoint.errors, authorization: endpoint.authorization)
    }

    private func parameters(_ object: ObjectSchema?, of id: NSID) -> [CallParameter] {
        object.map { parameters(of: $0, parameterNames(of: id), in: id, isCall: true) } ?? []
    }

    /// The names of the types that parameters bring with them, beside the call's own and the file's other definitions.
    func parameterNames(of id: NSID) -> ObjectNames {
        let others = catalog[id]?.definitions.filter { $0.name != "main" }.map { typeName(of: Reference(id, $0.name)) }
        return ObjectNames(path(of: Reference(id)), taken: Self.callTypes.union(others ?? []))
    }

    // MARK: - Pages

    /// Whether a query takes a cursor and answers one: both plain text that may be absent.
    private func isPaged(_ endpoint: Endpoint) -> Bool {
        [endpoint.parameters, output(of: endpoint)].allSatisfy { object in
            guard let cursor = object?.properties.first(where: { $0.name == "cursor" }), !cursor.isRequired,
                !cursor.isNullable, case .string(let text) = cursor.schema.kind
            else { return false }
            return text.format == nil && text.values.isEmpty && text.choice.fallback == nil
        }
    }

    /// The list of a page: the one array that every page has. Where there is none, or a second, it is not for us to say
    /// which one the pages are of.
    private func items(of endpoint: Endpoint, _ id: NSID) -> CallShape.Items? {
        guard let output = output(of: endpoint), case .object? = endpoint.output?.schema?.kind else { return nil }
        var arrays: [CallShape.Items] = []
        for property in output.properties where property.isRequired && !property.isNullable {
            guard case .array(let items, _) = property.schema.kind else { continue }
            let names = ObjectNames(path(of: Reference(id)) + ".Output").qualified
            arrays.append(
                CallShape.Items(
                    name: SwiftNames.member(property.name), type: type(of: items, named: property.name, in: names)))
        }
        return arrays.count == 1 ? arrays[0] : nil
    }

    /// The fields of what is answered, wherever they are defined.
    private func output(of endpoint: Endpoint) -> ObjectSchema? {
        guard let output = endpoint.output, case .value(let schema, _) = CallShape.Body(output) else { return nil }
        switch schema.kind {
        case .object(let object): return object
        case .reference(let reference): return catalog[reference]?.object
        default: return nil
        }
    }
}
