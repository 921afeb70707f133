import ATData
import Foundation
import LocalNetwork
import LocalServer

/// The first page: the servers, and what to do.
struct OverviewPage: InspectorPage {
    let visit: Visit
    let title = "Local network"
    let section: Section? = .overview

    var body: HTML {
        let network = visit.network
        let rows = network.servers.map { server -> HTML in
            "<tr><td>\(server.name)</td><td><code>\(server.server.url.absoluteString)</code></td><td><a href=\"/requests?server=\(server.id)\">requests</a></td></tr>"
        }
        return """
            \(HTML.facts([
                ("Accounts", "<a href=\"/accounts\">\(network.accounts.count)</a>"),
                ("Requests", "<a href=\"/requests\">\(visit.bench.log.last)</a>"),
                ("Events of the firehose", "\(network.firehose.lastEvent)"),
                ("Sessions of apps", "\(network.oauth.sessionCount)"),
            ]))
            <h2>Servers</h2>
            \(HTML.table("Servers", ["Server", "Address", "Log"], rows + [
                "<tr><td>DNS with the handles</td><td><code>127.0.0.1:\(Int(network.dns.port))</code></td><td></td></tr>"
            ]))
            <h2>Populate</h2><p>\(NetworkCalls.populate.about)</p>\(NetworkCalls.populate.form(visit))
            <p><a href="/snapshots">Save this state, load another one, or begin anew</a></p>
            <h2>From a test in any language</h2>
            <p>Everything on these pages is also a <a href="/calls">call</a>. Changes need the token:</p>
            \(HTML.copyable(
                "An account",
                "curl \(visit.bench.gate.password == nil ? "" : "-u :PASSWORD ")-X POST \(visit.base)/api/accounts -H 'X-Inspector-Token: \(visit.bench.gate.token)' "
                    + "-H 'Content-Type: application/json' --data-raw '{\"handle\":\"alice.test\"}'"))
            """
    }
}

/// The page with a call's result.
struct ResultPage: InspectorPage {
    let call: APICall
    let result: LexValue
    let back: String

    var title: String { call.button }
    let section: Section? = nil

    var body: HTML {
        """
        <p>\(call.about)</p>\(HTML.copyable("Result", JSONText(result).text))
        <p><a class="button" href="\(back)">Back</a></p>
        """
    }
}

/// The page with an error.
struct ProblemPage: InspectorPage {
    let failure: APIFailure
    let back: String

    let title = "That didn’t work"
    let section: Section? = nil

    var body: HTML {
        "<p class=\"error\" role=\"alert\">\(failure.message)</p><p><a class=\"button\" href=\"\(back)\">Back</a></p>"
    }
}
