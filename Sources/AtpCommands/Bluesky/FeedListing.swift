import ATData
import CoreATProtocol
import Terminal

extension Invocation {
    /// Lists the items of a query as they come: as JSON, one a line, or in words.
    ///
    /// - Returns: How many there were.
    @discardableResult
    func list<Call: XRPCListQuery>(
        _ call: Call, count: Int, _ client: ATClient, _ words: (Call.Item) -> [String]
    ) async throws -> Int where Call.Item: WireValue {
        let progress = ProgressBar(Call.nsid.description, .things("items"), console)
        defer { progress.finish() }
        var listed = 0
        for try await item in client.items(call) {
            listed += 1
            if isJSON { try showJSON(item) } else { for line in words(item) { console.print(line) } }
            // What is listed on the terminal shows by itself how far it is.
            if !console.output.isTerminal { progress.update(Int64(listed)) }
            if listed == count { break }
        }
        return listed
    }

    /// How many items to list.
    func count(_ option: Option, otherwise standard: Int) throws -> Int {
        try integer(option, in: 1...1_000_000) ?? standard
    }
}

/// The option that says how many items to list.
enum ListingOptions {
    static let limit = Option("limit", letter: "n", value: "COUNT", "How many at most; 20 unless given")
}
