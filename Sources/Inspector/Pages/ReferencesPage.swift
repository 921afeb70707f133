import ATData
import HTTPServer
import LocalNetwork

/// The records that refer to a record or to an account.
struct ReferencesPage: InspectorPage {
    let visit: Visit
    private let subject: String
    let section: Section? = .accounts

    init(_ request: ServerRequest, _ visit: Visit) throws {
        self.visit = visit
        subject = try APIInput(filtering: ReferenceCalls.list, in: request).required("subject")
        _ = try visit.bench.subject(subject)
    }

    var title: String { "Who refers to it" }

    var body: HTML {
        let link: HTML = Link.path(of: subject).map { "<a href=\"\($0)\">\(subject)</a>" } ?? "\(subject)"
        return """
            <p>Records of all accounts that refer to \(link).</p>
            \(ReferenceTable(subject: subject, visit: visit, limit: 1_000).html)
            """
    }
}

/// A table of the records that refer to something.
struct ReferenceTable {
    let subject: String
    let visit: Visit
    let limit: Int

    var html: HTML {
        guard let subject = try? visit.bench.subject(subject) else { return "" }
        let (found, count) = visit.network.references(to: subject, limit: limit)
        guard !found.isEmpty else { return "<p>No record does.</p>" }
        let rows = found.map { reference -> HTML in
            let uri = reference.uri.description
            return """
                <tr><td>\(reference.uri.authority.did.map(visit.name) ?? "")</td>\
                <td><a href="\(Link.path(of: uri) ?? "")">\(reference.uri.collection?.description ?? "")</a></td>\
                <td>\(reference.fields.joined(separator: ", "))</td></tr>
                """
        }
        let rest: HTML =
            count > found.count
            ? "<p>The newest \(found.count) of \(count). <a href=\"/references?subject=\(self.subject)\">Show more</a></p>"
            : ""
        return "\(HTML.table("References", ["Account", "Record", "In its fields"], rows))\(rest)"
    }
}
