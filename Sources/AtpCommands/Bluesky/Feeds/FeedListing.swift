import BskyKit
import Terminal

extension Invocation {
    /// Lists the items of a query as they arrive: as JSON, one per line, or in words.
    ///
    /// - Returns: The number of items.
    @discardableResult
    func list<Call: XRPCListQuery>(
        _ call: Call, count: Int, _ client: ATClient, _ words: (Call.Item) -> [ConsoleText]
    ) async throws -> Int where Call.Item: WireValue {
        try await list(call, count: count, client, options: CallOptions()) { item in
            for line in words(item) { try console.print(line) }
        }
    }

    /// Lists the items of a query as they arrive: as JSON, one per line, or as `show` prints them.
    ///
    /// - Parameter note: Called with each item, regardless of the output format.
    /// - Returns: The number of items.
    func list<Call: XRPCListQuery>(
        _ call: Call, count: Int, _ client: ATClient, options: CallOptions, noting note: (Call.Item) -> Void = { _ in },
        show: (Call.Item) async throws -> Void
    ) async throws -> Int where Call.Item: WireValue {
        let progress = ProgressBar(Call.nsid.description, .things("items"), console)
        defer { progress.finish() }
        var listed = 0
        for try await item in client.items(call, options: options) {
            listed += 1
            note(item)
            if isJSON { try showJSON(item) } else { try await show(item) }
            // A list on the terminal shows its own progress.
            if !console.output.isTerminal { progress.update(Int64(listed)) }
            if listed == count { break }
        }
        return listed
    }

    /// The number of items to list.
    func count(_ option: Option, otherwise standard: Int) throws -> Int {
        try integer(option, in: 1...1_000_000) ?? standard
    }
}

/// The option for the number of items to list.
enum ListingOptions {
    static let limit = Option("limit", letter: "n", value: "COUNT", "The maximum number to list (default: 20)")
}
