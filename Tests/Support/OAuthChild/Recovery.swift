import ATData
import ATOAuth
import CoreATProtocol

/// What a new process finds after another was killed during a refresh.
struct Recovery: Encodable {
    /// Whether the record can be read.
    var isReadable = false
    /// Whether a call succeeds at once.
    var canCall = false
    /// Why the session can't be refreshed at once, if it can't: the request of the other process may be on its way.
    var firstRefusal: String?
    /// Why the session can't be refreshed 21 seconds later, if it can't.
    var laterRefusal: String?
    /// Whether a call succeeds with the tokens of the last refresh.
    var canCallLater = false

    /// - Parameter wait: Moves the client's clock.
    init(of account: DID, with client: OAuthClient, after wait: @Sendable () -> Void) async {
        guard let session = try? await client.restore(account) else { return }
        isReadable = true
        canCall = await Self.canCall(with: session)
        firstRefusal = await Self.refusal(of: session)
        wait()
        laterRefusal = await Self.refusal(of: session)
        canCallLater = await Self.canCall(with: session)
    }

    private static func canCall(with session: ATClient) async -> Bool {
        let about: LexValue? = try? await session.query("com.atproto.server.getSession")
        return about?["did"] != nil
    }

    private static func refusal(of session: ATClient) async -> String? {
        do {
            try await session.environment.refreshSession()
            return nil
        } catch {
            return "\(error)"
        }
    }
}
