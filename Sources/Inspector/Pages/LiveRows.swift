import HTTPServer
import HTTPTransport
import LocalNetwork

/// The open pages that get new rows.
final class LivePages: Sendable {
    private struct State {
        var count = 0
        var hasEnded = false
    }

    private let state = Guarded(State())

    /// The number of open pages.
    var count: Int { state.withLock(\.count) }

    /// Whether the inspector has stopped.
    var hasEnded: Bool { state.withLock(\.hasEnded) }

    func end() { state.withLock { $0.hasEnded = true } }

    /// Counts a page while something runs.
    func counted(_ body: () async throws -> Void) async rethrows {
        state.withLock { $0.count += 1 }
        defer { state.withLock { $0.count -= 1 } }
        try await body()
    }
}

/// New rows for an open page, as server-sent events.
///
/// It polls four times a second and sends a limited number of rows, so the cost of a page doesn't grow with the
/// traffic. A closed page costs nothing: its task ends with the connection.
struct LiveRows<Item: Sendable>: Sendable {
    let pages: LivePages
    /// The number of the last row that the page has.
    let last: Int
    /// The number of the newest item, shown or not.
    let newest: @Sendable () -> Int
    /// The items after a number, newest first, and how many more there were that aren't kept any more.
    let items: @Sendable (Int) async throws -> (kept: [Item], missed: Int)
    let number: @Sendable (Item) -> Int
    let row: @Sendable (Item) -> HTML

    var response: ServerResponse { .stream(contentType: "text/event-stream") { try await write(to: $0) } }

    /// Sends rows until the connection ends.
    func write(to writer: BodyWriter) async throws {
        try await pages.counted {
            var last = min(last, newest())
            try await writer.write("retry: 2000\nevent: ready\ndata:\n\n")
            while !pages.hasEnded {
                let newest = newest()
                if newest > last {
                    let (items, missed) = try await items(last)
                    last = max(newest, items.first.map(number) ?? 0)
                    try await writer.write("id: \(last)\n" + message(items, missed))
                }
                try await Task.sleep(for: LiveRow.pause)
            }
        }
    }

    /// The newest rows, oldest first.
    private func message(_ items: [Item], _ missed: Int) -> String {
        let rows = items.prefix(LiveRow.mostRows).reversed().map(row)
        guard !rows.isEmpty else { return ": nothing for this page\n\n" }
        let skipped = items.count - rows.count + missed
        let html = rows.map { "data: \(LiveRow.oneLine($0.text))\n" }.joined()
        return (skipped > 0 ? "event: skipped\ndata: \(skipped)\n\n" : "") + "event: rows\n\(html)\n"
    }
}

/// The limits of new rows, and their form.
enum LiveRow {
    static let pause = Duration.milliseconds(250)
    /// The most rows that are sent at once.
    static let mostRows = 25
    /// The most items that are read at once.
    static let mostItems = 1_000

    /// A line break would end the message's field.
    static func oneLine(_ text: String) -> String {
        text.replacing("\r", with: " ").replacing("\n", with: " ")
    }
}
