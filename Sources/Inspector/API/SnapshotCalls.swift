import ATData
import Foundation
import HTTPTransport
import LocalNetwork

/// The calls about saved states of the network.
enum SnapshotCalls {
    static let calls = [list, save, load, delete]

    private static let fields: [(String, APIShape)] = [
        ("name", .text), ("savedAt", .text), ("accounts", .integer), ("records", .integer),
    ]
    private static let name = APIField.path("name", .text, "The name of the snapshot")

    static let list = APICall(
        "listSnapshots", .get, "/api/snapshots", "The saved states of the network, oldest first.",
        returns: .object([("snapshots", .array(.object(fields)))])
    ) { _, bench in
        ["snapshots": .array(try await bench.network.snapshots.map { .object(facts($0)) })]
    }

    static let save = APICall(
        "saveSnapshot", .post, "/api/snapshots",
        "Saves the state of the network under a name: accounts, repositories, blobs, private data, conversations, "
            + "labels, the directory, sessions and the clock. It replaces a snapshot of the same name. A network in "
            + "memory keeps it until it ends.",
        button: "Save",
        [.required("name", .text, "Name: letters, digits, dots, underscores and hyphens")], returns: .object(fields)
    ) { input, bench in .object(facts(try await bench.network.saveSnapshot(input.required("name")))) }

    static let load = APICall(
        "loadSnapshot", .post, "/api/snapshots/{name}/load",
        "Replaces the state of the network with a saved one. Streams end, older cursors are outdated, and events about "
            + "every account follow. Faults, recorded requests and e-mails stay.",
        button: "Load", [name], returns: .nothing
    ) { input, bench in
        try await bench.network.loadSnapshot(bench.snapshot(input))
        return [:]
    }

    static let delete = APICall(
        "deleteSnapshot", .delete, "/api/snapshots/{name}", "Deletes a saved state.", button: "Delete", [name],
        returns: .nothing
    ) { input, bench in
        try await bench.network.deleteSnapshot(bench.snapshot(input))
        return [:]
    }

    private static func facts(_ snapshot: LocalNetwork.Snapshot) -> LexObject {
        [
            "name": .string(snapshot.name), "savedAt": .string(snapshot.savedAt.text),
            "accounts": .integer(snapshot.accountCount), "records": .integer(snapshot.recordCount),
        ]
    }
}

extension Bench {
    /// The name of the snapshot that a call names.
    fileprivate func snapshot(_ input: APIInput) async throws -> String {
        let name = try input.required("name")
        guard try await network.snapshots.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
            throw APIFailure.notFound("There is no snapshot \(name)")
        }
        return name
    }
}
