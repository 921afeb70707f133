import ATData
import LocalNetwork

/// The revisions of a repository that are still known.
struct RevisionsPage: InspectorPage {
    let visit: Visit
    private let person: LocalNetwork.Person
    private let revisions: [LocalNetwork.Revision]
    private let next: Int?

    let title = "Revisions"
    let section: Section? = .accounts

    init(account: String, before: String?, _ visit: Visit) async throws {
        self.visit = visit
        var texts = ["account": account]
        texts["before"] = before
        let input = try APIInput(CommitCalls.revisions.fields, texts: texts)
        person = try visit.bench.account(input)
        (revisions, next) = try await visit.network.revisions(
            of: person.did, before: input.integer("before"), limit: 100)
    }

    var body: HTML {
        let did = person.did.description
        let rows = revisions.map { revision -> HTML in
            """
            <tr><td><a href="/events/\(revision.seq)"><code>\(revision.rev)</code></a></td><td>\(revision.time)</td>\
            <td class="summary">\(contents(revision, did))</td><td><code>\(revision.commit)</code></td></tr>
            """
        }
        let more: HTML =
            next.map { "<p><a class=\"button\" href=\"\(pagePath("revisions", did))?before=\($0)\">Older</a></p>" }
            ?? ""
        return """
            <p>The commits of <a href="\(pagePath("accounts", did))">\(person.handle)</a> that the firehose still has, \
            newest first.</p>
            \(rows.isEmpty ? "<p>It has none any more.</p>" : HTML.table("Revisions", ["Revision", "Time", "Changes", "Commit"], rows))\(more)
            """
    }

    private func contents(_ revision: LocalNetwork.Revision, _ did: String) -> HTML {
        guard let operations = revision.operations else { return "the whole repository was announced anew" }
        guard !operations.isEmpty else { return "no record" }
        let shown = operations.prefix(10).map { operation -> HTML in
            let path: HTML =
                Link.path(of: "at://\(did)/\(operation.path)").map { "<a href=\"\($0)\">\(operation.path)</a>" }
                ?? "\(operation.path)"
            return "<div>\(operation.action) \(operation.cid == nil ? "\(operation.path)" : path)</div>"
        }
        let rest: HTML = operations.count > 10 ? "<div>and \(operations.count - 10) more</div>" : ""
        return "\(shown)\(rest)"
    }
}

/// The tree of a repository as a picture.
struct TreePage: InspectorPage {
    let visit: Visit
    private let person: LocalNetwork.Person
    private let tree: LocalNetwork.Tree

    let title = "Tree"
    let section: Section? = .accounts

    /// The most nodes that are drawn.
    private static let limit = 300

    init(account: String, _ visit: Visit) throws {
        self.visit = visit
        person = try visit.bench.account(APIInput([.account], texts: ["account": account]))
        tree = try visit.bench.tree(of: person, limit: Self.limit)
    }

    var body: HTML {
        let did = person.did.description
        let left = tree.nodeCount - tree.nodes.count
        let note: HTML =
            left > 0
            ? "<p>The picture has the upper \(tree.nodes.count) nodes. It leaves out \(left) below them.</p>" : ""
        return """
            \(HTML.facts([
                ("Account", "<a href=\"\(pagePath("accounts", did))\">\(person.handle)</a>"),
                ("Records", "\(tree.recordCount)"), ("Nodes", "\(tree.nodeCount)"), ("Levels", "\(tree.levels)"),
                ("Revision", "<code>\(tree.rev)</code>"), ("Commit", "<code>\(tree.commit)</code>"),
            ]))\(note)
            <div class="wide drawing" role="region" aria-label="The tree" tabindex="0">\(TreeDrawing(tree, of: did).svg)</div>
            """
    }
}
