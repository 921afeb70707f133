import Foundation
import HTTPTransport

@testable import ATServer

/// A query with a parameter of each kind, as a program without lexicons writes it.
struct GetNotes: XRPCQuery, XRPCServable {
    typealias Output = LexObject

    static var nsid: NSID { "com.example.getNotes" }
    var list: String
    var limit: Int

    init(list: String, limit: Int = 50) {
        self.list = list
        self.limit = limit
    }

    init(_ query: inout XRPCQueryReader, _ body: XRPCInput) throws {
        let list: String? = query.required("list")
        let limit: Int? = query.value("limit")
        guard query.isValid, let list else { throw query.refusal }
        self.init(list: list, limit: limit ?? 50)
    }

    func write(to query: inout XRPCParameters) {
        query.add("list", list)
        query.add("limit", limit)
    }

    func check(_ constraints: inout ConstraintCheck) {
        constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
    }

    enum Errors: String, DeclaredError { case unknownList = "UnknownList" }
}

/// A procedure with an input of JSON.
struct PutNote: XRPCProcedure, XRPCServable {
    typealias Output = EmptyResponse

    static var nsid: NSID { "com.example.putNote" }
    static var inputType: String? { "application/json" }
    var input: LexObject

    init(_ input: LexObject) { self.input = input }

    init(_ query: inout XRPCQueryReader, _ body: XRPCInput) throws { self.init(try body.json()) }

    func body() throws -> XRPCBody? { try XRPCBody(json: input) }
}

extension XRPCService {
    /// The response to a request, from its parts.
    func respond(
        _ method: HTTPMethod = .get, _ target: String, _ headers: HTTPHeaders = [:], body: String = ""
    ) async -> ServerResponse {
        await respond(
            to: ServerRequest(method: method, target: target, headers: headers, body: Data(body.utf8)))
    }
}

extension ServerResponse {
    /// The body as text.
    var text: String { String(decoding: bytes ?? Data(), as: UTF8.self) }

    /// The name of the error.
    var error: String? {
        guard case .string(let name)? = try? LexValue(json: bytes ?? Data())["error"] else { return nil }
        return name
    }
}
