import ATData
import ATProtoLexicons
import ATRepo
import CoreATProtocol
import Terminal

/// `atp repo get`: prints a record of a repository, with its proof.
enum RepoGetCommand {
    private static let path = Argument("COLLECTION/RKEY", "The record's collection and key")

    static let command = Command(
        "get", "Print a record of a repository, from a file or with a proof from the server",
        discussion: """
            For an account, only the record and its proof are downloaded: the nodes of the tree on the way to it, and \
            a commit signed with the key in the account's document. A server can't change or hide a record without \
            being noticed; it can only send an older state. The signature of a file is not checked: see atp repo \
            verify.
            """,
        arguments: [Invocation.repoArgument, path], options: [ResolveCommand.directory],
        examples: [
            .init("atp repo get alice.car app.bsky.actor.profile/self", "A record in a file"),
            .init("atp repo get @alice.example.com app.bsky.actor.profile/self", "A record, with its proof verified"),
        ]
    ) { invocation in
        let text = try invocation.required(path)
        let path: RecordPath
        let repo = try invocation.required(Invocation.repoArgument)
        do throws(SyntaxError) {
            path = try RecordPath(text)
        } catch {
            guard (try? NSID(text)) != nil else { throw UsageError("\(error)") }
            throw UsageError(
                "\(text) is a collection, and the key of a record is missing: atp repo get \(repo) \(text)/KEY; list "
                    + "the records with: atp repo ls \(repo) \(text)")
        }
        let source = try invocation.repoSource(repo)
        let (record, did) =
            switch source {
            case .file(let file): try stored(path, in: try Repo.open(file: file, options: .tolerant))
            case .account(let name): try await proven(path, of: name, invocation)
            }
        guard let record else {
            throw Refusal("The repository of \(did) has no record \(path).", name: "RecordNotFound")
        }
        try RecordJSON(record, of: did).show(invocation)
    }

    private static func stored(_ path: RecordPath, in repo: Repo) throws -> (RepoRecord?, DID) {
        switch try repo.record(at: path) {
        case .present(let record): return (record, repo.did)
        case .absent: return (nil, repo.did)
        case .unknown(let missing): throw RepoError.incomplete(missing: missing, path: nil)
        }
    }

    private static func proven(
        _ path: RecordPath, of name: ATIdentifier, _ invocation: Invocation
    ) async throws -> (RepoRecord?, DID) {
        let (client, resolver) = try await invocation.clientAndResolver(reading: name)
        let identity = try await resolver.resolve(name, handle: .unchecked)
        guard let key = identity.signingKey else { throw RepoError.noSigningKey(identity.did) }
        let stream = try await client.stream(
            .syncGetRecord(did: identity.did, collection: path.collection, rkey: path.key))
        // A record of at most 2 MiB, and the nodes on the way to it.
        let car = try await stream.body.collect(upTo: 16 << 20)
        return (try RecordProof(car: car).verify(path, did: identity.did, key: key), identity.did)
    }
}
