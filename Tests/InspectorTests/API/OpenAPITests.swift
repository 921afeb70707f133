import ATData
import Foundation
import HTTPTransport
import Inspector
import LocalNetwork
import LocalServer
import TestLoad
import Testing

@Suite(.inTurn) struct OpenAPITests {
    @Test func `every call that reads returns what its description says`() async throws {
        let inspected = try await InspectedNetwork()
        try await inspected.call(.post, "/api/population", ["accounts": 2, "posts": 4])
        let person = try #require(inspected.network.accounts.first)
        try await inspected.network.label("spam", on: person.did.description, by: person)
        _ = try await DefaultTransport.shared.send(
            HTTPRequest(.get, inspected.network.server.url.appending(path: "/xrpc/com.atproto.server.describeServer")))
        let values = [
            "account": person.did.description, "collection": "app.bsky.actor.profile", "key": "self", "number": "1",
            "seq": "1", "subject": person.did.description, "stream": "labeler", "handle": person.handle.description,
        ]
        let document = try await inspected.call(.get, "/api/openapi.json")
        guard case .object(let paths)? = document["paths"] else { throw CancellationError() }
        var read = 0
        for path in paths {
            guard let operation = path.value["get"] else { continue }
            var address = path.name
            for (name, value) in values { address = address.replacing("{\(name)}", with: value) }
            for parameter in operation.list("parameters") where parameter.text("in") == "query" {
                guard parameter["required"] == true, let name = parameter.text("name") else { continue }
                address += "?\(name)=\(try #require(values[name]))"
            }
            let answer = try await inspected.call(.get, address)
            let schema = try #require(operation["responses"]?["200"]?["content"]?["application/json"]?["schema"])
            #expect(Self.faults(of: answer, schema, at: address) == [])
            read += 1
        }
        #expect(read > 10)
        await inspected.stop()
    }

    @Test func `operations have names of their own, and parameters for each part of the path`() async throws {
        let inspected = try await InspectedNetwork()
        let document = try await inspected.call(.get, "/api/openapi.json")
        #expect(document.text("openapi") == "3.1.0")
        guard case .object(let paths)? = document["paths"] else { throw CancellationError() }
        var names: [String] = []
        for path in paths {
            guard case .object(let operations) = path.value else { throw CancellationError() }
            for operation in operations {
                names.append(try #require(operation.value.text("operationId")))
                let inPath = operation.value.list("parameters").filter { $0.text("in") == "path" }
                let parts = path.name.split(separator: "/").filter { $0.hasPrefix("{") }
                #expect(
                    inPath.compactMap { $0.text("name").map { "{\($0)}" } }.sorted() == parts.map(String.init).sorted())
                #expect((operation.name == "get") == (operation.value["security"] == nil))
            }
        }
        #expect(Set(names).count == names.count && names.count > 25)
        await inspected.stop()
    }

    /// Where a value doesn't fit a schema.
    static func faults(of value: LexValue, _ schema: LexValue, at path: String) -> [String] {
        switch (schema.text("type"), value) {
        case (nil, _), ("string", .string), ("integer", .integer), ("boolean", .boolean): return []
        case ("array", .array(let elements)):
            return elements.enumerated().flatMap { faults(of: $1, schema["items"] ?? [:], at: "\(path)/\($0)") }
        case ("object", .object(let object)):
            var found: [String] = []
            for name in schema.list("required") {
                if case .string(let name) = name, object[name] == nil { found.append("\(path)/\(name) is missing") }
            }
            for field in object {
                guard let inner = schema["properties"]?[field.name] else {
                    found.append("\(path)/\(field.name) isn't described")
                    continue
                }
                found += faults(of: field.value, inner, at: "\(path)/\(field.name)")
            }
            return found
        default: return ["\(path) isn't a \(schema.text("type") ?? "")"]
        }
    }
}
