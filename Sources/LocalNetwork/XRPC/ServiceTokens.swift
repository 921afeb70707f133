import ATCrypto
import ATData
import ATServer
import HTTPTransport

extension NetworkContext {
    /// The account of a request to a service other than the data server, from a token signed with the account's key;
    /// `nil` without a token.
    ///
    /// - Parameters:
    ///   - audiences: The accepted audiences of the token.
    ///   - method: The call that the token must allow.
    func serviceCaller(of request: XRPCRequest, audiences: [String], calling method: NSID) throws -> DID? {
        guard request.headers["Authorization"] != nil else { return nil }
        var auth = serviceAuth
        auth.audiences = audiences
        return try auth.verify(request.bearer ?? "", calling: method) { did in
            world.withLock { $0.accounts[did].flatMap { try? $0.signingKey().verifyingKey } }
        }.account
    }
}
