import ATCrypto
import ATData
import ATIdentity
import ATOAuth
import Foundation
import HTTPTransport
import Terminal

/// `atp plc`: shows the log of an account in the PLC directory, and creates signed operations.
enum PLCCommands {
    static let command = Command(
        "plc", "Show an account's log in the PLC directory, and create signed operations",
        discussion: """
            Each operation defines the complete state of the account, and is signed by one of the rotation keys of the \
            previous operation. Operations are printed as JSON. They are sent only with --submit.
            """,
        subcommands: [log, create, update, rotate, tombstone])

    // MARK: Showing

    private static let name = Argument("HANDLE|DID", "Whose log")

    private static let log = Command(
        "log", "Check and print the log of an account",
        discussion: """
            The log is printed only if every signature and hash in it is valid. The times are the directory's claim. \
            An operation marked as undone was overruled by a key with more authority. On a terminal, the CIDs of the \
            operations are left out; pipes and --json have them.
            """,
        arguments: [name], options: [ResolveCommand.directory],
        examples: [
            .init("atp plc log did:plc:z72i7hdynmk6r22z27h6tvur", "The history of an account"),
            .init("atp plc log bsky.app --json | jq '.entries[].operation'", "Its operations"),
        ]
    ) { invocation in
        let name = try invocation.identifier(try invocation.required(name))
        let client = try await invocation.anyClient()
        let resolver = try invocation.identityServers(of: client).resolver()
        let did = try await resolver.did(of: name)
        try requirePLC(did)
        let log = try await resolver.verifiedLog(of: did)
        let listing = LogListing(log)
        let answer: LexObject = [
            "did": .string(did.description), "isDeleted": .boolean(log.isTombstoned), "entries": .array(listing.json),
        ]
        try invocation.show(answer) { console in
            if console.output.isTerminal { try console.print(console.faint("\(did): \(listing.summary)")) }
            try listing.print(to: console)
        }
    }

    // MARK: Making operations

    private static let did = Argument("DID", "The account")
    private static let handle = Option("handle", value: "HANDLE", "The handle")
    private static let dataServer = Option("pds", value: "URL", "The data server")
    private static let repositoryKey = Option(
        "signing-key", value: "DID:KEY", "The public key that checks the repository's commits")
    private static let rotationKey = Option(
        "rotation-key", value: "DID:KEY",
        "A public key that may sign the next operation; repeat it for more, the one with the most authority first",
        isRepeated: true)

    private static let secrets = """
        The private key is read from a file or from a descriptor, never from the command line, where others could see \
        it. "atp key generate --output FILE" writes such a file.
        """

    private static let create = Command(
        "create", "Create the first operation of a new account",
        discussion: "The operation's hash is the new account's DID, which is printed with it. " + secrets,
        options: PLCDraft.options(besides: handle, dataServer, repositoryKey, rotationKey),
        examples: [
            .init(
                "atp plc create --key rotation.key --handle alice.example.com --pds https://pds.example.com "
                    + "--signing-key did:key:zQ3sh…", "Print an operation that creates an account"),
            .init(
                "atp plc create --key-fd 3 --rotation-key did:key:zDn… --rotation-key did:key:zQ3sh… … 3<rotation.key",
                "With a rotation key that has more authority than the one that signs"),
        ]
    ) { invocation in
        guard let name = invocation[handle], let server = invocation[dataServer],
            let text = invocation[repositoryKey]
        else { throw UsageError("--handle, --pds and --signing-key are all needed") }
        let draft = try await PLCDraft(invocation)
        let others = try invocation[all: rotationKey].map { try publicKey($0, of: rotationKey) }
        let state = PLCState(
            signingKey: try publicKey(text, of: repositoryKey),
            rotationKeys: others.isEmpty ? [draft.key.verifyingKey] : others, handle: try invocation.checked(name),
            dataServer: try address(server))
        let operation = try PLCOperation.create(state, signedBy: draft.key)
        try await draft.finish(operation, for: try operation.did)
    }

    private static let update = Command(
        "update", "Create an operation that changes the handle, the data server or the signing key",
        discussion: """
            Properties that you don't pass are kept. \(secrets)

            With --after, the operation follows an older one and undoes the later ones. This requires a rotation key \
            with more authority than the one that signed the undone operation, and works for 72 hours.
            """,
        arguments: [did],
        options: PLCDraft.options(
            besides: handle, dataServer, repositoryKey, PLCDraft.after, PLCDraft.yes),
        examples: [
            .init("atp plc update did:plc:… --key rotation.key --handle alice.example.org", "Print an operation"),
            .init("atp plc update did:plc:… --key rotation.key --pds https://pds.example.org --submit", "And send it"),
        ]
    ) { invocation in
        let did = try plc(invocation)
        let name: Handle? = try invocation[handle].map { try invocation.checked($0) }
        let server = try invocation[dataServer].map { try address($0) }
        let key = try invocation[repositoryKey].map { try publicKey($0, of: repositoryKey) }
        guard name != nil || server != nil || key != nil else {
            throw UsageError("nothing would change: pass --handle, --pds or --signing-key")
        }
        let draft = try await PLCDraft(invocation)
        try await draft.follow(did) { last in
            try last.update(signedBy: draft.key) { state in
                if let name { state.handle = name }
                if let server { state.dataServer = server }
                if let key { state.signingKey = key }
            }
        }
    }

    private static let rotate = Command(
        "rotate", "Create an operation that replaces the rotation keys",
        discussion: """
            From then on, only the new rotation keys can change the account. If you have none of them, you lose the \
            account, so --submit asks for confirmation. \(secrets)
            """,
        arguments: [did], options: PLCDraft.options(besides: rotationKey, PLCDraft.after, PLCDraft.yes),
        examples: [
            .init(
                "atp plc rotate did:plc:… --key old.key --rotation-key did:key:zDn… --rotation-key did:key:zQ3sh…",
                "Print an operation with two new keys")
        ]
    ) { invocation in
        let did = try plc(invocation)
        let keys = try invocation[all: rotationKey].map { try publicKey($0, of: rotationKey) }
        guard !keys.isEmpty else { throw UsageError("--rotation-key is missing") }
        let draft = try await PLCDraft(invocation)
        try await draft.follow(did, asking: "This replaces the rotation keys of \(did).") { last in
            try last.rotate(to: keys, signedBy: draft.key)
        }
    }

    private static let tombstone = Command(
        "tombstone", "Create an operation that deletes an account's DID",
        discussion: """
            A deleted DID can never be used again. For 72 hours, a rotation key with more authority can undo the \
            deletion. --submit asks for confirmation. \(secrets)
            """,
        arguments: [did], options: PLCDraft.options(besides: PLCDraft.after, PLCDraft.yes),
        examples: [
            .init("atp plc tombstone did:plc:… --key rotation.key", "Print the operation"),
            .init("atp plc tombstone did:plc:… --key rotation.key --submit", "Delete the DID"),
        ]
    ) { invocation in
        let did = try plc(invocation)
        let draft = try await PLCDraft(invocation)
        try await draft.follow(did, asking: "This deletes \(did).") { try $0.tombstone(signedBy: draft.key) }
    }

    // MARK: Reading what was given

    private static func plc(_ invocation: Invocation) throws -> DID {
        let did: DID = try invocation.checked(try invocation.required(did))
        try requirePLC(did)
        return did
    }

    private static func requirePLC(_ did: DID) throws {
        guard did.isPLC else {
            throw Refusal("\(did) is not a did:plc: it has no log in a directory.", name: "UnsupportedDid")
        }
    }

    private static func publicKey(_ text: String, of option: Option) throws -> VerifyingKey {
        do throws(KeyError) {
            return try VerifyingKey(didKey: text)
        } catch {
            // The text stays out of the message: it could be a private key.
            throw UsageError("--\(option.name) takes a public key that begins with did:key:")
        }
    }

    /// The address of a data server: only its scheme, host and port.
    private static func address(_ text: String) throws -> String {
        guard let url = URL(string: text), let origin = Origin(url), origin.scheme == "https" || origin.isLoopback,
            url.user() == nil, url.password() == nil, url.query() == nil, url.fragment() == nil,
            ["", "/"].contains(url.path())
        else { throw UsageError("\"\(text)\" is not the address of a data server, such as https://pds.example.com") }
        return origin.description
    }
}
