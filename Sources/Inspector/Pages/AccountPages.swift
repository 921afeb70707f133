import ATData
import ATIdentity
import Foundation
import LocalNetwork

/// All accounts.
struct AccountsPage: InspectorPage {
    let visit: Visit
    let title = "Accounts"
    let section: Section? = .accounts

    var body: HTML {
        let rows = visit.network.allDetails.map { account -> HTML in
            """
            <tr><td><a href="\(pagePath("accounts", account.person.did.description))">\(account.person.handle)</a></td>\
            <td>\(account.status.rawValue)</td><td class="number">\(account.recordCount)</td>\
            <td>\(account.email ?? "")</td><td><code>\(account.person.did)</code></td></tr>
            """
        }
        return """
            \(HTML.table("Accounts", ["Handle", "Status", "Records", "E-mail", "DID"], rows))
            <h2>Create an account</h2>\(AccountCalls.create.form(visit, back: "/accounts"))
            <h2>Sessions</h2><div class="actions">\(SessionCalls.expire.form(visit))\(SessionCalls.revoke.form(visit))</div>
            <p>The sessions of apps that logged in with OAuth are <a href="/apps">here</a>.</p>
            """
    }
}

/// An account: what can be done with it, its repository and its identity.
struct AccountPage: InspectorPage {
    let visit: Visit
    private let account: LocalNetwork.AccountDetails
    let section: Section? = .accounts

    init(account: String, _ visit: Visit) throws {
        self.visit = visit
        self.account = try visit.bench.details(APIInput(AccountCalls.get.fields, texts: ["account": account]))
    }

    var title: String { account.person.handle.description }
    private var did: String { account.person.did.description }

    var body: HTML {
        let given = ["account": did]
        let mail = visit.network.mailedCode(for: account.person).map { "<code>\($0)</code>" as HTML } ?? "none"
        return """
            \(HTML.facts([
                ("DID", "<code>\(did)</code>"), ("Status", "\(account.status.rawValue)"),
                ("E-mail", "\(account.email ?? "none")"), ("Created", "\(account.createdAt)"),
                ("Code by e-mail", mail),
                ("Requests", "<a href=\"/requests?account=\(did)\">of this account</a>"),
            ]))
            <div class="actions">\(AccountCalls.session.form(visit, given: given))</div>
            \(repository)
            <h2>Change</h2><div class="forms">\
            \(AccountCalls.status.form(visit, given: given, values: ["status": account.status.rawValue]))\
            \(AccountCalls.handle.form(visit, given: given))\(AccountCalls.password.form(visit, given: given))\
            \(AccountCalls.delete.form(visit, given: given, back: "/accounts"))</div>
            <h2>Identity</h2>\(IdentityParts(visit: visit).log(of: account.person.did))
            <p><a href="/identity?name=\(did)">The document, and how the handle is resolved</a></p>
            """
    }

    private var repository: HTML {
        guard let repository = visit.network.repository(of: account.person.did) else { return "" }
        let rows = repository.collections.map { collection -> HTML in
            """
            <tr><td><a href="\(pagePath("records", did, collection.name.description))">\(collection.name)</a></td>\
            <td class="number">\(collection.count)</td></tr>
            """
        }
        let pictures = repository.blobs.filter { $0.type.hasPrefix("image/") }.prefix(24).map { blob -> HTML in
            let address = pagePath("blobs", did, blob.cid.description)
            return
                "<a href=\"\(address)\"><img src=\"\(address)\" alt=\"\(blob.type), \(blob.size) bytes\" loading=\"lazy\"></a>"
        }
        return """
            <h2>Repository</h2>
            <p>Revision <code>\(repository.rev)</code>, \(repository.blobs.count) blobs. \
            <a href="\(pagePath("revisions", did))">Revisions</a>, <a href="\(pagePath("tree", did))">tree</a>, \
            <a href="/references?subject=\(did)">who refers to the account</a>, \
            <a href="\(pagePath("cars", did))" download>download as CAR</a></p>
            \(HTML.table("Collections", ["Collection", "Records"], rows))\
            \(pictures.isEmpty ? "" : "<div class=\"pictures\">\(Array(pictures))</div>" as HTML)
            \(RepositoryFileCalls.load.details(RepositoryFileCalls.load.button, visit, given: ["account": did]))
            \(RepositoryCalls.put.details(
                "Write a record", visit, given: ["account": did],
                values: ["collection": "app.bsky.feed.post", "record": Self.sample]))
            """
    }

    private static var sample: String {
        JSONText([
            "$type": "app.bsky.feed.post", "text": "Hello", "createdAt": .string(Date().text),
        ]).text
    }
}

/// The e-mails that the data server would have sent.
struct MailPage: InspectorPage {
    let visit: Visit
    let title = "Mail"
    let section: Section? = .mail

    var body: HTML {
        let rows = visit.bench.mailbox.mails.map { mail -> HTML in
            """
            <tr><td>\(mail.sentAt.text)</td><td>\(mail.content.account.handle)</td><td>\(mail.content.purpose.words)</td>\
            <td><code>\(mail.content.code)</code></td></tr>
            """
        }
        guard !rows.isEmpty else { return "<p>The data server would have sent no e-mail yet.</p>" }
        return HTML.table("E-mails", ["Time", "To", "Purpose", "Code"], rows)
    }
}

extension APICall {
    /// The form behind a line that opens it.
    func details(_ words: String, _ visit: Visit, given: [String: String], values: [String: String] = [:]) -> HTML {
        "<details><summary>\(words)</summary>\(form(visit, given: given, values: values))</details>"
    }
}
