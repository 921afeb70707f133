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
