package import ATData
package import Foundation
import HTTPTransport

// What an inspector sees of the apps that users log in with, and how it ends their sessions.

extension LocalNetwork {
    /// A session of an app that logged in with OAuth.
    package struct AppSession: Sendable {
        package let id: String
        package let account: DID
        package let clientID: String
        package let scope: String
        package let refreshes: UInt64
        /// When it ends unless it is refreshed.
        package let endsAt: Date
    }

    /// The sessions of apps, by account.
    package var appSessions: [AppSession] {
        context.world.withLock(\.grants).map { id, grant in
            AppSession(
                id: id, account: grant.did, clientID: grant.clientID, scope: grant.scope, refreshes: grant.generation,
                endsAt: Date(timeIntervalSince1970: grant.endsAt))
        }.sorted { ($0.account, $0.id) < ($1.account, $1.id) }
    }

    /// Ends the session of an app. Returns whether there was one.
    package func endAppSession(_ id: String) async throws -> Bool {
        try await context.update { world, changes in
            guard world.grants.removeValue(forKey: id) != nil else { return false }
            changes.remove(.grant, id)
            return true
        }
    }

    /// Expires the access tokens of an app's session, so that its next call has to refresh. Returns whether there is
    /// one.
    package func expireAppSession(_ id: String) async throws -> Bool {
        try await context.update { world, changes in
            guard var grant = world.grants[id] else { return false }
            grant.expirations = (grant.expirations ?? 0) &+ 1
            try changes.put(.grant, id, grant)
            world.grants[id] = grant
            return true
        }
    }

    /// Invalidates every DPoP nonce, so that the next request of each app has to be repeated with a new one. Returns
    /// whether the servers use nonces.
    package func renewNonces() -> Bool {
        context.oauth.serverProofs.renewNonces()
        context.oauth.resourceProofs.renewNonces()
        return context.oauth.serverProofs.nextNonce(context.oauth.options.nonceRotation, at: context.oauth.now) != nil
    }

    // MARK: Apps

    /// An app that has requested a login, and what the authorization server has found out about it.
    package struct App: Sendable {
        /// The `client_id`.
        package let id: String
        /// The metadata; `nil` for loopback clients, which have none, and if it couldn't be read.
        package let metadata: LexValue?
        /// The problems, in sentences; empty if the server accepts the app.
        package let problems: [String]
        /// Whether the app authenticates with a key.
        package let isConfidential: Bool
        package let checkedAt: Date
    }

    /// The apps that the authorization server has checked, by ID.
    package var apps: [App] {
        context.oauth.clients.findings.map { id, finding in
            App(
                id: id, metadata: finding.document.flatMap { try? LexValue(json: $0) }, problems: finding.problems,
                isConfidential: finding.isConfidential, checkedAt: finding.checkedAt)
        }.sorted { $0.id < $1.id }
    }

    /// Checks an app's metadata now, as a login would.
    package func check(app id: String) async -> App? {
        await context.oauth.clients.check(
            id, allowsLoopback: context.oauth.options.allowsLoopbackClients, at: context.oauth.now)
        return apps.first { $0.id.utf8.elementsEqual(id.utf8) }
    }
}
