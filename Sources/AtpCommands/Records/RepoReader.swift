import ATData
import CoreATProtocol
import Terminal

/// Whom to ask about a repository: the server that it is on.
extension Invocation {
    /// A client for reading a repository: the account's own, one of the host that was named, or one of the server that
    /// the repository's owner says that it is on.
    func client(reading repo: ATIdentifier) async throws -> ATClient {
        let client = try await anyClient()
        if namedHost != nil { return client }
        if let session = client.session, session.did == repo.description || session.handle == repo.description {
            return client
        }
        let identity = try await IdentityLookup(self, asking: client).identity(of: repo)
        guard let server = identity.dataServer else {
            throw Refusal("\(repo) has no data server.", name: "NoDataServer")
        }
        return self.client(ofNobodyAt: server)
    }

    /// JSON from the file that was named, from what is on standard input, or from an argument.
    func readInput(_ name: String?) throws -> [UInt8] {
        guard let name, name != "-" else {
            guard !surroundings.input.isTerminal else {
                throw UsageError("there is no input: name a file, or pipe it in")
            }
            return Array(try surroundings.input.readAll())
        }
        return Array(try surroundings.read(name))
    }

    /// An object of JSON from a file or standard input.
    func readObject(_ name: String?) throws -> LexObject {
        let bytes = try readInput(name)
        do throws(WireError) {
            return try LexObject(json: bytes)
        } catch {
            throw Refusal("the input is no object of the data model: \(error)", name: "InvalidInput")
        }
    }
}
