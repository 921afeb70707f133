import Foundation
import HTTPServer
import HTTPTransport
import LocalNetwork

/// New rows for an open page of requests, as server-sent events.
///
/// It looks at the log a few times a second at most, and sends no more rows than the page shows. So a page costs the same
/// at any speed, and a closed one costs nothing: its task ends with the connection.
struct LiveRequests: Sendable {
    let bench: Bench
    let filter: RequestFilter

    private static let pause = Duration.milliseconds(200)
    private static let rowLimit = 50

    var response: ServerResponse {
        .stream(contentType: "text/event-stream") { writer in
            let news = bench.log.watch()
            // The page has what came before.
            var last = bench.log.last
            try await writer.write("retry: 2000\nevent: ready\ndata:\n\n")
            for await _ in news {
                let entries = bench.log.entries.reversed().prefix { $0.number > last }
                guard let newest = entries.first?.number else { continue }
                last = newest
                try await writer.write(message(entries.filter(filter.accepts)))
                try await Task.sleep(for: Self.pause)
            }
        }
    }

    /// The newest rows, oldest first, and how many were left out.
    private func message(_ found: [LoggedExchange]) -> String {
        guard !found.isEmpty else { return ": nothing for this page\n\n" }
        let rows = RequestRows(network: bench.network)
        var text = ""
        if found.count > Self.rowLimit { text += "event: skipped\ndata: \(found.count - Self.rowLimit)\n\n" }
        let html = found.prefix(Self.rowLimit).reversed().map { rows.row($0).text }
        text += "event: rows\n" + html.map { "data: \(Self.oneLine($0))\n" }.joined() + "\n"
        return text
    }

    /// A line break would end the message's field.
    private static func oneLine(_ text: String) -> String {
        text.replacing("\r", with: " ").replacing("\n", with: " ")
    }
}
