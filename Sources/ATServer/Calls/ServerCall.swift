public import ATData
public import CoreATProtocol
public import HTTPServer
public import HTTPTransport

/// A call that a service received: its parameters, its input, and who made it.
///
/// The parameters are properties of the call itself, too: `call.feed`, `call.limit`, `call.input.reason`.
@dynamicMemberLookup
public struct ServerCall<C: XRPCServable>: Sendable {
    /// The parameters and the input.
    public let parameters: C
    /// Who made the call.
    public let caller: Caller
    /// The request.
    public let request: ServerRequest
    /// The labelers that the caller requests; `nil` for the service's default.
    public let labelers: AcceptedLabelers?
    /// The user's languages, preferred first.
    public let languages: [LanguageTag]
    /// The identifier of the request, for the log.
    public let id: RequestID
    let additions: CallAdditions
    let visit: ServiceVisit?

    /// Returns the call with its caller's token verified. Use this if the parameters determine who may make the call.
    ///
    /// Register such a call with ``Auth/none``.
    ///
    /// - Throws: ``ServiceAuthError`` if the token is missing or not valid.
    public func authenticated(_ auth: Auth) async throws -> ServerCall {
        guard let visit else { return self }
        additions.update { $0.isPersonal = true }
        let caller = try await visit.caller(
            auth, request.headers, calling: C.nsid, isProcedure: C.method != .get)
        return ServerCall(
            parameters: parameters, caller: caller, request: request, labelers: labelers, languages: languages, id: id,
            additions: additions, visit: visit)
    }

    /// The same call with other parameters.
    package func with(_ parameters: C) -> ServerCall {
        ServerCall(
            parameters: parameters, caller: caller, request: request, labelers: labelers, languages: languages, id: id,
            additions: additions, visit: visit)
    }

    /// The input as a stream, which can be read once. If the call was registered with `streamsInput`, it is read from
    /// the network on demand.
    ///
    /// ```swift
    /// service.on(ComAtproto.Repo.UploadBlob.self, auth: .required, bodyBytes: 1 << 30, streamsInput: true) { call in
    ///     try await call.pieces.save(to: file)
    ///     …
    /// }
    /// ```
    ///
    /// If reading throws, rethrow the error: the service then responds with a 413, a 408 or a 400.
    public var pieces: HTTPBodyStream { request.pieces }

    /// A parameter, or the input.
    public subscript<Value>(dynamicMember path: KeyPath<C, Value>) -> Value { parameters[keyPath: path] }

    /// The account that made the call.
    ///
    /// - Throws: A 401 if the caller is anonymous.
    public var account: DID {
        get throws {
            guard let account = caller.account else {
                throw ServiceAuthError(.missing, "The call needs a service token. Call it through your data server")
            }
            return account
        }
    }

    /// Lets caches keep the response.
    public func cache(_ policy: CachePolicy) { additions.update { $0.cache = policy } }

    /// Adds a header field to the response, or replaces one.
    public func header(_ name: String, _ value: String) { additions.update { $0.headers[name] = value } }

    /// An error that the lexicon declares, to throw.
    public func error(_ declared: some DeclaredError, _ message: String = "") -> XRPCError {
        XRPCError(declared, message)
    }
}

/// A call without a handler, with its undecoded parameters and body.
public struct RawCall: Sendable {
    /// The name of the call.
    public let nsid: NSID
    /// The query, percent-encoded, without the question mark.
    public let query: String
    /// The request, with the body, or with its `pieces`.
    public let request: ServerRequest
    /// The identifier of the request, for the log.
    public let id: RequestID
}

/// How long caches may keep a response.
public struct CachePolicy: Hashable, Sendable {
    let seconds: Int

    /// Anyone may keep it for some seconds.
    public static func `public`(_ seconds: Int) -> CachePolicy { CachePolicy(seconds: max(0, seconds)) }
}

/// The header fields that a handler adds to its response.
final class CallAdditions: Sendable {
    struct Contents: Sendable {
        var headers = HTTPHeaders()
        var cache: CachePolicy?
        /// Whether the handler read the caller's token.
        var isPersonal = false
    }

    private let contents = Guarded(Contents())

    func update(_ change: (inout Contents) -> Void) { contents.withLock { change(&$0) } }

    var now: Contents { contents.withLock(\.self) }
}

// A name that one expects. The compiler names the one of this library.
extension ServerCall {
    /// The account that made the call.
    @available(*, unavailable, message: "Register the call with auth: .required, then: try call.account")
    public func requireCaller() throws -> DID { try account }
}
