import Foundation
import SQLiteDatabase

/// The snapshots of a network with a folder. Each is the folder of a network, without events.
extension SQLiteStorage {
    private static let factsKey = "snapshot"

    private var snapshotFolder: String { folder + "/snapshots" }

    private func path(of name: String) throws -> String {
        let path = "\(snapshotFolder)/\(name)"
        guard FileManager.default.fileExists(atPath: Self.file(in: path)) else {
            throw LocalNetworkError.noSnapshot(name)
        }
        return path
    }

    func snapshots() throws -> [LocalNetwork.Snapshot] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: snapshotFolder)) ?? []
        // One that a network runs with can't be read.
        return names.filter { !$0.hasPrefix(".") }.compactMap { name in
            try? reading(name) { snapshot in try Self.facts(of: snapshot, name) }
        }
    }

    private func reading<Result>(_ name: String, _ body: (SQLiteStorage) throws -> Result) throws -> Result {
        let snapshot = try SQLiteStorage(folder: path(of: name))
        defer { snapshot.close() }
        do {
            return try body(snapshot)
        } catch let error as LocalNetworkError {
            throw error
        } catch {
            throw LocalNetworkError.snapshot("The snapshot \(name) is damaged: \(error)")
        }
    }

    /// The facts about a snapshot, whose folder may have been renamed.
    private static func facts(of snapshot: SQLiteStorage, _ name: String) throws -> LocalNetwork.Snapshot {
        guard let stored = try snapshot.value(factsKey, in: .network) else {
            throw StorageDamage(description: "it has no description")
        }
        var facts = try JSONDecoder().decode(LocalNetwork.Snapshot.self, from: Data(stored))
        facts.name = name
        return facts
    }

    func save(_ saved: SavedWorld) throws {
        let files = FileManager.default
        let path = "\(snapshotFolder)/\(saved.facts.name)"
        // It gets its name when it is complete.
        let draft = "\(snapshotFolder)/.draft"
        do {
            if files.fileExists(atPath: draft) { try files.removeItem(atPath: draft) }
            let copy = try SQLiteStorage(folder: draft)
            try copy.commit([
                StorageChange(
                    table: .network, key: Self.factsKey, value: Array(try JSONEncoder().encode(saved.facts)))
            ])
            copy.close()
            try attaching(draft) { connection in
                try connection.run("INSERT OR IGNORE INTO snapshot.entry SELECT * FROM main.entry")
            }
            if files.fileExists(atPath: path) { try files.removeItem(atPath: path) }
            try files.moveItem(atPath: draft, toPath: path)
        } catch let error as LocalNetworkError {
            throw error
        } catch {
            throw LocalNetworkError.snapshot("The snapshot can't be saved: \(error.localizedDescription)")
        }
    }

    func snapshot(_ name: String) throws -> SavedWorld {
        try reading(name) { SavedWorld(facts: try Self.facts(of: $0, name), world: try World(from: $0)) }
    }

    func restore(_ name: String) throws {
        let network = StorageTable.network.rawValue
        try attaching(try path(of: name)) { connection in
            try connection.inTransaction {
                try connection.run("DELETE FROM main.entry WHERE kind <> \(network)")
                try connection.run(
                    "INSERT INTO main.entry SELECT * FROM snapshot.entry WHERE kind <> \(network)")
                // Of the network itself, only the epoch of access tokens belongs to the state.
                let epoch = "kind = \(network) AND key = CAST('accessEpoch' AS BLOB)"
                try connection.run("DELETE FROM main.entry WHERE \(epoch)")
                try connection.run("INSERT INTO main.entry SELECT * FROM snapshot.entry WHERE \(epoch)")
            }
        }
    }

    func deleteSnapshot(_ name: String) throws {
        do {
            try FileManager.default.removeItem(atPath: try path(of: name))
        } catch let error as LocalNetworkError {
            throw error
        } catch {
            throw LocalNetworkError.snapshot("The snapshot \(name) can't be deleted: \(error.localizedDescription)")
        }
    }

    /// Calls the closure while the database of a folder is attached as `snapshot`.
    private func attaching(_ folder: String, _ body: (SQLiteConnection) throws -> Void) throws {
        try open { connection in
            let file = Self.file(in: folder).replacing("'", with: "''")
            try connection.run("ATTACH DATABASE '\(file)' AS snapshot")
            defer { _ = try? connection.run("DETACH DATABASE snapshot") }
            try body(connection)
        }
    }
}
