public import ATData
package import Foundation

/// The tokens of an account that is logged in, with its name and its host.
///
/// Tokens are opaque. No expiration date is read from them, so that a wrong clock can't end a session.
public struct Session: Hashable, Sendable {
    /// The token that authorizes calls. If there is none, the first call gets one with the refresh token.
    public var accessToken: String?
    /// The token that is exchanged, once, for a new pair of tokens.
    public var refreshToken: String?
    /// The account's DID, if known.
    public var did: DID?
    /// The account's handle, if known.
    public var handle: Handle?
    /// The account's data server, if known. An environment that uses the session sends its calls there.
    public var host: String?
    /// The grant of the tokens, if they were issued by OAuth. `nil` for a login with a password.
    public var oauth: OAuthGrant?
    /// The server's refusal of the refresh token, if there was one.
    package var refusal: Refusal?

    /// A server's refusal to refresh a session.
    package struct Refusal: Hashable, Sendable, Codable {
        /// The refresh token that was refused. Older versions of this package keep the refusal beside newer tokens.
        var token: String?
        /// The time of the first refusal.
        var date: Date
        /// Whether the server has refused the session again later.
        var isFinal = false
    }

    /// Creates a session.
    public init(
        accessToken: String?, refreshToken: String?, did: DID? = nil, handle: Handle? = nil, host: String? = nil,
        oauth: OAuthGrant? = nil
    ) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.did = did
        self.handle = handle
        self.host = host
        self.oauth = oauth
    }
}

extension Session: Codable {
    /// The version of what is stored. Version 1 has no number.
    private static let version = 2

    /// Whether what is stored is a session in a form that only newer versions of this package can read.
    static func isNewer(_ stored: Data) -> Bool {
        struct Stored: Decodable { var version: Int? }
        return ((try? JSONDecoder().decode(Stored.self, from: stored))?.version ?? 1) > version
    }

    private enum CodingKeys: CodingKey { case version, accessToken, refreshToken, did, handle, host, oauth, refusal }

    /// The tokens of OAuth are stored inside `oauth`, where older versions of this package don't find them: they would
    /// send them without proof, and lose the key when they store the session again.
    private struct StoredGrant: Codable {
        var accessToken: String?
        var refreshToken: String?
        var grant: OAuthGrant
    }

    /// Decodes a stored session.
    ///
    /// An invalid DID or handle is dropped, because the tokens still work; `ATClient.accountDID()` then asks the server
    /// for the account.
    ///
    /// - Throws: `DecodingError`, also for a session that a newer version of this package has stored.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        guard try fields.decodeIfPresent(Int.self, forKey: .version) ?? 1 <= Self.version else {
            throw DecodingError.dataCorruptedError(
                forKey: .version, in: fields,
                debugDescription: "A newer version of this program has stored the session. Update, or log in again.")
        }
        let stored = try fields.decodeIfPresent(StoredGrant.self, forKey: .oauth)
        self.init(
            accessToken: try stored?.accessToken ?? fields.decodeIfPresent(String.self, forKey: .accessToken),
            refreshToken: try stored?.refreshToken ?? fields.decodeIfPresent(String.self, forKey: .refreshToken),
            did: try? fields.decodeIfPresent(DID.self, forKey: .did),
            handle: try? fields.decodeIfPresent(Handle.self, forKey: .handle),
            host: try fields.decodeIfPresent(String.self, forKey: .host), oauth: stored?.grant)
        refusal = try? fields.decodeIfPresent(Refusal.self, forKey: .refusal)
    }

    /// Encodes the session with its tokens.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        if let oauth {
            let stored = StoredGrant(accessToken: accessToken, refreshToken: refreshToken, grant: oauth)
            try fields.encode(Self.version, forKey: .version)
            try fields.encode(stored, forKey: .oauth)
        } else {
            try fields.encodeIfPresent(accessToken, forKey: .accessToken)
            try fields.encodeIfPresent(refreshToken, forKey: .refreshToken)
        }
        try fields.encodeIfPresent(did, forKey: .did)
        try fields.encodeIfPresent(handle, forKey: .handle)
        try fields.encodeIfPresent(host, forKey: .host)
        try fields.encodeIfPresent(refusal, forKey: .refusal)
    }
}

extension Session {
    /// How long a refused session isn't used. Then it gets a second chance, as the server may have been at fault: with
    /// an old database or a wrong clock, for example, it refuses every session.
    private static let refusalPause: TimeInterval = 600

    /// Whether the server has refused to refresh the session, and neither a login nor a refresh has followed.
    public var wasRefused: Bool { knownRefusal != nil }

    private var knownRefusal: Refusal? { refusal.flatMap { $0.token == refreshToken ? $0 : nil } }

    /// Whether the server has refused the session a moment ago, or twice.
    package func isRefused(at date: Date) -> Bool {
        knownRefusal.map { $0.isFinal || 0..<Self.refusalPause ~= date.timeIntervalSince($0.date) } ?? false
    }

    /// The session after the server has refused it. A refusal at about the same time as the first one, which another
    /// process may get, doesn't count.
    package func refused(at date: Date) -> Session {
        var session = self
        var refusal = knownRefusal ?? Refusal(token: refreshToken, date: date)
        // The clock may have been ahead.
        refusal.date = min(refusal.date, date)
        refusal.isFinal = refusal.isFinal || date.timeIntervalSince(refusal.date) >= Self.refusalPause
        session.refusal = refusal
        return session
    }

    /// The session with its dates by another clock, which shows a time that is later by a number of seconds.
    package func shifted(by seconds: TimeInterval) -> Session {
        var session = self
        if let date = refusal?.date { session.refusal?.date = date + seconds }
        guard var grant = oauth else { return session }
        grant.receivedAt += seconds
        grant.expiresAt = grant.expiresAt.map { $0 + seconds }
        grant.refreshAttempt = grant.refreshAttempt.map {
            .init(at: $0.at + seconds, tokenHash: $0.tokenHash, firstSent: $0.firstSent.map { $0 + seconds })
        }
        session.oauth = grant
        return session
    }
}

extension Session {
    /// Whether two stored sessions have the same tokens, or neither exists.
    package static func haveSameTokens(_ one: Session?, _ other: Session?) -> Bool {
        one?.accessToken == other?.accessToken && one?.refreshToken == other?.refreshToken
    }

    /// Whether a store that contains `stored` may replace it for someone who knows `old`: both have the same tokens.
    ///
    /// If `new` has them too, only their mark changes, and it must not have changed since. So of several processes that
    /// mark the same refresh token as sent, one succeeds.
    package static func canReplace(_ stored: Session?, knownAs old: Session?, by new: Session?) -> Bool {
        guard haveSameTokens(stored, old) else { return false }
        return !haveSameTokens(old, new)
            || stored?.oauth?.refreshAttempt == old?.oauth?.refreshAttempt && stored?.refusal == old?.refusal
    }
}

extension Session: CustomStringConvertible, CustomReflectable {
    /// The account's handle or DID. The tokens are never printed.
    public var description: String { "Session(\(handle?.description ?? did?.description ?? "unknown account"))" }

    /// Like the description, so that `dump` doesn't print the tokens either.
    public var customMirror: Mirror { Mirror(self, children: ["did": did as Any, "handle": handle as Any]) }
}
