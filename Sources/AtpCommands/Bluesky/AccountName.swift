import BskyKit
import Terminal

extension Invocation {
    /// The account with a name, which is a handle or a DID.
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
}
