import ATData
import ATIdentity
import HTTPServer
import LocalNetwork

/// An identity: how its handle is resolved, its document, and its log in the directory.
struct IdentityPage: InspectorPage {
    let visit: Visit
    private let name: String
    private let did: DID?
    private let steps: HandleSteps?

    let title = "Identity"
    let section: Section? = .identity

    init(_ request: ServerRequest, _ visit: Visit) async throws {
        self.visit = visit
        name = request.query("name") ?? ""
        guard !name.isEmpty else {
            (did, steps) = (nil, nil)
            return
        }
        switch try ATIdentifier(name) {
        case .handle(let handle):
            let steps = await HandleSteps(handle, visit.bench)
            (did, self.steps) = (steps.did, steps)
        case .did(let did):
            self.did = try visit.bench.knownDID(.did(did))
            let handle = visit.network.directoryLog(of: did)?.state?.handle
            if let handle { steps = await HandleSteps(handle, visit.bench) } else { steps = nil }
        }
    }

    var body: HTML {
        """
        <form class="filter" method="get" action="/identity"><label>Handle or DID<input type="search" name="name" autocomplete="off" \
        value="\(name)" list="handles" spellcheck="false" autocapitalize="none"></label><button>Look up</button></form>
        \(suggestions)\(steps.map(resolution) ?? "")\(did.map(identity) ?? "")
        """
    }

    private var suggestions: HTML {
        let options = visit.network.accounts.prefix(200).map { "<option value=\"\($0.handle)\"></option>" as HTML }
        return "<datalist id=\"handles\">\(options)</datalist>"
    }

    private func resolution(_ steps: HandleSteps) -> HTML {
        let rows = steps.steps.map { step -> HTML in
            let words: HTML =
                switch step.name {
                case "dns": "1. The DNS"
                case "https": "2. The handle’s web server"
                default: "3. The document of the DID"
                }
            let did = step.did.map { "<code>\($0)</code>" as HTML } ?? "none"
            return """
                <tr><td>\(words)</td><td><code>\(step.request)</code></td><td class="summary"><code>\(step.response)</code></td>\
                <td>\(did)</td></tr>
                """
        }
        return """
            <h2>Resolution of \(steps.handle)</h2>
            <p class="\(steps.isValid ? "good" : "bad" as HTML)">\(steps.verdict)</p>
            \(HTML.table("Steps", ["Step", "Request", "Response", "DID"], rows))
            <p class="small">Here the data server answers for the web servers of all handles. The DNS counts if both name a DID.</p>
            """
    }

    private func identity(_ did: DID) -> HTML {
        let document = visit.network.document(of: did).map { JSONText(.object($0)).html }
        return """
            <h2>Log in the directory</h2>\(IdentityParts(visit: visit).log(of: did))
            <h2>DID document</h2>\(document ?? "<p>There is none.</p>")
            """
    }
}

/// The parts of pages about identities.
struct IdentityParts {
    let visit: Visit

    /// The log of a DID as a timeline.
    func log(of did: DID) -> HTML {
        guard let log = visit.network.directoryLog(of: did) else { return "<p>The directory has no log of it.</p>" }
        let items = OperationFacts.all(in: log, visit.network).map { operation -> HTML in
            let changes = operation.changes.map { "<li>\($0)</li>" as HTML }
            let undone: HTML =
                operation.entry.isNullified ? ", <b class=\"bad\">nullified by a later operation</b>" : ""
            let recovery: HTML =
                operation.kind == "recovered"
                ? "<br>It undoes operations that keys of less authority have signed, within 72 hours." : ""
            return """
                <li><b>\(operation.kind)</b> \(operation.entry.createdAt)\(undone)<br>\
                signed with rotation key \(operation.keyNumber) of \(operation.keyCount), \(signer(operation))\(recovery)\
                <ul>\(changes)</ul><details><summary>Operation</summary>\
                \(JSONText(.object(operation.entry.operation.object)).html)</details></li>
                """
        }
        return "<ol class=\"timeline\">\(items)</ol>"
    }

    private func signer(_ operation: OperationFacts) -> HTML {
        operation.isServerKey ? "by the data server" : "<code>\(operation.key)</code>"
    }
}
