import ATData
import Foundation
import HTTPServer
import HTTPTransport
import LocalNetwork
import LocalServer

/// A page of the inspector.
protocol InspectorPage: Sendable {
    var title: String { get }
    /// The entry of the menu that it belongs to; `nil` for none.
    var section: Section? { get }
    var body: HTML { get }
}

/// The entries of the menu.
enum Section: String, CaseIterable {
    case overview, requests, accounts, identity, apps, events, mail, faults, labels, snapshots, calls

    var path: String { self == .overview ? "/" : "/\(rawValue)" }

    var words: String {
        switch self {
        case .overview: "Network"
        case .requests: "Requests"
        case .accounts: "Accounts"
        case .identity: "Identity"
        case .apps: "Apps"
        case .events: "Events"
        case .mail: "Mail"
        case .faults: "Faults and time"
        case .labels: "Moderation"
        case .snapshots: "Snapshots"
        case .calls: "API"
        }
    }
}

/// The frame of every page: the menu, and the faults that are active.
struct Layout {
    let visit: Visit

    func response(_ page: any InspectorPage, status: HTTPStatusCode = .ok) -> ServerResponse {
        let menu = Section.allCases.map { section -> HTML in
            let current: HTML = section == page.section ? " aria-current=\"page\"" : ""
            return "<li><a href=\"\(section.path)\"\(current)>\(section.words)</a></li>"
        }
        let html: HTML = """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><title>\(page.title) · Inspector</title>
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/style.css"><script src="/script.js" defer></script></head>
            <body><a class="skip" href="#main">Skip to the page</a>
            <header><nav aria-label="Pages"><ul>\(menu)</ul></nav></header>
            \(banner)<main id="main"><h1>\(page.title)</h1>\(page.body)</main></body></html>
            """
        return .data(Data(html.text.utf8), status: status, contentType: "text/html; charset=utf-8")
    }

    /// The faults and clock changes that are active in the network.
    private var banner: HTML {
        let faults = visit.bench.activeFaults.map { active -> HTML in
            let times =
                active.fault.remaining.map { $0 == 1 ? "the next call" : "the next \($0) calls" } ?? "every call"
            return "<li><b>\(active.method)</b> at \(active.server): \(active.fault.name), \(times)</li>"
        }
        let ahead = visit.network.clockOffset.components.seconds
        let time: [HTML] =
            ahead == 0
            ? [] : ["<li>The clock is \(String(ahead.magnitude)) seconds \(ahead > 0 ? "ahead" : "behind")</li>"]
        guard !faults.isEmpty || !time.isEmpty else { return "" }
        return """
            <aside class="banner" aria-label="Active faults"><ul>\(faults)\(time)</ul> \
            <a href="/faults">Change</a></aside>
            """
    }
}

extension HTML.Interpolation {
    /// Adds a number.
    mutating func appendInterpolation(_ number: Int) { appendLiteral(String(number)) }

    /// Adds parts of HTML.
    mutating func appendInterpolation(_ parts: [HTML]) { appendInterpolation(HTML.join(parts)) }

    /// Adds the text of a value, escaped.
    mutating func appendInterpolation(_ value: some SyntaxString) { appendInterpolation(value.description) }
}

extension HTML {
    /// A table that scrolls by itself where the page is narrow.
    ///
    /// - Parameters:
    ///   - name: A description for screen readers.
    ///   - attributes: Further attributes of its body.
    static func table(_ name: String, _ columns: [String], attributes: HTML = "", _ rows: [HTML]) -> HTML {
        let numbers: Set<String> = ["Accounts", "Bytes", "Records", "Refreshes", "ms"]
        let heads = columns.map { column -> HTML in
            "<th scope=\"col\"\(numbers.contains(column) ? " class=\"number\"" : "" as HTML)>\(column)</th>"
        }
        return """
            <div class="wide" role="region" aria-label="\(name)" tabindex="0"><table><thead><tr>\
            \(heads)</tr></thead><tbody\(attributes)>\(rows)</tbody></table></div>
            """
    }

    /// A list of names and values.
    static func facts(_ pairs: [(String, HTML)]) -> HTML {
        "<dl>\(pairs.map { "<div><dt>\($0.0)</dt><dd>\($0.1)</dd></div>" as HTML })</dl>"
    }

    /// Text to copy, with a button that the script shows.
    static func copyable(_ name: String, _ text: String) -> HTML {
        """
        <figure class="copy"><figcaption>\(name) <button type="button" data-copy hidden>Copy</button></figcaption>\
        <pre>\(text)</pre></figure>
        """
    }
}

/// The path of a page, with values in it.
func pagePath(_ parts: String...) -> String {
    "/" + parts.map { $0.addingPercentEncoding(withAllowedCharacters: .pathPart) ?? "" }.joined(separator: "/")
}

extension CharacterSet {
    /// The characters that need no encoding in a part of a path.
    fileprivate static let pathPart = CharacterSet(
        charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~:")
}
