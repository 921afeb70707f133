import HTTPServer
import HTTPTransport
import LocalNetwork

/// The parts around a table whose new rows come while the page is open: the filter, the button that pauses, and where
/// the rows come from.
struct LiveTable: Sendable {
    /// The path of the page.
    let path: String
    /// The filter in the address of the page.
    private let query: String

    init(_ path: String, _ request: ServerRequest) {
        self.path = path
        query = request.target.firstIndex(of: "?").map { String(request.target[$0...]) } ?? ""
    }

    /// The form that filters by account and collection.
    func filter(_ input: APIInput) -> HTML {
        """
        <form class="filter" method="get" action="\(path)">\
        <label>Account<input type="search" name="account" value="\(input.text("account") ?? "")" spellcheck="false" \
        autocapitalize="none"></label>\
        <label>Collection<input type="search" name="collection" value="\(input.text("collection") ?? "")" \
        spellcheck="false" autocapitalize="none"></label><button>Filter</button></form>
        """
    }

    /// The button that pauses, and the state.
    static let controls: HTML = """
        <div class="actions"><button type="button" data-pause aria-pressed="false" hidden>Pause</button>\
        <p data-live-state role="status"></p></div>
        """

    /// The attributes of the table's body.
    ///
    /// - Parameters:
    ///   - last: The number of the last row that the page has looked at.
    ///   - limit: The most rows.
    func attributes(after last: Int, _ limit: Int) -> HTML {
        Self.attributes("\(path)/live\(query)", after: last, limit)
    }

    /// The attributes of the body of a table whose new rows come from an address.
    static func attributes(_ address: String, after last: Int, _ limit: Int) -> HTML {
        " data-live=\"\(address)\(address.contains("?") ? "&" : "?")after=\(last)\" data-limit=\"\(limit)\""
    }

    /// The number of the last row that an open page has, from the request for its new rows.
    static func last(of request: ServerRequest) -> Int? {
        (request.headers["Last-Event-ID"] ?? request.query("after")).flatMap { Int($0) }.map { max(0, $0) }
    }
}
