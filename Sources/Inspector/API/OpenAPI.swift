import ATData
import HTTPTransport

/// The description of all calls for clients in any language.
enum OpenAPI {
    static let document: LexObject = [
        "openapi": "3.1.0",
        "info": [
            "title": "Inspector of a local network", "version": "1",
            "description": .string(
                """
                Arranges accounts, records, faults and time in a local network of the AT Protocol. Calls that change \
                something need the header X-Inspector-Token, with the token that describeNetwork returns.
                """),
        ],
        "paths": .object(paths),
        "components": [
            "securitySchemes": ["token": ["type": "apiKey", "in": "header", "name": "X-Inspector-Token"]],
            "schemas": [
                "Error": .object(
                    APIShape.object([("error", .text), ("message", .text)]).schema)
            ],
        ],
    ]

    private static var paths: LexObject {
        var paths = LexObject()
        for call in API.calls {
            var path = LexObject()
            if case .object(let known)? = paths[call.path] { path = known }
            path[call.method.rawValue.lowercased()] = .object(operation(call))
            paths[call.path] = .object(path)
        }
        return paths
    }

    private static func operation(_ call: APICall) -> LexObject {
        var operation: LexObject = ["operationId": .string(call.name), "summary": .string(call.about)]
        let parameters = call.fields.filter { $0.place != .body }
        if !parameters.isEmpty {
            operation["parameters"] = .array(
                parameters.map { field in
                    [
                        "name": .string(field.name), "in": .string(field.place.rawValue),
                        "required": .boolean(field.isRequired), "description": .string(field.about),
                        "schema": .object(field.schema),
                    ]
                })
        }
        let body = call.fields.filter { $0.place == .body }
        if !body.isEmpty {
            var properties = LexObject()
            for field in body {
                var schema = field.schema
                schema["description"] = .string(field.about)
                properties[field.name] = .object(schema)
            }
            operation["requestBody"] = [
                "required": .boolean(body.contains(where: \.isRequired)),
                "content": [
                    "application/json": [
                        "schema": [
                            "type": "object", "properties": .object(properties), "additionalProperties": false,
                            "required": .array(body.filter(\.isRequired).map { .string($0.name) }),
                        ]
                    ]
                ],
            ]
        }
        operation["responses"] = [
            "200": [
                "description": "The result",
                "content": ["application/json": ["schema": .object(call.returns.schema)]],
            ],
            "default": [
                "description": "The call failed",
                "content": ["application/json": ["schema": ["$ref": "#/components/schemas/Error"]]],
            ],
        ]
        if call.method != .get { operation["security"] = [["token": []]] }
        return operation
    }
}

extension APIField {
    fileprivate var schema: LexObject {
        switch kind {
        case .text: ["type": "string"]
        case .flag: ["type": "boolean"]
        case .object: ["type": "object"]
        case .texts: ["type": "array", "items": ["type": "string"]]
        case .file: ["type": "string", "contentEncoding": "base64"]
        case .integer(let range):
            ["type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound)]
        case .choice(let choices): ["type": "string", "enum": .array(choices.map { .string($0) })]
        }
    }
}

extension APIShape {
    var schema: LexObject {
        switch self {
        case .text: return ["type": "string"]
        case .integer: return ["type": "integer"]
        case .flag: return ["type": "boolean"]
        case .any: return [:]
        case .optional(let shape): return shape.schema
        case .array(let element): return ["type": "array", "items": .object(element.schema)]
        case .object(let fields):
            var properties = LexObject()
            for (name, shape) in fields { properties[name] = .object(shape.schema) }
            let required = fields.filter { if case .optional = $0.1 { false } else { true } }
            return [
                "type": "object", "properties": .object(properties),
                "required": .array(required.map { .string($0.0) }),
            ]
        }
    }
}
