import ATData
import Foundation
import HTTPServer
import HTTPTransport
import LocalNetwork

/// The firehose, live.
struct EventsPage: InspectorPage {
    let visit: Visit
    private let input: APIInput
    private let last: Int
    private let events: [FirehoseMessage]
    private let tabs: HTML
    private let live: LiveTable

    let title = "Events"
    let section: Section? = .events

    private static let rowLimit = 200

    init(_ request: ServerRequest, _ visit: Visit) async throws {
        self.visit = visit
        input = try APIInput(filtering: EventCalls.list, in: request)
        last = visit.network.firehose.lastEvent
        events = try await visit.bench.verifiedEvents(
            EventCalls.filter(input, visit.bench), limit: Self.rowLimit)
        tabs = await StreamTabs(visit: visit, current: "firehose").html
        live = LiveTable("/events", request)
    }

    /// The new events for an open page. The firehose is followed until it is closed.
    static func updates(_ request: ServerRequest, _ bench: Bench) throws -> ServerResponse {
        let filter = try EventCalls.filter(APIInput(filtering: EventCalls.list, in: request), bench)
        let rows = EventRows(bench: bench)
        let last = LiveTable.last(of: request) ?? bench.network.firehose.lastEvent
        let live = LiveRows(
            pages: bench.pages, last: last, newest: { bench.network.firehose.lastEvent },
            items: { (try await bench.verifiedEvents(filter, after: $0, limit: LiveRow.mostItems), 0) },
            number: { $0.seq }, row: { rows.row($0) })
        return .stream(contentType: "text/event-stream") { writer in
            try await bench.follower.follow { try await live.write(to: writer) }
        }
    }

    var body: HTML {
        let rows = EventRows(bench: visit.bench)
        let faults = visit.bench.follower.faults.map { "\($0.count) × \($0.reason)" }
        let wrong: HTML =
            faults.isEmpty ? "" : "<p class=\"error\">The verifier found: \(faults.joined(separator: ", "))</p>"
        return """
            \(tabs)<p>What <code>\(visit.network.firehose.url.absoluteString)</code> sends. A consumer of this package \
            reads it while this page is open, and verifies each commit: its signature, and that it does exactly what it \
            says.</p>\(live.filter(input))\(wrong)\(LiveTable.controls)
            \(HTML.table(
                "Events", ["No.", "Time", "Kind", "Account", "Verified", "Contents", "Bytes"],
                attributes: live.attributes(after: last, Self.rowLimit), events.map(rows.row)))
            """
    }
}

/// Rows of the table of events.
struct EventRows {
    let bench: Bench

    func row(_ event: FirehoseMessage) -> HTML {
        let account = event.did.map { did -> HTML in
            let name = bench.network.account(.did(did))?.handle.description ?? did.description
            return "<a href=\"\(pagePath("accounts", did.description))\">\(name)</a>"
        }
        return """
            <tr><td><a href="/events/\(event.seq)">\(event.seq)</a></td>\
            <td>\(String(event.time.dropFirst(11).prefix(12)))</td><td>\(event.kind)</td><td>\(account ?? "")</td>\
            <td>\(verdict(event))</td><td class="summary">\(contents(event))</td><td class="number">\(event.frame.count)</td></tr>
            """
    }

    /// Whether a commit was verified. Other events aren't signed. What is wrong with others is said above the table.
    func verdict(_ event: FirehoseMessage) -> HTML {
        guard event.kind == "commit" else { return "" }
        return bench.follower.isVerified(event) ? "yes" : "not yet"
    }

    private func contents(_ event: FirehoseMessage) -> HTML {
        switch event.kind {
        case "commit":
            let operations = event.operations
            let shown = operations.prefix(3).map { "\($0.action) \($0.path)" }.joined(separator: ", ")
            return operations.count > 3 ? "\(shown) and \(operations.count - 3) more" : "\(shown)"
        case "identity": return text("handle", event)
        case "account": return event.body["active"] == true ? "active" : text("status", event)
        default: return text("rev", event)
        }
    }

    private func text(_ name: String, _ event: FirehoseMessage) -> HTML {
        if case .string(let text)? = event.body[name] { "\(text)" } else { "" }
    }
}

/// An event of the firehose.
struct EventPage: InspectorPage {
    let visit: Visit
    private let event: FirehoseMessage
    let section: Section? = .events

    init(seq: String, _ visit: Visit) async throws {
        self.visit = visit
        event = try await visit.bench.event(APIInput(EventCalls.get.fields, texts: ["seq": seq]))
    }

    var title: String { "Event \(event.seq)" }

    var body: HTML {
        var facts: [(String, HTML)] = [("Kind", "\(event.kind)"), ("Time", "\(event.time)")]
        if let did = event.did {
            facts.append(("Account", "<a href=\"\(pagePath("accounts", did.description))\">\(visit.name(of: did))</a>"))
        }
        if event.kind == "commit" { facts.append(("Verified", EventRows(bench: visit.bench).verdict(event))) }
        let rows = event.operations.map { operation -> HTML in
            let path = event.did.flatMap { Link.path(of: "at://\($0)/\(operation.path)") }
            let link: HTML = path.map { "<a href=\"\($0)\">\(operation.path)</a>" } ?? "\(operation.path)"
            return "<tr><td>\(operation.action)</td><td>\(link)</td><td><code>\(operation.cid ?? "")</code></td></tr>"
        }
        let shown = event.frame.prefix(4_096)
        return """
            \(HTML.facts(facts))
            \(rows.isEmpty ? "" : HTML.table("Operations", ["Action", "Record", "CID"], rows))
            <h2>Message</h2>\(JSONText(event.header).html)\(JSONText(event.shown).html)
            <h2>Frame</h2><p class="small">\(shown.count) of \(event.frame.count) bytes</p><pre>\(Hex.dump(shown))</pre>
            """
    }
}
