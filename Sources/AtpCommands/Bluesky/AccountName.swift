import BskyKit
import Terminal

extension Invocation {
    /// The DID of an account, from a handle or a DID.
    func did(of name: String, _ client: ATClient) async throws -> DID {
        switch try identifier(name) {
        case .did(let did): return did
        case .handle(let handle):
            guard let did = try await client.account(of: handle) else {
                throw Refusal("There is no account @\(handle).", name: "NotFound")
            }
            return did
        }
    }

    /// Throws if an account is the user's own. Servers accept records about oneself, but no app expects them.
    func checkOther(_ did: DID, _ client: ATClient, _ words: String) async throws {
        guard try await client.accountDID() != did else { throw Refusal(words, name: "OwnAccount") }
    }
}
