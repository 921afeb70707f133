import ATData
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer

/// Faults on purpose, and the clock.
struct FaultsPage: InspectorPage {
    let visit: Visit
    let title = "Faults and time"
    let section: Section? = .faults

    var body: HTML {
        let rows = visit.bench.activeFaults.map { active -> HTML in
            """
            <tr><td>\(active.server)</td><td>\(active.method)</td><td>\(active.fault.name)</td>\
            <td>\(active.fault.remaining.map { "\($0)" as HTML } ?? "every")</td></tr>
            """
        }
        let table: HTML =
            rows.isEmpty
            ? "<p>No fault is set.</p>" : HTML.table("Faults", ["Server", "Method", "Fault", "Calls"], rows)
        let kinds = FaultCalls.Kind.allCases.map { "<div><dt>\($0.rawValue)</dt><dd>\($0.about)</dd></div>" as HTML }
        let ahead = Int(clamping: visit.network.clockOffset.components.seconds)
        return """
            \(table)\(rows.isEmpty ? "" : "<div class=\"actions\">\(FaultCalls.clear.form(visit))</div>" as HTML)
            <h2>Set a fault</h2>
            \(FaultCalls.set.form(visit, choices: ["server": visit.network.servers.map(\.id)], back: "/faults"))
            <details><summary>What the faults do</summary><dl>\(kinds)</dl></details>
            <h2>Time</h2><p>\(NetworkCalls.moveTime.about) It is now \(Date().addingTimeInterval(Double(ahead)).text).</p>
            \(NetworkCalls.moveTime.form(visit, back: "/faults"))
            <div class="actions">\(SessionCalls.expire.form(visit))</div>
            """
    }
}

/// The labels of all labelers.
struct LabelsPage: InspectorPage {
    let visit: Visit
    let title = "Labels"
    let section: Section? = .labels

    var body: HTML {
        let rows = visit.network.newestLabels(200).map { label -> HTML in
            func text(_ name: String) -> String { if case .string(let text)? = label[name] { text } else { "" } }
            let subject = text("uri")
            let link: HTML = Link.path(of: subject).map { "<a href=\"\($0)\">\(subject)</a>" } ?? "\(subject)"
            let labeler = (try? DID(text("src"))).map(visit.name) ?? text("src")
            return """
                <tr><td>\(text("val"))\(label["neg"] == true ? " (removed)" : "" as HTML)</td><td>\(link)</td>\
                <td>\(labeler)</td><td>\(text("cts"))</td></tr>
                """
        }
        let accounts = visit.network.accounts.prefix(200).map(\.handle.description)
        return """
            \(rows.isEmpty ? "<p>No labeler has put a label on anything.</p>" : HTML.table("Labels", ["Label", "Subject", "Labeler", "Time"], rows))
            <h2>Add a label</h2>\(LabelCalls.add.form(visit, choices: ["account": accounts]))
            <h2>Remove a label</h2>\(LabelCalls.remove.form(visit, choices: ["account": accounts]))
            """
    }
}

/// The calls for tests in any language.
struct CallsPage: InspectorPage {
    let title = "API"
    let section: Section? = .calls

    var body: HTML {
        let calls = API.calls.map { call -> HTML in
            let fields = call.fields.map { field -> HTML in
                """
                <tr><td><code>\(field.name)</code></td><td>\(field.place.rawValue)</td>\
                <td>\(field.isRequired ? "required" : "" as HTML)</td><td>\(field.about)</td></tr>
                """
            }
            return """
                <section class="api"><h2><span class="verb">\(call.method.rawValue)</span> <code>\(call.path)</code></h2>\
                <p>\(call.about)</p>\(fields.isEmpty ? "" : HTML.table("Parameters of \(call.name)", ["Name", "In", "", "Meaning"], fields))</section>
                """
        }
        return """
            <p>Everything that these pages do is a call with JSON. <a href="/api/openapi.json">openapi.json</a> describes \
            them for generators of clients. Calls that change something need the header <code>X-Inspector-Token</code>, \
            with the token that <code>GET /api/network</code> returns.</p>\(calls)
            """
    }
}
