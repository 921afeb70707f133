import ATCrypto
import ATData
import ATIdentity
import CoreATProtocol
import Foundation
import Terminal

/// `atp resolve`: shows an account's identity and server, and how they were resolved.
enum ResolveCommand {
    private static let name = Argument("HANDLE|DID", "Who")
    static let directory = Option("plc", value: "URL", "The PLC directory (default: https://plc.directory)")
    private static let verify = Option(
        flag: "verify", "Verify the document with the log in the PLC directory, and print the log")

    static let command = Command(
        "resolve", "Show the DID, server and keys of a handle or a DID",
        discussion: """
            A handle resolves to a DID in DNS or on the handle's web server. The DID's document comes from the PLC \
            directory, or from the server of a did:web. Both must name each other: a handle that does not resolve to \
            the DID is shown as not verified.

            The host that you pass with --host, or else your account's server, is asked about handles that neither \
            place resolves. Servers on this machine are contacted only if you name them with --host or --plc, or log \
            in to them. ATP_DNS sets another DNS server, such as 127.0.0.1:5353.

            With --verify, every signature and hash in the log of a did:plc is checked, and the document must match \
            the log. The times in the log are the directory's claim.
            """,
        arguments: [name], options: [verify, directory],
        examples: [
            .init("atp resolve bsky.app", "Resolve a handle"),
            .init("atp resolve did:plc:z72i7hdynmk6r22z27h6tvur --json", "Resolve a DID, with its document"),
            .init("atp resolve bsky.app --verify", "Check and show the account's history, too"),
        ]
    ) { invocation in
        let name = try invocation.identifier(try invocation.required(name))
        let client = try await invocation.anyClient()
        let servers = try invocation.identityServers(of: client)
        let verifies = invocation.has(verify)
        let resolver = servers.resolver(verification: verifies ? .always : .never)
        let identity = try await resolver.resolve(name)
        var history: LogListing?
        if verifies {
            guard identity.did.isPLC else {
                throw Refusal(
                    "\(identity.did) has no log to check. Only the log of a did:plc can prove a document.",
                    name: "NoLog")
            }
            history = LogListing(try await resolver.verifiedLog(of: identity.did))
        }
        let address = try resolver.documentAddress(of: identity.did)
        try invocation.show(try json(identity, address, history)) { console in
            try print(identity, address, console)
            guard let history else { return }
            try line("log", "\(history.summary); it proves the document", console)
            try console.print()
            try history.print(to: console)
        }
    }

    private static func json(_ identity: Identity, _ address: URL, _ history: LogListing?) throws -> LexObject {
        var answer: LexObject = ["did": .string(identity.did.description)]
        if let handle = identity.claimedHandle { answer["handle"] = .string(handle.description) }
        answer["handleIsVerified"] = .boolean(identity.isHandleVerified)
        switch identity.handleState {
        case .verified(let source): answer["handleSource"] = .string(source.name)
        case .invalid(let error): answer["handleProblem"] = .string(error.description)
        case .unchecked, .none: break
        }
        if let server = identity.pds { answer["pds"] = .string(server.absoluteString) }
        if let key = identity.signingKey { answer["signingKey"] = .string(key.didKey) }
        answer["documentSource"] = .string(address.absoluteString)
        do throws(WireError) {
            answer["document"] = .object(try LexObject(json: identity.document.json))
        } catch {
            throw Refusal("The document of \(identity.did) is invalid: \(error).", name: "InvalidDocument")
        }
        if let history { answer["log"] = .array(history.json) }
        return answer
    }

    private static func print(_ identity: Identity, _ address: URL, _ console: Console) throws {
        let document = identity.document
        try line("did", "\(identity.did)", console)
        try line("document", "\(address.absoluteString)", console)
        try line("handle", handle(identity), console)
        try line("pds", "\(identity.pds?.absoluteString ?? "none")", console)
        if document.verificationMethods.isEmpty { try line("key", "none", console) }
        for method in document.verificationMethods {
            try line("key", "\(method.key.didKey) \(method.fragment)", console)
        }
        for service in document.services where !service.fragment.utf8.elementsEqual("#atproto_pds".utf8) {
            try line("service", "\(service.endpoint) \(service.type) \(service.fragment)", console)
        }
    }

    /// The handle with the result of its verification.
    private static func handle(_ identity: Identity) -> ConsoleText {
        guard let handle = identity.claimedHandle else { return "none" }
        switch identity.handleState {
        case .verified(let source):
            return "\(handle) (verified: it resolves to this DID \(source.place), and the document names it)"
        case .invalid(let error): return "\(handle) (not verified: \(problem(error)))"
        case .unchecked, .none: return "\(handle) (not verified)"
        }
    }

    private static func problem(_ error: IdentityError) -> String {
        switch error.reason {
        case .handleMismatch(let did, _): "it resolves to \(did) instead"
        case .notFound: "it does not resolve to a DID"
        case .ambiguousHandle: "the DNS names more than one DID for it"
        default: "it could not be looked up. \(error)"
        }
    }

    private static func line(_ name: String, _ value: ConsoleText, _ console: Console) throws {
        let padded = name + String(repeating: " ", count: 10 - name.count)
        try console.print("\(console.faint("\(padded)"))\(value)")
    }
}

extension HandleSource {
    /// The source of the DID, for programs.
    fileprivate var name: String {
        switch self {
        case .dns: "dns"
        case .https: "https"
        case .dnsOverHTTPS(let url), .service(let url): url.absoluteString
        }
    }

    /// The source of the DID, in words.
    fileprivate var place: String {
        switch self {
        case .dns: "in the DNS"
        case .https: "on its web server"
        case .dnsOverHTTPS(let url): "in the DNS, according to \(url.absoluteString)"
        case .service(let url): "according to \(url.absoluteString)"
        }
    }
}

extension DID {
    /// Whether the document comes from a PLC directory.
    var isPLC: Bool { method.utf8.elementsEqual("plc".utf8) }
}

extension Invocation {
    /// Parses a handle or DID as people write it, with an optional `@`.
    func identifier(_ text: String) throws -> ATIdentifier {
        do throws(SyntaxError) {
            return try ATIdentifier(text.hasPrefix("@") ? String(text.dropFirst()) : text)
        } catch {
            throw UsageError("\(error)")
        }
    }

    /// Parses an identifier. The error says why it is invalid.
    func checked<Value: SyntaxString>(_ text: String, as type: Value.Type = Value.self) throws -> Value {
        do throws(SyntaxError) { return try Value(text) } catch { throw UsageError("\(error)") }
    }
}
