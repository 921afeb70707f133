import ATCrypto
import ATData
import CoreATProtocol
import Terminal

/// `atp resolve`: who a handle or DID is, and where its data is.
enum ResolveCommand {
    private static let name = Argument("HANDLE|DID", "Who")
    static let directory = Option("plc", value: "URL", "The directory of did:plc; https://plc.directory unless given")

    static let command = Command(
        "resolve", "Say who a handle or a DID is, and where its data is",
        discussion: """
            A handle is looked up by the host, and its DID by its document: in the PLC directory, or on the server that a \
            did:web names. Both must name each other; where a DID claims a handle that does not lead back to it, the \
            handle is shown as not verified.
            """,
        arguments: [name], options: [directory],
        examples: [
            .init("atp resolve bsky.app", "Find the DID, the server and the key of a handle"),
            .init("atp resolve did:plc:z72i7hdynmk6r22z27h6tvur --json", "The same for a DID, with its document"),
        ]
    ) { invocation in
        let name = try invocation.identifier(try invocation.required(name))
        let lookup = IdentityLookup(invocation, asking: try await invocation.anyClient())
        let identity = try await lookup.identity(of: name)
        var answer: LexObject = ["did": .string(identity.did.description)]
        if let handle = identity.claimedHandle { answer["handle"] = .string(handle.description) }
        answer["handleIsVerified"] = .boolean(identity.isHandleVerified)
        if let server = identity.dataServer { answer["pds"] = .string(server) }
        if let key = identity.signingKey { answer["signingKey"] = .string(key.didKey) }
        answer["document"] = .object(identity.document)
        try invocation.show(answer) { console in
            func line(_ name: String, _ value: String?) {
                let padded = name + String(repeating: " ", count: 8 - name.count)
                console.print(console.faint(padded) + (value?.printable() ?? "none"))
            }
            line("did", identity.did.description)
            let mark = identity.isHandleVerified ? "" : " (not verified: it does not lead back)"
            line("handle", identity.claimedHandle.map { "\($0)\(mark)" })
            line("pds", identity.dataServer)
            line("key", identity.signingKey?.didKey)
        }
    }
}

extension Invocation {
    /// A handle or DID as it was meant: people put an `@` before handles.
    func identifier(_ text: String) throws -> ATIdentifier {
        do throws(SyntaxError) {
            return try ATIdentifier(text.hasPrefix("@") ? String(text.dropFirst()) : text)
        } catch {
            throw UsageError("\(error)")
        }
    }

    /// A value of an identifier type, or what is wrong with it.
    func checked<Value: SyntaxString>(_ text: String, as type: Value.Type = Value.self) throws -> Value {
        do throws(SyntaxError) { return try Value(validating: text) } catch { throw UsageError("\(error)") }
    }
}
