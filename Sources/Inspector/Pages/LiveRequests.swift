import Foundation
import HTTPServer
import HTTPTransport
import LocalNetwork

/// New rows for an open page of requests, as server-sent events.
///
/// It looks at the log a few times a second at most, and sends no more rows than the page shows. So a page costs the
/// same at any speed, and a closed one costs nothing: its task ends with the connection.
struct LiveRequests: Sendable {
    let bench: Bench
    let filter: RequestFilter
    /// The last request that the page has.
    let last: Int

    var response: ServerResponse {
        .stream(contentType: "text/event-stream") { writer in
            let news = bench.log.watch()
            var last = min(last, bench.log.last)
            try await writer.write("retry: 2000\nevent: ready\ndata:\n\n")
            // What came before the stream was opened is sent at once.
            var isFirst = true
            var signals = news.makeAsyncIterator()
            while true {
                if !isFirst, await signals.next() == nil { return }
                isFirst = false
                let entries = bench.log.entries(after: last)
                guard let newest = entries.first?.number else { continue }
                last = newest
                try await writer.write("id: \(last)\n" + message(entries.filter(filter.accepts)))
                try await Task.sleep(for: LiveMessage.pause)
            }
        }
    }

    /// The newest rows, oldest first.
    private func message(_ found: [LoggedExchange]) -> String {
        let rows = RequestRows(network: bench.network)
        let shown = found.prefix(LiveMessage.rowLimit).reversed().map(rows.row)
        return LiveMessage.text(shown, skipped: found.count - shown.count)
    }
}

/// Rows for an open page.
enum LiveMessage {
    static let pause = Duration.milliseconds(200)
    /// The most rows at once.
    static let rowLimit = 50
    /// The most items to look at at once.
    static let readLimit = 1_000

    /// The server-sent events for rows, oldest first.
    static func text(_ rows: [HTML], skipped: Int) -> String {
        guard !rows.isEmpty else { return ": nothing for this page\n\n" }
        let html = rows.map { "data: \(oneLine($0.text))\n" }.joined()
        return (skipped > 0 ? "event: skipped\ndata: \(skipped)\n\n" : "") + "event: rows\n\(html)\n"
    }

    /// A line break would end the message's field.
    private static func oneLine(_ text: String) -> String {
        text.replacing("\r", with: " ").replacing("\n", with: " ")
    }
}
