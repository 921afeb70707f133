package import ATData

extension Lexicon {
    /// Reads a lexicon and reports its problems; `nil` if it has no identifier or no definitions.
    package static func read(_ value: LexValue, file: String) -> (lexicon: Lexicon?, problems: [LexiconProblem]) {
        let log = SchemaNode.Log(file: file)
        guard case .object(let object) = value else {
            SchemaNode(fields: [:], path: "", log: log).fail("a lexicon must be an object")
            return (nil, log.problems)
        }
        let node = SchemaNode(fields: object, path: "", log: log)
        node.checkTexts()
        let lexicon = Lexicon(node)
        return (lexicon, log.problems)
    }

    private init?(_ node: SchemaNode) {
        node.expect(["$type", "defs", "id", "lexicon", "revision"])
        if node.integer("lexicon") != 1 { node.fail("'lexicon' must be 1") }
        guard let text = node.requiredString("id") else { return nil }
        let id: NSID
        do throws(SyntaxError) { id = try NSID(text) } catch {
            node.fail(error.description, at: "id")
            return nil
        }
        if !id.description.utf8.elementsEqual(id.normalized.description.utf8) {
            node.fail("the domain of a name is in small letters: '\(id.normalized)'", at: "id")
        }
        let nodes = node.children("defs")
        if nodes.isEmpty { node.fail("there are no definitions", at: "defs") }
        var definitions: [Definition] = []
        for (name, child) in nodes {
            if !Reference.isName(name) { child.fail("'\(name)' cannot be the name of a definition") }
            guard let kind = child.definition(name, in: id) else { continue }
            definitions.append(Definition(name: name, description: child.string("description"), kind: kind))
        }
        self.init(
            id: id, description: node.string("description"), definitions: definitions, file: node.log.file)
    }
}

extension SchemaNode {
    /// Reads a definition.
    fileprivate func definition(_ name: String, in lexicon: NSID) -> Definition.Kind? {
        guard let type = requiredString("type") else { return nil }
        switch type {
        case "record", "query", "procedure", "subscription", "permission-set":
            if name != "main" { fail("a \(type) must be the 'main' definition") }
            return primary(type, in: lexicon)
        case "token":
            expect(["type"])
            return .token
        case "ref", "union", "unknown", "params":
            fail("a \(type) cannot be a definition of its own")
            return nil
        default:
            return schema(in: lexicon).map(Definition.Kind.data)
        }
    }

    private func primary(_ type: String, in lexicon: NSID) -> Definition.Kind? {
        switch type {
        case "record":
            return record(in: lexicon)
        case "query":
            expect(["type", "parameters", "output", "errors", "authorization"])
            return .query(endpoint(in: lexicon))
        case "procedure":
            expect(["type", "parameters", "input", "output", "errors", "authorization"])
            return .procedure(endpoint(in: lexicon))
        case "subscription":
            expect(["type", "parameters", "message", "errors", "authorization", "subprotocol"])
            return .subscription(subscription(in: lexicon))
        default:
            expect(["type", "permissions", "title", "title:lang", "detail", "detail:lang"])
            return .permissionSet(permissions())
        }
    }

    private func record(in lexicon: NSID) -> Definition.Kind? {
        expect(["type", "key", "record"])
        var key = RecordSchema.Key.any
        if let text = requiredString("key") {
            if let known = RecordSchema.Key(text) {
                key = known
            } else {
                fail("'\(text)' is not a kind of key", at: "key")
            }
        }
        guard let child = child("record") else {
            fail("'record' is missing")
            return nil
        }
        guard child.requiredString("type") == "object" else {
            child.fail("a record must be an object")
            return nil
        }
        return .record(RecordSchema(key: key, object: child.object(in: lexicon)))
    }

    private func endpoint(in lexicon: NSID) -> Endpoint {
        Endpoint(
            parameters: parameters(in: lexicon), input: body("input", in: lexicon), output: body("output", in: lexicon),
            errors: errors(), authorization: authorization())
    }

    private func subscription(in lexicon: NSID) -> Subscription {
        var subscription = Subscription(
            parameters: parameters(in: lexicon), subprotocol: subprotocol(), errors: errors(),
            authorization: authorization())
        guard let message = child("message") else { return subscription }
        message.expect(["schema"])
        if case .union(let union)? = message.child("schema")?.schema(in: lexicon)?.kind {
            subscription.message = union
        } else {
            message.fail("the messages must be a union", at: "schema")
        }
        return subscription
    }

    private func subprotocol() -> String? {
        guard let text = string("subprotocol") else { return nil }
        let marks: Set<Character> = ["-", ".", "_"]
        guard (1...64).contains(text.utf8.count),
            text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || marks.contains($0)) })
        else {
            fail("'\(text)' is not the name of a WebSocket subprotocol", at: "subprotocol")
            return nil
        }
        return text
    }

    private func parameters(in lexicon: NSID) -> ObjectSchema? {
        guard let child = child("parameters") else { return nil }
        guard child.requiredString("type") == "params" else {
            child.fail("parameters must be of the type 'params'")
            return nil
        }
        let parameters = child.object(in: lexicon)
        if parameters.properties.contains(where: \.isNullable) {
            child.fail("a parameter can't be null", at: "nullable")
        }
        for property in parameters.properties where !property.schema.isParameter {
            child.fail(
                "a parameter must be a boolean, an integer, a string, or an array of these",
                at: "properties.\(property.name)")
        }
        return parameters
    }

    private func body(_ name: String, in lexicon: NSID) -> Endpoint.Body? {
        guard let child = child(name) else { return nil }
        child.expect(["encoding", "schema"])
        guard let encoding = child.requiredString("encoding") else { return nil }
        if !encoding.contains("/") { child.fail("'\(encoding)' is not a media type", at: "encoding") }
        let schema = child.child("schema")?.schema(in: lexicon)
        switch schema?.kind {
        case nil, .object, .reference, .union: break
        default: child.fail("a body must be an object, a reference or a union", at: "schema")
        }
        return Endpoint.Body(description: child.string("description"), encoding: encoding, schema: schema)
    }

    private func errors() -> [ErrorDeclaration] {
        var names = Set<String>()
        return list("errors").compactMap { node in
            node.expect(["name"])
            guard let name = node.requiredString("name") else { return nil }
            if name.isEmpty || name.contains(where: \.isWhitespace) { node.fail("'\(name)' cannot name an error") }
            if !names.insert(name).inserted { node.fail("the error '\(name)' appears twice") }
            return ErrorDeclaration(name: name, description: node.string("description"))
        }
    }

    /// Checks that a field contains names of lexicons, one or several, or `*` for all.
    private func checkNames(_ field: String) {
        let values: [LexValue] =
            switch fields[field] {
            case .array(let values)?: values
            case let value?: [value]
            case nil: []
            }
        for value in values {
            guard case .string(let text) = value else {
                fail("expected a string or an array of strings", at: field)
                continue
            }
            if text != "*", (try? NSID(text)) == nil { fail("'\(text)' is not a valid NSID", at: field) }
        }
    }

    private func authorization() -> Authorization? {
        guard let text = string("authorization") else { return nil }
        let authorization = Authorization(rawValue: text)
        if authorization == nil { fail("'\(text)' does not say who may make the call", at: "authorization") }
        return authorization
    }

    private func permissions() -> [Permission] {
        if fields["permissions"] == nil { fail("'permissions' is missing") }
        return list("permissions").compactMap { node in
            if node.requiredString("type") != "permission" {
                node.fail("a permission must be of the type 'permission'")
            }
            guard let resource = node.requiredString("resource") else { return nil }
            for field in ["collection", "lxm"] { node.checkNames(field) }
            return Permission(resource: resource, details: node.fields)
        }
    }
}
