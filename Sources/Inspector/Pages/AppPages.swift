import ATData
import Foundation
import LocalNetwork

/// The sessions of apps that logged in with OAuth, and the apps themselves.
struct AppsPage: InspectorPage {
    let visit: Visit
    let title = "Apps and OAuth"
    let section: Section? = .apps

    var body: HTML {
        """
        <h2>Sessions</h2>\(sessions)
        <div class="actions">\(SessionCalls.requireNonce.form(visit))\(SessionCalls.expire.form(visit))\
        \(SessionCalls.revoke.form(visit))</div>
        <h2>Apps</h2>\(apps)
        <details><summary>What the authorization server checks</summary><ul>\(Self.checks.map { "<li>\($0)</li>" as HTML })</ul></details>
        <h2>Check an app</h2>\(AppCalls.check.form(visit, back: "/apps"))
        <h2>Publish metadata</h2><p>\(AppCalls.publish.about)</p>
        \(AppCalls.publish.form(visit, values: ["metadata": Self.sample], back: "/apps"))
        """
    }

    private var sessions: HTML {
        let sessions = visit.network.appSessions
        guard !sessions.isEmpty else { return "<p class=\"small\">No app has logged in with OAuth.</p>" }
        return HTML.table(
            "Sessions of apps", ["Account", "App", "May", "Refreshes", "Ends", "", ""],
            sessions.map { session in
                """
                <tr><td><a href="\(pagePath("accounts", session.account.description))">\(visit.name(of: session.account))</a></td>\
                <td class="summary">\(session.clientID)</td><td class="summary">\(permissions(of: session))</td>\
                <td class="number">\(Int(clamping: session.refreshes))</td><td>\(session.endsAt.text)</td>\
                <td>\(SessionCalls.expireOne.form(visit, given: ["id": session.id]))</td>\
                <td>\(SessionCalls.end.form(visit, given: ["id": session.id]))</td></tr>
                """
            })
    }

    /// The permissions of a session, in words.
    private func permissions(of session: LocalNetwork.AppSession) -> HTML {
        let items = session.permissions.map { scope, words -> HTML in
            let details = words.details.isEmpty ? "" : ": \(words.details.joined(separator: ", "))"
            return "<li>\(words.title)\(details) <code class=\"small\">\(scope)</code></li>"
        }
        return "<ul class=\"plain\">\(items)</ul>"
    }

    private var apps: HTML {
        let apps = visit.network.apps
        guard !apps.isEmpty else { return "<p class=\"small\">The authorization server has seen no app yet.</p>" }
        return HTML.table("Apps", ["App", "Kind", "Metadata", "Checked", ""], apps.map(row))
    }

    private func row(_ app: LocalNetwork.App) -> HTML {
        let problems = app.problems.map { "<li>\($0)</li>" as HTML }
        let verdict: HTML =
            problems.isEmpty
            ? "<span class=\"good\">valid</span>"
            : "<span class=\"bad\">not accepted</span><ul class=\"plain\">\(problems)</ul>"
        let document = app.metadata.map { "<details><summary>Document</summary>\(JSONText($0).html)</details>" as HTML }
        let kind: HTML =
            app.isConfidential ? "confidential" : app.id.hasPrefix("http:") ? "loopback, for development" : "public"
        return """
            <tr><td class="summary">\(app.id)</td><td>\(kind)</td><td class="summary">\(verdict)\(document ?? "")</td>\
            <td>\(app.checkedAt.text)</td><td>\(AppCalls.check.form(visit, given: ["id": app.id], back: "/apps"))</td></tr>
            """
    }

    private static let checks = [
        "The document is a JSON object at the address that is the client_id, and names that address itself.",
        "The address has https, a domain name, a path, and no port, user or fragment.",
        "redirect_uris fit the kind of app: its own host or its reversed name for apps on devices, https for websites.",
        "scope contains atproto and only scopes that can be read; a login requests only scopes of the document.",
        "grant_types and response_types are those of the protocol: authorization_code, refresh_token and code.",
        "dpop_bound_access_tokens is true.",
        "The app is public (none), or authenticates with private_key_jwt, ES256 and keys that can be read.",
        "client_uri, logo_uri, tos_uri and policy_uri are web addresses where they are given.",
    ]

    private static var sample: String {
        JSONText([
            "client_id": "https://app.example.com/client-metadata.json", "client_name": "My app",
            "application_type": "web", "redirect_uris": ["https://app.example.com/callback"],
            "scope": "atproto transition:generic", "grant_types": ["authorization_code", "refresh_token"],
            "response_types": ["code"], "dpop_bound_access_tokens": true, "token_endpoint_auth_method": "none",
        ]).text
    }
}
