import ATData
import ATPostgres
import Foundation
import HTTPTransport
import PostgresDatabase
import Terminal

/// `atp store`: a PostgreSQL database in which several machines share sessions.
enum StoreCommands {
    static let command = Command(
        "store", "Share sessions between machines, in a PostgreSQL database",
        discussion: """
            --store or ATP_STORE names the database, such as postgres://user@host/database; without, sessions are in \
            files. Everything that libpq understands can be used, such as PGPASSWORD and ~/.pgpass. Sessions are \
            encrypted with the keys in the file that ATP_STORE_KEYS names, usually store.keys beside the sessions in \
            files. Copy it to each machine.
            """,
        subcommands: [initialize, status, key, rekey, SessionMoves.imports, SessionMoves.exports, gc])

    // MARK: The tables

    private static let print = Option(flag: "print", "Print the statements instead of running them")

    private static let initialize = Command(
        "init", "Create the tables, or bring them up to date",
        discussion: """
            Every command with a store does that, too, if its user may. If it may not, print the statements for an \
            administrator.
            """,
        options: [print],
        examples: [
            .init("atp store init --store postgres://app@db/app", "Create the tables"),
            .init("atp store init --print | psql -d app", "Create them as another user"),
        ]
    ) { invocation in
        if invocation.has(print) {
            let script = try PostgresStores.script()
            return try invocation.show(["script": .string(script)] as LexObject) { console in
                try console.print(lines: ConsoleText(script, keepingLines: true))
            }
        }
        let database = try StoreAddress.required(invocation).database()
        _ = try await PostgresStores(database, keys: .unencrypted)
        let version = try await PostgresStores.status(of: database).version ?? 0
        try invocation.show(["version": .integer(version)] as LexObject) { console in
            try console.print("The tables have version \(version).")
        }
    }

    private static let status = Command(
        "status", "Show the version of the tables, and what they contain",
        discussion: """
            Needs no keys, and only the right to read. The exit status is 1 if there are no tables, or if they are too \
            new for this program.
            """,
        examples: [.init("atp store status --store postgres://app@db/app", "Show it")]
    ) { invocation in
        let status = try await PostgresStores.status(of: StoreAddress.required(invocation).database())
        guard let version = status.version else {
            throw Refusal("There are no tables. Create them with: atp store init", name: "NoTables")
        }
        let answer: LexObject = [
            "version": .integer(version), "known": .integer(status.known), "usable": .boolean(status.isUsable),
            "sessions": .integer(status.sessions), "logins": .integer(status.logins),
            "unencrypted": .integer(status.unencrypted), "keys": .integer(status.keys),
            "cursors": .integer(status.cursors), "deadLetters": .integer(status.deadLetters),
            "labels": .integer(status.labels),
        ]
        try invocation.show(answer) { console in
            try console.print("version       \(version) (this program knows \(status.known))")
            try console.print("sessions      \(status.sessions), encrypted with \(status.keys) keys")
            try console.print("logins        \(status.logins) pending")
            try console.print("cursors       \(status.cursors)")
            try console.print("dead letters  \(status.deadLetters)")
            try console.print("labels        \(status.labels)")
        }
        if status.unencrypted > 0 {
            invocation.console.complain("\(status.unencrypted) sessions or pending logins are not encrypted")
        }
        guard status.isUsable else {
            throw Refusal("The tables are too new for this program. Update it.", name: "TooNew")
        }
    }

    // MARK: Keys

    private static let key = Command("key", "Make keys for the sessions in the database", subcommands: [newKey])

    private static let newKey = Command(
        "new", "Add a key to the file of keys, or create the file",
        discussion: """
            The first key of the file is used to encrypt, and all of them to decrypt. To change the key: add a new one \
            on one machine, and copy the file to the others. Then move its line to the top everywhere, run "atp store \
            rekey", and remove the other line everywhere. Programs read the file when they start.
            """,
        options: [SharedOptions.output],
        examples: [.init("atp store key new", "Make the first key, or another one")]
    ) { invocation in
        let file: URL
        if let name = invocation[SharedOptions.output] {
            file = try invocation.surroundings.file(name)
        } else {
            file = try StoreAddress.keyFile(invocation)
        }
        var text = ""
        if FileManager.default.fileExists(atPath: file.path) {
            // A file with other contents stays as it is.
            _ = try StoreKeys.file(file)
            text = try String(contentsOf: file, encoding: .utf8)
            if !text.hasSuffix("\n") { text += "\n" }
        }
        let isFirst = text.isEmpty
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let part = try PartialFile(besides: file, mode: 0o600)
        do {
            try part.write(Data("\(text)\(StoreKeys.generate())\n".utf8))
            try part.finish()
        } catch {
            part.discard()
            throw error
        }
        try invocation.show(["file": .string(file.path), "isFirst": .boolean(isFirst)] as LexObject) { console in
            try console.print(
                isFirst
                    ? "A key is in \(file.path). Copy the file to each machine that uses the store."
                    : "Another key is the last line of \(file.path). Copy the file to each machine.")
        }
    }

    private static let rekey = Command(
        "rekey", "Encrypt everything with the first key",
        discussion: "It may run while the machines work, and be interrupted: the next run continues.",
        examples: [.init("atp store rekey --store postgres://app@db/app", "Encrypt everything with the first key")]
    ) { invocation in
        let changed = try await StoreAddress.required(invocation).stores(invocation).rekey()
        try invocation.show(["changed": .integer(changed)] as LexObject) { console in
            try console.print(
                changed == 0 ? "Everything has the first key." : "Encrypted \(changed) with the first key.")
        }
    }

    // MARK: Tidying

    private static let gc = Command(
        "gc", "Delete what nobody needs any more",
        discussion: """
            That is: pending logins after an hour, what remains of sessions a day after their log-out, expired \
            used tokens, counts of calls that have ended, processes that died an hour ago, or a month ago if they were \
            drained, and reports that were handled, thirty days after they were made. Sessions, cursors, verified \
            states, dead letters, backfills and labels stay. It may run while the machines work. Needs no keys.
            """,
        examples: [.init("atp store gc --store postgres://app@db/app", "Delete it, for example every night")]
    ) { invocation in
        let database = try StoreAddress.required(invocation).database()
        let deleted = try await PostgresStores(database, keys: .unencrypted).collectGarbage()
        var answer = LexObject()
        for (name, count) in deleted { answer[name] = .integer(count) }
        try invocation.show(answer) { console in
            for (name, count) in deleted { try console.print("\(name): \(count) deleted") }
        }
    }
}
