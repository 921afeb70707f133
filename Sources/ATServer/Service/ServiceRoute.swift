import ATData
import CoreATProtocol
import Foundation
import HTTPServer
import HTTPTransport

/// A call with its handler, without its type.
struct ServiceRoute: Sendable {
    /// A request whose parameters were read, before its caller and body are checked.
    struct Call: Sendable {
        let request: ServerRequest
        let headers: HTTPHeaders
        let query: XRPCQueryReader
        let labelers: AcceptedLabelers?
        let visit: ServiceVisit
    }

    /// Handles a call whose parameters were read.
    typealias Handle = @Sendable (Caller, XRPCInput) async throws -> ServerResponse

    let nsid: NSID
    let method: HTTPMethod
    let auth: Auth
    let limits: [CallLimit]
    let inputType: String?
    /// The most bytes of a body; `nil` for the limit of its media type.
    let bodyBytes: Int?
    /// Whether the handler reads the input while it is received.
    let streamsInput: Bool
    /// Whether tokens are read.
    let needsAuth: Bool
    /// Reads the parameters, and returns what handles the call.
    let prepare: @Sendable (Call) throws -> Handle

    init<C: XRPCServable>(
        _ call: C.Type, auth: Auth, limits: [CallLimit], bodyBytes: Int?, streamsInput: Bool,
        options: XRPCService.Options, _ handler: @escaping @Sendable (ServerCall<C>) async throws -> C.Output
    ) {
        nsid = C.nsid
        method = C.method
        self.auth = auth
        self.limits = limits
        inputType = C.inputType
        self.bodyBytes = bodyBytes
        self.streamsInput = streamsInput
        let isQuery = C.method == .get
        let readsToken = auth.readsTokens
        needsAuth = readsToken
        prepare = { call in
            // A query is whole before its caller is known; a procedure is read with its body.
            var early: C?
            if isQuery { early = try Self.read(C.self, call, .none) }
            let known = early
            return { caller, input in
                let value = try known ?? Self.read(C.self, call, input)
                let additions = CallAdditions()
                let given = ServerCall(
                    parameters: value, caller: caller, request: call.request, labelers: call.labelers,
                    languages: AcceptedLanguages.read(call.headers), id: call.visit.id, additions: additions,
                    visit: call.visit)
                let output = try C.encoded(try await handler(given))
                if options.checksOutput, let fault = output.faults().first {
                    throw InvalidOutput(nsid: C.nsid, fault: fault)
                }
                var headers = HTTPHeaders()
                if let type = output.type { headers["Content-Type"] = type }
                let added = additions.now
                headers.merge(added.headers)
                var response = ServerResponse(status: .ok, headers: headers, body: output.bytes)
                let isPersonal = added.isPersonal || caller.account != nil
                if isPersonal {
                    response.headers["Cache-Control"] = "no-store"
                } else if let policy = added.cache, isQuery {
                    ResponseFields.cache(&response, output.bytes, policy, call.headers)
                }
                if isPersonal || readsToken { response.headers.append("Authorization", for: "Vary") }
                return response
            }
        }
    }

    /// Reads a call and checks it. A value that is out of range is refused.
    private static func read<C: XRPCServable>(_ type: C.Type, _ call: Call, _ input: XRPCInput) throws -> C {
        var query = call.query
        let value = try C(&query, input)
        let faults = value.constraintFaults
        guard faults.isEmpty else {
            let text = faults.prefix(20).map(\.description).joined(separator: "; ")
            throw XRPCError.invalid(String(text.prefix(1_000)))
        }
        return value
    }

    var isQuery: Bool { method == .get }

    /// Whether the input can be read in pieces: JSON is read as a whole.
    var canStreamInput: Bool { inputType.map { !InputCheck.matches(InputCheck.json, $0) || $0 == "*/*" } ?? false }
}

/// The handler of a call that is passed on unread.
struct RawRoute: Sendable {
    /// The method; `nil` if the handler checks it.
    let method: HTTPMethod?
    let most: Int
    let streamsInput: Bool
    let handler: @Sendable (RawCall) async throws -> ServerResponse
}

extension HTTPMethod {
    /// Whether a call with this method accepts a request. HEAD reads what GET does.
    func accepts(_ method: HTTPMethod) -> Bool { method == self || self == .get && method == .head }

    /// Checks the method of a request for a call with this one.
    ///
    /// - Throws: ``XRPCError`` if it is another one.
    func check(_ method: HTTPMethod) throws {
        guard !accepts(method) else { return }
        let allowed = self == .get ? "GET, HEAD" : rawValue
        throw XRPCError(
            HTTPStatusCode(rawValue: 405), "Incorrect HTTP method (\(method)), expected \(allowed)",
            headers: ["Allow": allowed])
    }
}

/// An output that violates its lexicon.
struct InvalidOutput: Error, CustomStringConvertible {
    let nsid: NSID
    let fault: ConstraintFault

    var description: String { "The output of \(nsid) violates its lexicon: \(fault)" }
}
