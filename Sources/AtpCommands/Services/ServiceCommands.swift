import ATCrypto
import ATData
import ATIdentity
import BskyKit
import CoreATProtocol
import Foundation
import HTTPTransport
import ServiceChecks
import Terminal

/// `atp service`: checks a service of one's own, calls it, and makes tokens for it.
enum ServiceCommands {
    static let command = Command(
        "service", "Check a feed generator, a labeler or another service, and call it",
        subcommands: [check, call, token])

    // MARK: Checking

    private static let target = Argument(
        "TARGET", "A host, a DID, or a feed as an AT-URI or a URL on bsky.app")

    private static let isPatient = Option(
        flag: "patient", "Also wait for more than a minute, to see whether a silent stream of labels stays open")

    private static let check = Command(
        "check", "Find out why a service doesn't work, as the network sees it",
        discussion: """
            Each check is a line: ✓ if all is well, ! for a warning, ✗ for what doesn't work, with what to change. \
            The exit status is 1 if something doesn't work. With --account, calls with tokens of that account are \
            checked, too.
            """,
        arguments: [target], options: [isPatient, ResolveCommand.directory],
        examples: [
            .init("atp service check feeds.example.com", "Everything at a host"),
            .init("atp service check https://bsky.app/profile/bsky.app/feed/whats-hot", "A feed and its service"),
            .init("atp service check did:plc:ar7c4by46qjdydhdevvrndac --json", "A labeler, for a program"),
        ]
    ) { invocation in
        try await check(try Target(try invocation.required(target), invocation), invocation)
    }

    /// A target as it was typed.
    enum Target {
        case host(Origin)
        case account(DID)
        case feed(RecordLink)

        init(_ text: String, _ invocation: Invocation) throws {
            if text.hasPrefix("did:") {
                self = .account(try invocation.checked(text))
            } else if let origin = Origin(host: text), ["", "/"].contains(Self.path(of: text)) {
                self = .host(origin)
            } else {
                self = .feed(try invocation.recordLink(text))
            }
        }

        private static func path(of text: String) -> String {
            URL(string: text.contains("://") ? text : "https://\(text)")?.path() ?? "?"
        }
    }

    /// Checks a target, and prints each finding.
    static func check(_ target: Target, _ invocation: Invocation) async throws {
        let client = try await invocation.anyClient()
        var known: [Origin] = []
        if case .host(let origin) = target { known = [origin] }
        let servers = try IdentityServers(
            invocation, host: (try invocation.namedHost() ?? client.session?.host).flatMap { Origin(host: $0) },
            known: known)
        let subject: ServiceCheck.Target =
            switch target {
            case .host(let origin):
                .host(origin.isLoopback ? "localhost:\(origin.port)" : origin.host)
            case .account(let did): .account(did)
            case .feed(let link): .feed(try await invocation.byDID(link, client).uri)
            }
        let caller = invocation[SharedOptions.account] == nil ? nil : client
        let console = invocation.console
        let isJSON = invocation.isJSON
        var check = ServiceCheck(
            of: subject, resolver: servers.resolver(), as: caller, allowsThisMachine: servers.allowsThisMachine)
        check.waitsForSilence = invocation.has(isPatient)
        let findings = try await check.run { finding in
            guard !isJSON else { return }
            let color: Console.Color =
                switch finding.outcome {
                case .passed: .green
                case .warning: .yellow
                case .failed: .red
                }
            let (sign, rest) = (finding.description.prefix(1), finding.description.dropFirst())
            try? console.print("\(console.colored("\(sign)", color))\(rest)")
        }
        if isJSON {
            for finding in findings {
                try invocation.showJSON(
                    [
                        "check": .string(finding.check), "outcome": .string(finding.outcome.rawValue),
                        "message": .string(finding.message),
                    ] as LexObject)
            }
        }
        if findings.contains(where: { $0.outcome == .failed }) { throw Refusal() }
    }

    // MARK: Calling

    private static let service = Argument("DID#SERVICE", "The service, such as did:web:feeds.example.com#bsky_fg")
    private static let name = Argument("NSID", "The NSID of the call")
    private static let parameters = Argument(
        "KEY=VALUE", "Parameters of a query; with --post, fields of the input, where KEY:=JSON is any JSON",
        isRequired: false, isRepeated: true)
    private static let post = Option(flag: "post", "Make a procedure call, which changes something")
    private static let isAnonymous = Option(flag: "anonymous", "Send no token")

    private static let call = Command(
        "call", "Call a service directly, with a token of your account",
        discussion: "Your server isn't between: this is the call that it would forward.",
        arguments: [service, name, parameters], options: [post, isAnonymous, ResolveCommand.directory],
        examples: [
            .init(
                "atp service call did:web:feeds.example.com#bsky_fg app.bsky.feed.getFeedSkeleton feed=at://…",
                "Ask for a feed as its reader"),
            .init(
                "atp service call did:web:notes.example.com#notes com.example.addNote --post text=Hello",
                "Change something"),
        ]
    ) { invocation in
        let service = try reference(invocation)
        let nsid = try invocation.checked(try invocation.required(name), as: NSID.self)
        let isAnonymous = invocation.has(isAnonymous)
        let client = try await isAnonymous ? invocation.anyClient() : invocation.accountClient()
        let servers = try invocation.identityServers(of: client)
        let resolver = servers.resolver()
        let document = try await resolver.document(of: service.did, freshness: .now)
        guard let endpoint = document.service("#\(service.service)")?.endpoint, let url = URL(string: endpoint) else {
            throw Refusal("The document of \(service.did) has no service #\(service.service).", name: "UnknownService")
        }
        let given = invocation[all: parameters]
        var request = HTTPRequest(.get, url.appending(path: "xrpc/\(nsid)"))
        if invocation.has(post) {
            request = HTTPRequest(
                .post, request.url, headers: ["Content-Type": "application/json"],
                body: .bytes(Data(try XRPCCommands.object(given).json())))
        } else if !given.isEmpty {
            request.url.append(queryItems: try given.map(XRPCCommands.pair).map { URLQueryItem(name: $0, value: $1) })
        }
        if !isAnonymous {
            let token = try await client.execute(ComAtproto.Server.GetServiceAuth(aud: "\(service)", lxm: nsid)).token
            request.headers["Authorization"] = "Bearer \(token)"
        }
        request.isSentOnce = true
        let isLocal = servers.allowsThisMachine && Origin(url)?.isLoopback ?? false
        let transport = isLocal ? DefaultTransport.shared : try resolver.transport(to: url, of: service.did)
        let response = try await transport.send(request)
        guard response.status.isSuccess else {
            let error = try? LexObject(json: response.body)
            let message = error?["message"].flatMap { if case .string(let text) = $0 { text } else { nil } }
            let name = error?["error"].flatMap { if case .string(let text) = $0 { text } else { nil } }
            throw Refusal(
                "The service answers with status \(response.status.rawValue)"
                    + ([name, message].compactMap(\.self).joined(separator: ": ")).prefixed(by: ": "),
                name: name ?? "NoProtocolError")
        }
        guard !response.body.isEmpty else { return }
        try invocation.showJSON(bytes: Array(response.body))
    }

    private static func reference(_ invocation: Invocation) throws -> ServiceReference {
        let text = try invocation.required(service)
        guard let service = ServiceReference(text) else {
            throw UsageError("\"\(text)\" should look like did:web:feeds.example.com#bsky_fg")
        }
        return service
    }

    // MARK: Tokens

    private static let explained = Option(
        flag: "explain", "Read a token from standard input, and say what it means and who would refuse it")
    private static let tokenService = Argument(
        "DID#SERVICE", "The service, such as did:web:feeds.example.com#bsky_fg", isRequired: false)
    private static let tokenCall = Argument("NSID", "The NSID of the call", isRequired: false)

    private static let token = Command(
        "token", "Make a token that proves to a service who you are, or explain one",
        discussion: """
            The token is valid for one call, for a minute. Whoever has it can make that call as you.
            """,
        arguments: [tokenService, tokenCall], options: [explained, ResolveCommand.directory],
        examples: [
            .init(
                "atp service token did:web:feeds.example.com#bsky_fg app.bsky.feed.getFeedSkeleton", "For one call"),
            .init("pbpaste | atp service token --explain", "What a token says"),
        ]
    ) { invocation in
        guard !invocation.has(explained) else { return try await explain(invocation) }
        guard let text = invocation[tokenService], let service = ServiceReference(text),
            let call = invocation[tokenCall]
        else { throw UsageError("pass the service as DID#SERVICE and the NSID of the call, or --explain") }
        let nsid = try invocation.checked(call, as: NSID.self)
        let answer = try await invocation.accountClient().execute(
            ComAtproto.Server.GetServiceAuth(aud: "\(service)", lxm: nsid))
        try invocation.show(answer) { try $0.print("\(answer.token)") }
    }

    private static func explain(_ invocation: Invocation) async throws {
        let text = String(decoding: try invocation.readInput(nil), as: UTF8.self)
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let token: UnverifiedJWT
        let claims: Claims
        do {
            token = try UnverifiedJWT(trimmed)
            claims = try token.claims(as: Claims.self)
        } catch {
            throw Refusal("That is not a token: \(error)", name: "InvalidToken")
        }
        let now = Date()
        var lines: [(String, String, String?)] = []
        lines.append(
            (
                "type", token.header.type ?? "none",
                ["JWT", nil].contains(token.header.type) ? nil : "not a service's token"
            ))
        lines.append(("issuer", claims.iss ?? "none", claims.iss.flatMap { try? DID($0) } == nil ? "not a DID" : nil))
        lines.append(("audience", claims.aud ?? "none", claims.aud == nil ? "every service refuses it" : nil))
        lines.append(("call", claims.lxm ?? "any", claims.lxm == nil ? "services that need a call refuse it" : nil))
        let expiry = claims.exp.map { Date(timeIntervalSince1970: $0) }
        lines.append(
            (
                "expires", expiry.map { Datetime($0).description } ?? "never",
                expiry.map { $0 < now ? "expired" : nil } ?? "every service refuses it"
            ))
        lines.append(("signature", "", try await fault(of: token, claims, invocation)))
        if lines[5].2 == nil { lines[5].1 = "by the issuer's key" }
        if invocation.isJSON {
            var object = LexObject()
            for (name, value, fault) in lines {
                object[name] = ["value": .string(value), "fault": fault.map { .string($0) } ?? .null]
            }
            try invocation.showJSON(object)
        } else {
            let console = invocation.console
            for (name, value, fault) in lines {
                let note: ConsoleText = fault.map { console.colored("  \($0)", .red) } ?? ""
                try console.print("\(name.padding(toLength: 11, withPad: " ", startingAt: 0))\(value)\(note)")
            }
        }
        if lines.contains(where: { $0.2 != nil }) { throw Refusal() }
    }

    /// The fault of a token's signature, or `nil` if the issuer signed it.
    private static func fault(
        of token: UnverifiedJWT, _ claims: Claims, _ invocation: Invocation
    ) async throws -> String? {
        guard let did = claims.iss.flatMap({ try? DID($0) }) else { return "nobody's" }
        let resolver = try invocation.identityServers(of: try await invocation.anyClient()).resolver()
        let document: DIDDocument
        do {
            document = try await resolver.document(of: did, freshness: .now)
        } catch let error as IdentityError {
            return "it can't be checked: \(error)"
        }
        guard let key = document.signingKey else { return "the issuer has no key" }
        let policy = JWTPolicy(now: Date(timeIntervalSince1970: 0), leeway: .greatestFiniteMagnitude, allowsHighS: true)
        return (try? token.verified(with: key, policy: policy)) == nil ? "not by the issuer's key" : nil
    }

    private struct Claims: Decodable {
        var iss: String?
        var aud: String?
        var lxm: String?
        var exp: Double?
    }
}

extension String {
    fileprivate func prefixed(by prefix: String) -> String { isEmpty ? "" : prefix + self }
}
