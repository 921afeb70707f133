public import ATData
public import CoreATProtocol
import HTTPTransport

/// The requirements of the account's server for a call.
///
/// ```swift
/// let needs = CallNeeds(.putRecord(repo: me, collection: "com.example.note", rkey: "self", record: note))
/// if scopes.allows(needs) == .no { print("You need \(needs.scopes?.description ?? "another login").") }
/// ```
///
/// The rules are those of the servers that most accounts use. Other servers may be more or less strict.
public struct CallNeeds: Hashable, Sendable {
    /// The requirements, all of which are necessary.
    let needs: Set<ScopeNeed>

    /// Determines the requirements of a call, with its parameters and its body.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - service: The service that the server forwards the call to.
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

    /// Determines the requirements of a call without a type.
    ///
    /// - Parameters:
    ///   - method: The name of the lexicon.
    ///   - service: The service that the server forwards the call to.
    ///   - routes: The client's routes, which apply if no service is given.
    ///   - parameters: The parameters that the requirements depend on. Others can be left out.
    ///   - input: The body, with the fields that the requirements depend on. Others can be left out.
    ///   - contentType: The media type of an upload. Without it, the result is `maybe` if the type matters.
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
    /// If the server decides which service to call, the scopes allow the call at any service.
    public var scopes: Scopes? {
        let scopes = needs.compactMap(Scope.init(allowing:))
        return scopes.count == needs.count ? Scopes(Scope.joined(scopes)) : nil
    }
}
