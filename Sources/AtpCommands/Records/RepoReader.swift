import ATData
import ATIdentity
import CoreATProtocol
import Foundation
import Terminal

/// Finds the server of a repository.
extension Invocation {
    /// A client for reading a repository: the account's own, one for the given host, or one for the data server in the
    /// DID document of the repository's owner.
    func client(reading repo: ATIdentifier) async throws -> ATClient {
        try await clientAndResolver(reading: repo).client
    }

    /// A client for reading a repository, and the resolver that found its server.
    func clientAndResolver(
        reading repo: ATIdentifier
    ) async throws -> (client: ATClient, resolver: IdentityResolver) {
        let (client, account) = try await anyAccountAndClient()
        let servers = try identityServers(of: client)
        let resolver = servers.resolver()
        guard try namedHost() == nil else { return (client, resolver) }
        switch repo {
        case .did(let did): if did == account?.did { return (client, resolver) }
        case .handle(let handle):
            if handle.normalized == account?.handle?.normalized { return (client, resolver) }
        }
        let server = try await resolver.resolve(repo).dataServer()
        guard servers.mayContact(server) else {
            throw Refusal(
                "The document of \(repo) names the data server \(server), which is not a public server with "
                    + "encryption. If you trust it, pass it with --host.", name: "AddressRefused")
        }
        return (self.client(ofNobodyAt: server.absoluteString), resolver)
    }

    /// The JSON from a file, from standard input, or from an argument.
    func readInput(_ name: String?) throws -> [UInt8] {
        guard let name, name != "-" else {
            guard !surroundings.input.isTerminal else {
                throw UsageError("there is no input: pass a file, or pipe it in")
            }
            return Array(try surroundings.input.readAll())
        }
        return Array(try surroundings.read(name))
    }

    /// A JSON object from a file or standard input.
    func readObject(_ name: String?) throws -> LexObject {
        let bytes = try readInput(name)
        do throws(WireError) {
            return try LexObject(json: bytes)
        } catch {
            throw Refusal("the input is not an object of the data model: \(error)", name: "InvalidInput")
        }
    }
}
