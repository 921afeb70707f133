public import ATData
public import CoreATProtocol
import HTTPTransport

/// What the account's server requires of a session before it performs a call.
///
/// ```swift
/// let needs = CallNeeds(.putRecord(repo: me, collection: "com.example.note", rkey: "self", record: note))
/// if scopes.allows(needs) == .no { print("You need \(needs.scopes?.description ?? "another login").") }
/// ```
///
/// The rules are those of the servers that most accounts are on. Others may check less, or more.
public struct CallNeeds: Hashable, Sendable {
    /// All of these are necessary.
    let needs: Set<ScopeNeed>

    /// What a call requires, with its parameters and its body as they would be sent.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - service: The service that the server is told to forward the call to.
    ///   - routes: The client's routes, which apply if no service is given.
    public init<Call: XRPCCall>(_ call: Call, at service: ServiceReference? = nil, routes: ServiceRoutes = .standard) {
        var query = XRPCParameters()
        call.write(to: &query)
        let body = try? call.body()
        var input: LexValue?
        if case .bytes(let bytes)? = body?.content, CallRule.readsInput(of: Call.nsid) {
            input = try? LexValue(json: bytes)
        }
        needs = CallRule.needs(
            CallFacts(
                method: Call.nsid, service: service ?? routes.service(for: Call.nsid),
                parameters: CallFacts.parameters(query.text), input: input, contentType: body?.type))
    }

    /// What a call requires, for calls without a type.
    ///
    /// - Parameters:
    ///   - method: The name of the lexicon.
    ///   - service: The service that the server is told to forward the call to.
    ///   - routes: The client's routes, which apply if no service is given.
    ///   - parameters: The parameters that the requirements depend on. Others can be left out.
    ///   - input: The body, with the fields that the requirements depend on. Others can be left out.
    ///   - contentType: For an upload: the media type. Without it, the result is `maybe` where the type decides.
    public init(
        of method: NSID, at service: ServiceReference? = nil, routes: ServiceRoutes = .standard,
        parameters: [String: String] = [:], input: LexValue? = nil, contentType: String? = nil
    ) {
        needs = CallRule.needs(
            CallFacts(
                method: method, service: service ?? routes.service(for: method), parameters: parameters, input: input,
                contentType: contentType))
    }

    /// The scopes to request for the call; `nil` if no scope allows it, or too little is known about it.
    ///
    /// If the server decides which service to call, this has the call at any service.
    public var scopes: Scopes? {
        let scopes = needs.compactMap(Scope.init(allowing:))
        return scopes.count == needs.count ? Scopes(Scope.joined(scopes)) : nil
    }
}
