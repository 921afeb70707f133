import ATData
import LocalNetwork

/// The saved states of the network.
struct SnapshotsPage: InspectorPage {
    let visit: Visit
    private let snapshots: [LocalNetwork.Snapshot]

    let title = "Snapshots"
    let section: Section? = .snapshots

    init(_ visit: Visit) async throws {
        self.visit = visit
        snapshots = try await visit.network.snapshots
    }

    var body: HTML {
        let rows = snapshots.map { snapshot -> HTML in
            let given = ["name": snapshot.name]
            return """
                <tr><td>\(snapshot.name)</td><td>\(snapshot.savedAt.text)</td>\
                <td class="number">\(snapshot.accountCount)</td><td class="number">\(snapshot.recordCount)</td>\
                <td><div class="actions">\(SnapshotCalls.load.form(visit, given: given))\
                \(SnapshotCalls.delete.form(visit, given: given))</div></td></tr>
                """
        }
        return """
            \(rows.isEmpty ? "<p>No state is saved.</p>" : HTML.table("Snapshots", ["Name", "Saved", "Accounts", "Records", ""], rows))
            <p class="small">\(SnapshotCalls.load.about)</p>
            <h2>Save the state</h2><p>\(SnapshotCalls.save.about)</p>\(SnapshotCalls.save.form(visit))
            <h2>Populate</h2><p>\(NetworkCalls.populate.about)</p>\(NetworkCalls.populate.form(visit))
            <h2>Begin anew</h2><p>\(NetworkCalls.reset.about)</p>\(NetworkCalls.reset.form(visit))
            """
    }
}
