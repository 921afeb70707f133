import ATData
import Foundation
import HTTPServer
import HTTPTransport
import LocalNetwork

/// The calls of the inspector.
enum API {
    static let calls: [APICall] =
        NetworkCalls.calls + RequestCalls.calls + AccountCalls.calls + SessionCalls.calls + AppCalls.calls
        + IdentityCalls.calls + RepositoryCalls.calls + RepositoryFileCalls.calls + CommitCalls.calls
        + ReferenceCalls.calls + EventCalls.calls + StreamCalls.calls + FaultCalls.calls + LabelCalls.calls
        + SnapshotCalls.calls

    /// The call with a name.
    static func named(_ name: String) -> APICall? { calls.first { $0.name.utf8.elementsEqual(name.utf8) } }

    /// Answers a call below `/api`.
    static func respond(to request: ServerRequest, _ bench: Bench) async throws -> ServerResponse {
        let path = String(request.localTarget.prefix { $0 != "?" }).split(separator: "/")
        let found = calls.compactMap { call in call.match(path).map { (call, $0) } }
        let method = request.method == .head ? .get : request.method
        // Of a name in the path and a value, the name counts.
        let best = found.filter { $0.0.method == method }.min { $0.1.count < $1.1.count }
        guard let (call, inPath) = best else {
            guard found.isEmpty else {
                throw APIFailure(
                    status: HTTPStatusCode(rawValue: 405), error: "MethodNotAllowed",
                    message: "\(request.path) doesn't support \(request.method)")
            }
            throw APIFailure.notFound("There is no call \(request.path). /api/openapi.json describes all.")
        }
        var texts = inPath
        for item in request.queryItems { texts[item.name] = item.value ?? "" }
        var body = LexObject()
        if !request.body.isEmpty {
            guard (request.headers["Content-Type"] ?? "").lowercased().hasPrefix("application/json") else {
                throw APIFailure.invalid("The body needs the Content-Type application/json")
            }
            do throws(WireError) {
                body = try LexObject(json: request.body)
            } catch {
                throw APIFailure.invalid("The body is not a valid JSON object: \(error)")
            }
        }
        let input = try APIInput(call.fields, texts: texts, body: body)
        return .data(try await call.run(input, bench).jsonData(), contentType: "application/json")
    }

    /// A description of the error, for clients and pages.
    static func failure(_ error: any Error) -> APIFailure {
        switch error {
        case let failure as APIFailure: failure
        case let error as LocalNetworkError: .invalid(error.description)
        case let error as SyntaxError: .invalid(error.description)
        case let error as WireError: .invalid(error.description)
        default: APIFailure(status: .internalServerError, error: "InternalServerError", message: "\(error)")
        }
    }
}

extension Bench {
    /// The account that a call names.
    func account(_ input: APIInput, _ name: String = "account") throws -> LocalNetwork.Person {
        let identifier: ATIdentifier = try input.required(name)
        guard let person = network.account(identifier) else {
            throw APIFailure.notFound("There is no account \(identifier)")
        }
        return person
    }

    /// The server that a call names; the data server if it names none.
    func server(_ input: APIInput) throws -> LocalNetwork.NamedServer {
        let id = input.text("server") ?? "pds"
        guard let server = network.servers.first(where: { $0.id.utf8.elementsEqual(id.utf8) }) else {
            throw APIFailure.notFound(
                "There is no server \(id). The network has \(network.servers.map(\.id).joined(separator: ", ")).")
        }
        return server
    }
}

extension Duration {
    /// Whole milliseconds.
    var milliseconds: Int {
        Int(clamping: components.seconds) &* 1000 &+ Int(clamping: components.attoseconds / 1_000_000_000_000_000)
    }
}

extension Date {
    /// The date as in the protocol.
    var text: String { Datetime(self).description }
}
