import ATData
import Foundation
import HTTPServer
import HTTPTransport
import LocalNetwork

/// The choice of a stream: the firehose and those beside it.
struct StreamTabs {
    let visit: Visit
    /// The ID of the stream that is shown.
    let current: String

    var html: HTML {
        get async {
            let streams = await visit.network.inspectedStreams
            let tabs =
                [("firehose", "Firehose", "/events")]
                + streams.map { ($0.id, Self.name(of: $0, visit), pagePath("streams", $0.id)) }
                + [("streams", "All streams", "/streams")]
            let items = tabs.map { id, name, path -> HTML in
                let isCurrent: HTML = id.utf8.elementsEqual(current.utf8) ? " aria-current=\"page\"" : ""
                return "<li><a href=\"\(path)\"\(isCurrent)>\(name)</a></li>"
            }
            return "<nav class=\"tabs\" aria-label=\"Streams\"><ul>\(items)</ul></nav>"
        }
    }

    /// A name such as "Labels of mod.test" or "tap-2".
    static func name(of stream: LocalNetwork.InspectedStream, _ visit: Visit) -> String {
        if let labeler = stream.labeler { return "Labels of \(visit.name(of: labeler))" }
        let name = stream.kind == .tap ? "Tap" : "Jetstream"
        return stream.id.contains("-") ? "\(name) \(stream.id.drop { $0 != "-" }.dropFirst())" : name
    }
}

/// All streams, and how to start more.
struct StreamsPage: InspectorPage {
    let visit: Visit
    private let streams: [LocalNetwork.InspectedStream]
    private let tabs: HTML

    let title = "Streams"
    let section: Section? = .events

    init(_ visit: Visit) async {
        self.visit = visit
        streams = await visit.network.inspectedStreams
        tabs = await StreamTabs(visit: visit, current: "streams").html
    }

    var body: HTML {
        let firehose = visit.network.firehose
        let rows =
            [row("Firehose", "/events", firehose.url, firehose.consumerCount, firehose.lastEvent, nil)]
            + streams.map { stream in
                row(
                    StreamTabs.name(of: stream, visit), pagePath("streams", stream.id), stream.url,
                    stream.consumerCount, stream.last, stream.openCount)
            }
        return """
            \(tabs)\(HTML.table("Streams", ["Stream", "Address", "Consumers", "Last message", "Not acknowledged"], rows))
            <p>An account becomes a labeler with its first <a href="/labels">label</a>.</p>
            <h2>Start a Jetstream</h2>\(StreamCalls.startJetstream.form(visit, back: "/streams"))
            <h2>Start a Tap</h2>\(StreamCalls.startTap.form(visit, back: "/streams"))
            """
    }

    private func row(
        _ name: String, _ path: String, _ url: URL, _ consumers: Int, _ last: Int, _ open: Int?
    ) -> HTML {
        """
        <tr><td><a href="\(path)">\(name)</a></td><td><code>\(url.absoluteString)</code></td><td>\(consumers)</td>\
        <td>\(last)</td><td>\(open.map { "\($0)" as HTML } ?? "")</td></tr>
        """
    }
}

/// The messages of a stream beside the firehose, live.
struct StreamPage: InspectorPage {
    let visit: Visit
    private let input: APIInput
    private let stream: LocalNetwork.InspectedStream
    private let last: Int
    private let messages: [LocalNetwork.StreamMessage]
    private let tabs: HTML
    private let live: LiveTable

    let section: Section? = .events

    private static let rowLimit = 200

    init(_ id: String, _ request: ServerRequest, _ visit: Visit) async throws {
        self.visit = visit
        (stream, input) = try await Self.chosen(id, request, visit.bench)
        let filter = try EventCalls.filter(input, visit.bench)
        last = stream.last
        messages = try stream.messages(after: 0, limit: Self.rowLimit, where: filter.accepts)
        tabs = await StreamTabs(visit: visit, current: id).html
        live = LiveTable(pagePath("streams", stream.id), request)
    }

    /// The new messages for an open page.
    static func updates(_ id: String, _ request: ServerRequest, _ bench: Bench) async throws -> ServerResponse {
        let (stream, input) = try await chosen(id, request, bench)
        let filter = try EventCalls.filter(input, bench)
        let rows = MessageRows(network: bench.network, stream: stream)
        return LiveRows(
            pages: bench.pages, last: LiveTable.last(of: request) ?? stream.last, newest: { stream.last },
            items: { (try stream.messages(after: $0, limit: LiveRow.mostItems, where: filter.accepts), 0) },
            number: { $0.number }, row: { rows.row($0) }
        ).response
    }

    private static func chosen(
        _ id: String, _ request: ServerRequest, _ bench: Bench
    ) async throws -> (LocalNetwork.InspectedStream, APIInput) {
        let input = try APIInput(filtering: StreamCalls.messages, in: request, path: ["stream": id])
        return (try await bench.stream(input), input)
    }

    var title: String { StreamTabs.name(of: stream, visit) }

    var body: HTML {
        let rows = MessageRows(network: visit.network, stream: stream)
        return """
            \(tabs)<p>What <code>\(stream.url.absoluteString)</code> sends. \(words)</p>\(live.filter(input))\(LiveTable.controls)
            \(HTML.table(
                "Messages", ["No.", "Account", "Collection"] + rows.columns + ["Message", "Bytes"],
                attributes: live.attributes(after: last, Self.rowLimit), messages.map(rows.row)))
            """
    }

    private var words: HTML {
        switch stream.kind {
        case .jetstream: "Version 2 has other texts and the same numbers."
        case .labels: "Each label is checked with the key in the labeler’s document."
        case .tap:
            """
            Each event goes to one of its \(stream.consumerCount) consumers, until it is acknowledged. \
            \(stream.openCount ?? 0) events aren’t. Reload to see how far they are.
            """
        }
    }
}

/// Rows of the table of messages.
struct MessageRows {
    let network: LocalNetwork
    let stream: LocalNetwork.InspectedStream

    private static let textLimit = 300

    var columns: [String] {
        switch stream.kind {
        case .jetstream: []
        case .labels: ["Verified"]
        case .tap: ["State"]
        }
    }

    func row(_ message: LocalNetwork.StreamMessage) -> HTML {
        let account = message.account.map { did -> HTML in
            let name = network.account(.did(did))?.handle.description ?? did.description
            return "<a href=\"\(pagePath("accounts", did.description))\">\(name)</a>"
        }
        let state: HTML =
            columns.isEmpty ? "" : "<td>\(message.delivery?.rawValue ?? Self.verdict(message) ?? "")</td>"
        let text = (try? message.content.body.json()).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return """
            <tr><td><a href="\(pagePath("streams", stream.id, String(message.number)))">\(message.number)</a></td>\
            <td>\(account ?? "")</td><td>\(message.collection?.description ?? "")</td>\(state)\
            <td class="summary"><code>\(String(text.prefix(Self.textLimit)))\(text.count > Self.textLimit ? "…" : "" as HTML)</code></td>\
            <td class="number">\(message.bytes.count)</td></tr>
            """
    }

    static func verdict(_ message: LocalNetwork.StreamMessage) -> String? {
        message.isVerified.map { $0 ? "yes" : "no" }
    }
}

/// A message of a stream.
struct MessagePage: InspectorPage {
    let visit: Visit
    private let stream: LocalNetwork.InspectedStream
    private let message: LocalNetwork.StreamMessage
    let section: Section? = .events

    private static let dumpLimit = 4_096

    init(_ id: String, _ number: String, _ visit: Visit) async throws {
        self.visit = visit
        (stream, message) = try await visit.bench.message(
            APIInput(StreamCalls.get.fields, texts: ["stream": id, "number": number]))
    }

    var title: String { "\(StreamTabs.name(of: stream, visit)), message \(message.number)" }

    var body: HTML {
        var facts: [(String, HTML)] = [
            ("Stream", "<a href=\"\(pagePath("streams", stream.id))\">\(StreamTabs.name(of: stream, visit))</a>")
        ]
        if let did = message.account {
            facts.append(("Account", "<a href=\"\(pagePath("accounts", did.description))\">\(visit.name(of: did))</a>"))
        }
        if let state = message.delivery?.rawValue { facts.append(("State", "\(state)")) }
        if let verdict = MessageRows.verdict(message) { facts.append(("Verified", "\(verdict)")) }
        let (header, body) = message.content
        let shown = message.bytes.prefix(Self.dumpLimit)
        return """
            \(HTML.facts(facts))<h2>Message</h2>\(header.map { JSONText($0).html } ?? "")\(JSONText(body).html)
            <h2>Frame</h2><p class="small">\(shown.count) of \(message.bytes.count) bytes</p><pre>\(Hex.dump(shown))</pre>
            """
    }
}
