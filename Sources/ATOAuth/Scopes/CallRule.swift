import ATData
import CoreATProtocol

/// The checks of data servers before they execute a call.
enum CallRule {
    /// Whether the requirements of a call depend on its body.
    static func readsInput(of method: NSID) -> Bool { inputRules[method.description] != nil }

    /// The requirements of a call.
    static func needs(_ call: CallFacts) -> Set<ScopeNeed> {
        let method = call.method.description
        if let needs = fixed[method] { return needs }
        if let rule = inputRules[method] ?? otherRules[method] { return Set(rule(call)) }
        return open.contains(method) ? [] : Set(forwarded(call, [call.method]))
    }

    private typealias Rule = @Sendable (CallFacts) -> [ScopeNeed]

    /// The requirements that depend on neither the parameters nor the body.
    private static let fixed: [String: Set<ScopeNeed>] = {
        let rules: [([ScopeNeed], [String])] = [
            ([.identity(.handle)], ["identity.updateHandle"]),
            (
                [.identity(.everything)],
                [
                    "identity.requestPlcOperationSignature", "identity.signPlcOperation", "identity.submitPlcOperation",
                ]
            ),
            ([.account(.repo, .manage)], ["repo.importRepo"]),
            ([.account(.email, .manage)], ["server.requestEmailConfirmation", "server.confirmEmail"]),
            // These only work with a password.
            (
                [.impossible],
                [
                    "server.activateAccount", "server.createAppPassword", "server.deactivateAccount",
                    "server.getAccountInviteCodes", "server.listAppPasswords", "server.requestAccountDelete",
                    "server.requestEmailUpdate", "server.revokeAppPassword", "server.updateEmail",
                    "temp.checkSignupQueue",
                ]
            ),
        ]
        return Dictionary(
            rules.flatMap { needs, names in names.map { ("com.atproto.\($0)", Set(needs)) } }, uniquingKeysWith: { $1 })
    }()

    /// The calls that the server executes itself, for every session, or without one.
    private static let open: Set<String> = Set(
        [
            "identity.getRecommendedDidCredentials", "identity.resolveHandle", "repo.describeRepo", "repo.getRecord",
            "repo.listMissingBlobs", "repo.listRecords", "server.checkAccountStatus", "server.createAccount",
            "server.createSession", "server.deleteAccount", "server.deleteSession", "server.describeServer",
            "server.getSession", "server.refreshSession", "server.requestPasswordReset", "server.reserveSigningKey",
            "server.resetPassword", "sync.getBlob", "sync.getBlocks", "sync.getCheckout", "sync.getHead",
            "sync.getLatestCommit", "sync.getRecord", "sync.getRepo", "sync.getRepoStatus", "sync.listBlobs",
            "sync.listRepos", "sync.subscribeRepos",
        ].map { "com.atproto.\($0)" })

    private static let inputRules: [String: Rule] = [
        "com.atproto.repo.createRecord": { [.repo(CallFacts.name($0.string("collection")), .create)] },
        // Whether the record exists doesn't matter.
        "com.atproto.repo.putRecord": { call in
            [RepoActions.create, .update].map { .repo(CallFacts.name(call.string("collection")), $0) }
        },
        "com.atproto.repo.deleteRecord": { [.repo(CallFacts.name($0.string("collection")), .delete)] },
        "com.atproto.repo.applyWrites": writes,
        "app.bsky.notification.registerPush": push,
        "app.bsky.notification.unregisterPush": push,
    ]

    private static let otherRules: [String: Rule] = [
        "com.atproto.repo.uploadBlob": { call in
            guard let contentType = call.contentType else { return [.blob(nil)] }
            let type = String(contentType.prefix { $0 != ";" }).trimmed
            guard let range = try? MediaRange(type), !range.description.contains("*") else { return [.impossible] }
            return [.blob(type)]
        },
        "com.atproto.server.getServiceAuth": { call in
            let method = call.parameters["lxm"]
            return [
                .rpc(
                    method == nil || method == "*" ? .every : CallFacts.name(method),
                    call.parameters["aud"].map { .one($0) } ?? .unknown)
            ]
        },
        // The server also calls the feed's own server.
        "app.bsky.feed.getFeed": { forwarded($0, [$0.method, "app.bsky.feed.getFeedSkeleton"]) },
    ]

    private static func forwarded(_ call: CallFacts, _ methods: [NSID]) -> [ScopeNeed] {
        methods.map { .rpc(.one($0), call.service.map { .one($0.description) } ?? .unknown) }
    }

    private static let writes: Rule = { call in
        guard case .array(let writes)? = call.input?["writes"] else { return [.repo(.unknown, nil)] }
        return writes.map { write in
            let name = CallFacts.name(write["collection"]?.string)
            let type = write["$type"]?.string ?? ""
            let action = RepoActions.names.first { "com.atproto.repo.applyWrites#\($0.name)" == type }?.action
            return .repo(name, action)
        }
    }

    private static let push: Rule = { call in
        [.rpc(.one(call.method), call.string("serviceDid").map { .one("\($0)#bsky_notif") } ?? .unknown)]
    }
}

extension String {
    /// The text without surrounding spaces and tabs.
    fileprivate var trimmed: String {
        let isBlank = { (character: Character) in character == " " || character == "\t" }
        let rest = drop(while: isBlank)
        return String(rest.reversed().drop(while: isBlank).reversed())
    }
}
