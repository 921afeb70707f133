import ATData
import Foundation
import HTTPTransport
import LocalNetwork

/// The calls about labels.
enum LabelCalls {
    static let calls = [list, add, remove]

    static let list = APICall(
        "listLabels", .get, "/api/labels", "The newest labels of all labelers, newest first.",
        [.query("limit", .integer(1...1000), "The most labels to return; 100 by default")],
        returns: .object([("labels", .array(.any))])
    ) { input, bench in
        ["labels": .array(bench.network.newestLabels(input.integer("limit") ?? 100).map { .object($0) })]
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
}
