import ATData
import Foundation
import HTTPServer
import HTTPTransport
import LocalNetwork

/// The recorded requests, live.
struct RequestsPage: InspectorPage {
    let visit: Visit
    private let input: APIInput
    private let filter: RequestFilter
    private let query: String

    let title = "Requests"
    let section: Section? = .requests

    /// The most rows of a page.
    static let rowLimit = 200

    init(_ request: ServerRequest, _ visit: Visit) throws {
        self.visit = visit
        input = try APIInput(filtering: RequestCalls.list, in: request)
        filter = try RequestCalls.filter(input, visit.bench)
        query = request.target.firstIndex(of: "?").map { String(request.target[$0...]) } ?? ""
    }

    /// The new requests for an open page. What came before its stream was opened is sent at once.
    static func updates(_ request: ServerRequest, _ bench: Bench) throws -> ServerResponse {
        let filter = try RequestCalls.filter(APIInput(filtering: RequestCalls.list, in: request), bench)
        let rows = RequestRows(network: bench.network)
        return LiveRows(
            pages: bench.pages, last: LiveTable.last(of: request) ?? bench.log.last, newest: { bench.log.last },
            items: { last in
                // Without a filter, no more are read than are shown.
                let entries = bench.log.entries(after: last, most: filter.acceptsAll ? LiveRow.mostRows : .max)
                let missed = (entries.first?.number ?? last) - last - entries.count
                return (entries.filter(filter.accepts), missed)
            }, number: { $0.number },
            row: { rows.row($0) }
        ).response
    }

    var body: HTML {
        let last = visit.bench.log.last
        let found = visit.bench.log.entries().filter(filter.accepts).prefix(Self.rowLimit)
        let rows = RequestRows(network: visit.network)
        return """
            <form class="filter" method="get" action="/requests">\
            \(APIField.select("Server", "server", [""] + visit.network.servers.map(\.id), input.text("server")))\
            <label>Method<input type="search" name="method" value="\(input.text("method") ?? "")" spellcheck="false" autocapitalize="none"></label>\
            <label>Account<input type="search" name="account" value="\(input.text("account") ?? "")" spellcheck="false" autocapitalize="none"></label>\
            <label class="flag"><input type="checkbox" name="failures"\(input.flag("failures") == true ? " checked" : "" as HTML)> Only failures</label>\
            <button>Filter</button></form>
            <div class="actions"><button type="button" data-pause aria-pressed="false" hidden>Pause</button>\
            \(RequestCalls.clear.form(visit))<p data-live-state role="status"></p></div>
            \(HTML.table(
                "Requests", ["No.", "Time", "Server", "Method", "Caller", "Status", "ms", "Bytes", "Fault"],
                attributes: " data-live=\"/requests/live\(query.isEmpty ? "?" : query + "&")after=\(last)\" data-limit=\"\(Self.rowLimit)\"",
                found.map(rows.row)))
            """
    }
}

/// Rows of the table of requests.
struct RequestRows {
    let network: LocalNetwork

    func row(_ entry: LoggedExchange) -> HTML {
        let status: HTML = entry.status.map { "\($0)" } ?? "none"
        let caller = entry.caller.map { caller -> HTML in
            let name = network.account(.did(caller.did))?.handle.description ?? caller.did.description
            return "<a href=\"\(pagePath("accounts", caller.did.description))\">\(name)</a>"
        }
        return """
            <tr\(entry.isFailure ? " class=\"failed\"" : "" as HTML)><td><a href="/requests/\(entry.number)">\(entry.number)</a></td>\
            <td>\(String(entry.start.text.dropFirst(11).prefix(12)))</td><td>\(entry.server)</td>\
            <td><span class="verb">\(entry.request.method.rawValue)</span> \(entry.method)</td><td>\(caller ?? "")</td>\
            <td>\(status)</td><td class="number">\(entry.duration.milliseconds)</td>\
            <td class="number">\(entry.responseSize.map { "\($0)" as HTML } ?? "stream")</td>\
            <td>\(entry.faults.joined(separator: ", "))</td></tr>
            """
    }
}

/// A request with its response.
struct RequestPage: InspectorPage {
    let visit: Visit
    private let entry: LoggedExchange

    let section: Section? = .requests

    init(number: String, _ visit: Visit) throws {
        self.visit = visit
        entry = try visit.bench.entry(APIInput(RequestCalls.get.fields, texts: ["number": number]))
    }

    var title: String { "Request \(entry.number)" }

    var body: HTML {
        let copies = CallCopies(entry: entry, server: visit.bench.address(of: entry.server))
        var facts: [(String, HTML)] = [
            ("Method", "<span class=\"verb\">\(entry.request.method.rawValue)</span> \(entry.method)"),
            ("Server", "\(entry.server)"), ("Time", "\(entry.start.text)"),
            ("Duration", "\(entry.duration.milliseconds) ms"),
            ("Status", entry.status.map { "\($0)" } ?? "none: the connection ended"),
        ]
        if let caller = entry.caller {
            facts.append(
                (
                    "Caller",
                    "<a href=\"\(pagePath("accounts", caller.did.description))\">\(visit.name(of: caller.did))</a>"
                ))
            if let app = caller.app { facts.append(("App", "\(app)")) }
            if let scope = caller.scope { facts.append(("Scopes", "\(scope)")) }
        }
        if !entry.faults.isEmpty { facts.append(("Fault", "\(entry.faults.joined(separator: ", then "))")) }
        let again = RequestCalls.send.form(visit, given: ["number": String(entry.number)])
        return """
            \(HTML.facts(facts))<div class="actions">\(again)</div>
            \(HTML.copyable("As curl", copies.curl))\(copies.atp.map { HTML.copyable("As atp xrpc", $0) } ?? "")
            <h2>Request</h2><p class="target"><code>\(Secrets.hidden(target: entry.request.target))</code></p>
            \(headers("Header fields of the request", entry.request.headers))
            \(content(entry.request.body, entry.requestSize, entry.request.headers))
            <h2>Response</h2>\(headers("Header fields of the response", entry.responseHeaders))
            \(content(entry.responseBody, entry.responseSize, entry.responseHeaders))
            """
    }

    private func headers(_ name: String, _ headers: HTTPHeaders) -> HTML {
        HTML.table(
            name, ["Field", "Value"],
            headers.map { "<tr><td>\($0.name)</td><td>\(Secrets.hidden(header: $0.name, $0.value))</td></tr>" })
    }

    private func content(_ data: Data, _ size: Int?, _ headers: HTTPHeaders) -> HTML {
        guard let size else {
            return "<p class=\"small\">The body was written while it was sent, and isn’t recorded.</p>"
        }
        let cut: HTML = data.count < size ? "<p class=\"small\">The first \(data.count) of \(size) bytes.</p>" : ""
        return switch Secrets.body(data, headers) {
        case .none: "<p class=\"small\">No body.</p>"
        case .json(let value): "\(cut)\(JSONText(value).html)"
        case .text(let text): "\(cut)<pre>\(text)</pre>"
        case .binary(let type): "<p>\(size) bytes of \(type)</p><pre>\(Hex.dump(data.prefix(512)))</pre>"
        }
    }
}

/// Bytes for people.
enum Hex {
    /// Lines of sixteen bytes, with their places and their letters.
    static func dump(_ data: Data) -> String {
        let bytes = Array(data)
        return stride(from: 0, to: bytes.count, by: 16).map { start in
            let line = bytes[start..<min(start + 16, bytes.count)]
            let hex = line.map { Self.text($0) }.joined(separator: " ")
            let letters = line.map { (0x20..<0x7F).contains($0) ? String(UnicodeScalar($0)) : "." }.joined()
            return "\(Self.text(UInt8(truncatingIfNeeded: start >> 8)))\(Self.text(UInt8(truncatingIfNeeded: start)))  "
                + hex.padding(toLength: 49, withPad: " ", startingAt: 0) + letters
        }.joined(separator: "\n")
    }

    /// The bytes without anything between them.
    static func plain(_ data: Data) -> String { data.map(text).joined() }

    private static func text(_ byte: UInt8) -> String {
        let text = String(byte, radix: 16)
        return byte < 16 ? "0\(text)" : text
    }
}
