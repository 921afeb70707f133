import ATData
import Foundation
import HTTPTransport
import LocalNetwork

/// The calls about labels and reports.
enum LabelCalls {
    static let calls = [list, add, remove, reports, setReport]

    static let list = APICall(
        "listLabels", .get, "/api/labels", "The newest labels of all labelers, newest first.",
        [.query("limit", .integer(1...1000), "The most labels to return; 100 by default")],
        returns: .object([("labels", .array(.any))])
    ) { input, bench in
        ["labels": .array(bench.network.labels(limit: input.integer("limit") ?? 100).map { .object($0.label) })]
    }

    private static let fields: [APIField] = [
        .required("value", .text, "Label", suggestion: "spam"),
        .required("subject", .text, "DID of an account, or address of a record"),
        .required("account", .text, "DID or handle of the labeler; the account becomes one"),
    ]

    static let add = APICall(
        "addLabel", .post, "/api/labels", "Puts a label on an account or a record.", button: "Add label", fields,
        returns: .nothing
    ) { input, bench in
        try await bench.network.label(
            input.required("value"), on: input.required("subject"), by: bench.account(input))
        return [:]
    }

    static let remove = APICall(
        "removeLabel", .post, "/api/labels/removal", "Removes a label with its negation.", button: "Remove label",
        fields,
        returns: .nothing
    ) { input, bench in
        try await bench.network.removeLabel(
            input.required("value"), from: input.required("subject"), by: bench.account(input))
        return [:]
    }

    // MARK: Reports

    static let reports = APICall(
        "listReports", .get, "/api/reports",
        "The reports that the data server and the labelers have received, newest first.",
        [
            .query("open", .flag, "Only reports that nobody has dealt with"),
            .query("limit", .integer(1...1000), "The most reports to return; 100 by default"),
        ],
        returns: .object([
            (
                "reports",
                .array(
                    .object([
                        ("id", .integer), ("reasonType", .text), ("reason", .optional(.text)), ("subject", .any),
                        ("reportedBy", .text), ("createdAt", .text), ("labeler", .optional(.text)), ("done", .flag),
                    ]))
            )
        ])
    ) { input, bench in
        let wantsOpen = input.flag("open") ?? false
        let reports = bench.network.reports.filter { !wantsOpen || !$0.isDone }
        return ["reports": .array(reports.prefix(max(0, input.integer("limit") ?? 100)).map { .object(facts($0)) })]
    }

    private static func facts(_ report: LocalNetwork.ReceivedReport) -> LexObject {
        var object = LexObject()
        for name in ["id", "reasonType", "reason", "subject", "reportedBy", "createdAt"] {
            object[name] = report.contents[name]
        }
        object["labeler"] = report.labeler.map { .string($0.description) }
        object["done"] = .boolean(report.isDone)
        return object
    }

    static let setReport = APICall(
        "setReport", .post, "/api/reports/{id}", "Marks a report as done, or as open again.", button: "Mark",
        [
            .path("id", .integer(1...Int.max), "The number of the report"),
            .optional("done", .flag, "Done; true by default"),
        ],
        returns: .nothing
    ) { input, bench in
        guard try await bench.network.setReport(input.integer("id") ?? 0, done: input.flag("done") ?? true) else {
            throw APIFailure.notFound("There is no such report")
        }
        return [:]
    }
}
