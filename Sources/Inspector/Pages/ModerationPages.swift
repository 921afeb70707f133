import ATData
import Foundation
import HTTPServer
import LocalNetwork

/// The labels of all labelers, live, and the reports that came in.
struct LabelsPage: InspectorPage {
    let visit: Visit
    let title = "Moderation"
    let section: Section? = .labels

    private static let rowLimit = 200

    /// The new labels for an open page.
    static func updates(_ request: ServerRequest, _ bench: Bench) -> ServerResponse {
        let network = bench.network
        let rows = LabelRows(network: network)
        return LiveRows(
            pages: bench.pages, last: LiveTable.last(of: request) ?? network.labelCount, newest: { network.labelCount },
            items: { (network.labels(after: $0, limit: LiveRow.mostItems), 0) }, number: { $0.number },
            row: { rows.row($0.label) }
        ).response
    }

    var body: HTML {
        let labels = visit.network.labels(limit: Self.rowLimit)
        let rows = LabelRows(network: visit.network)
        let accounts = visit.network.accounts.prefix(200).map(\.handle.description)
        return """
            <h2>Labels</h2>\(LiveTable.controls)
            \(HTML.table(
                "Labels", ["Label", "Subject", "Labeler", "Time"],
                attributes: LiveTable.attributes("/labels/live", after: labels.first?.number ?? 0, Self.rowLimit),
                labels.map { rows.row($0.label) }))
            <p class="small">The <a href="/streams">stream</a> of each labeler has them as subscribers get them.</p>
            <h2>Add a label</h2>\(LabelCalls.add.form(visit, choices: ["account": accounts]))
            <h2>Remove a label</h2>\(LabelCalls.remove.form(visit, choices: ["account": accounts]))
            <h2>Reports</h2>\(reports)
            """
    }

    private var reports: HTML {
        let reports = visit.network.reports.prefix(Self.rowLimit)
        guard !reports.isEmpty else {
            return "<p>Nobody has reported anything with <code>com.atproto.moderation.createReport</code>.</p>"
        }
        return HTML.table(
            "Reports", ["No.", "Reason", "Comment", "Subject", "By", "To", "Time", "State", ""], reports.map(row))
    }

    private func row(_ report: LocalNetwork.ReceivedReport) -> HTML {
        let contents = report.contents
        let subject = contents["subject"]?.field("uri") ?? contents["subject"]?.field("did") ?? ""
        let reporter = contents.text("reportedBy")
        return """
            <tr><td>\(report.id)</td><td>\(contents.text("reasonType").split(separator: "#").last.map(String.init) ?? "")</td>\
            <td class="summary">\(contents.text("reason"))</td><td>\(LabelRows.link(subject))</td>\
            <td>\((try? DID(reporter)).map(visit.name) ?? reporter)</td>\
            <td>\(report.labeler.map(visit.name) ?? "the data server")</td><td>\(contents.text("createdAt"))</td>\
            <td>\(report.isDone ? "done" : "open" as HTML)</td>\
            <td>\(LabelCalls.setReport.form(
                visit, given: ["id": String(report.id), "done": report.isDone ? "false" : "true"],
                button: report.isDone ? "Open again" : "Mark as done"))</td></tr>
            """
    }
}

/// Rows of the table of labels.
struct LabelRows {
    let network: LocalNetwork

    func row(_ label: LexObject) -> HTML {
        let source = label.text("src")
        let labeler = (try? DID(source)).flatMap { network.account(.did($0)) }?.handle.description ?? source
        return """
            <tr><td>\(label.text("val"))\(label["neg"] == true ? " (removed)" : "" as HTML)</td>\
            <td>\(Self.link(label.text("uri")))</td><td>\(labeler)</td><td>\(label.text("cts"))</td></tr>
            """
    }

    /// A link to an account or a record.
    static func link(_ subject: String) -> HTML {
        Link.path(of: subject).map { "<a href=\"\($0)\">\(subject)</a>" } ?? "\(subject)"
    }
}

extension LexObject {
    /// The text of a field; empty if it has none.
    fileprivate func text(_ name: String) -> String {
        if case .string(let text)? = self[name] { text } else { "" }
    }
}

extension LexValue {
    /// The text of a field of an object.
    fileprivate func field(_ name: String) -> String? {
        if case .string(let text)? = self[name] { text } else { nil }
    }
}
