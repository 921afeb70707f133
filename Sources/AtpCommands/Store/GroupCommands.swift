import ATData
import ATPostgres
import ATStreams
import Foundation
import PostgresDatabase
import Terminal

/// `atp group`: the groups of processes that share a stream in a PostgreSQL database.
enum GroupCommands {
    static let command = Command(
        "group", "See and steer processes that share a stream, in a PostgreSQL database",
        discussion: """
            --store or ATP_STORE names the database of the groups. A group is made by the first process that takes \
            part: a StreamGroup in a program of your own, or "atp firehose --group NAME". Everything here can be done \
            from any machine while the group runs.
            """,
        subcommands: [
            list, status, letters, pause, resume, drain, reset, remove, GroupChanges.resize, GroupChanges.move,
            GroupChanges.retry,
        ])

    /// Groups need no keys: nothing in them is secret.
    static func groups(_ invocation: Invocation) async throws -> PostgresGroupStore<PostgresDatabase> {
        let database = try StoreAddress.required(invocation).database()
        return try await PostgresStores(database, keys: .unencrypted).groups
    }

    static let name = Argument("NAME", "The name of the group")

    // MARK: Looking

    private static let list = Command(
        "list", "List the groups",
        discussion:
            "The columns: name, partitions, living members, handled events, how far behind it is, dead letters.",
        examples: [.init("atp group list --store postgres://app@db/app", "All groups of a database")]
    ) { invocation in
        let groups = try await groups(invocation)
        var table = Table("NAME", "PARTITIONS", "MEMBERS", "HANDLED", "BEHIND", "DEAD LETTERS")
        for name in try await groups.names() {
            let status = try await groups.status(of: name)
            guard !invocation.isJSON else {
                try invocation.showJSON(json(status))
                continue
            }
            table.add(
                status.isPaused ? "\(name) (paused)" : name, "\(status.partitions.count)",
                "\(status.members.count(where: \.isAlive))", "\(status.handled)", status.lag.map { "\($0)" } ?? "-",
                "\(status.deadLetters)")
        }
        guard !invocation.isJSON else { return }
        guard !table.isEmpty else { return try invocation.console.print("There are no groups.") }
        try table.print(to: invocation.console)
    }

    private static let watch = Option(flag: "watch", "Print it again every two seconds, until Ctrl-C")

    private static let status = Command(
        "status", "Show who takes part in a group, and how far it is",
        discussion: """
            "Behind" counts numbers of the stream, which other groups of events also use. A partition has no owner for \
            a moment when a process ends, and for the time of its lease when it dies.
            """,
        arguments: [name], options: [watch],
        examples: [
            .init("atp group status likes --store postgres://app@db/app", "Show it once"),
            .init("atp group status likes --watch", "Show it again and again"),
            .init("atp group status likes --json | jq .behind", "How far it is behind, for a monitoring system"),
        ]
    ) { invocation in
        let (groups, name) = (try await groups(invocation), try invocation.required(name))
        while true {
            let status = try await groups.status(of: name)
            if invocation.isJSON {
                try invocation.showJSON(json(status))
            } else {
                try show(status, invocation.console)
            }
            guard invocation.has(watch) else { return }
            try await Task.sleep(for: .seconds(2))
        }
    }

    private static func show(_ status: GroupStatus, _ console: Console) throws {
        let state = status.isPaused ? " (paused)" : ""
        try console.print(
            "\(status.name)\(state): \(status.partitions.count) partitions, \(status.orphans) without an owner; "
                + "\(status.handled) events handled, \(status.deadLetters) dead letters, "
                + "\(status.lag.map { "\($0) numbers behind" } ?? "lag unknown")")
        let members = shown(status)
        guard !members.isEmpty else { return }
        var table = Table("MEMBER", "HOST AND PROCESS", "PARTITIONS", "STATE")
        for member in members {
            let state = member.isAlive ? member.isDrained ? "drained" : "working" : "gone"
            table.add(
                member.id.uuidString.lowercased(), member.name,
                "\(status.partitions.count { $0.owner == member.id })", state)
        }
        try table.print(to: console)
    }

    /// The members that are alive, or still have partitions, in an order that stays.
    private static func shown(_ status: GroupStatus) -> [GroupStatus.Member] {
        let owners = Set(status.partitions.compactMap(\.owner))
        return status.members.filter { $0.isAlive || owners.contains($0.id) }
            .sorted { ($0.name, $0.id.uuidString) < ($1.name, $1.id.uuidString) }
    }

    private static func number(_ value: Int64?) -> LexValue { value.map { .integer(Int(clamping: $0)) } ?? .null }

    private static func json(_ status: GroupStatus) -> LexObject {
        let members = shown(status).map { member -> LexValue in
            [
                "id": .string(member.id.uuidString.lowercased()), "name": .string(member.name),
                "alive": .boolean(member.isAlive), "drained": .boolean(member.isDrained),
                "partitions": .integer(status.partitions.count { $0.owner == member.id }),
            ]
        }
        let partitions = status.partitions.map { partition -> LexValue in
            [
                "number": .integer(partition.number), "cursor": number(partition.cursor),
                "owner": partition.owner.map { .string($0.uuidString.lowercased()) } ?? .null,
                "fence": number(partition.fence), "handled": number(partition.handled),
            ]
        }
        return [
            "name": .string(status.name), "paused": .boolean(status.isPaused), "handled": number(status.handled),
            "newest": number(status.newest), "behind": number(status.lag), "orphans": .integer(status.orphans),
            "deadLetters": .integer(status.deadLetters), "members": .array(members), "partitions": .array(partitions),
        ]
    }

    private static let take = Option(flag: "take", "Remove from the store what is printed")
    private static let limit = Option("limit", value: "N", "The most events to print (default: 1000)")

    private static let letters = Command(
        "letters", "Print the events that could not be handled, the oldest first",
        arguments: [name], options: [take, limit],
        examples: [
            .init("atp group letters likes --json", "Print them"),
            .init("atp group letters likes --take --json >> letters.jsonl", "Move them into a file"),
        ]
    ) { invocation in
        let (groups, name) = (try await groups(invocation), try invocation.required(name))
        let most = try invocation.integer(limit, in: 1...1_000_000) ?? 1_000
        // A name that doesn't exist is an error, not an empty list.
        _ = try await groups.status(of: name)
        var count = 0
        if invocation.has(take) {
            // Each page is printed before it is removed. An output that is full loses none.
            while count < most {
                let page = min(most - count, 1_000)
                let taken = try await groups.takeDeadLetters(of: name, limit: page) { letters in
                    for letter in letters { try show(letter, invocation) }
                    return letters.count
                }
                count += taken
                guard taken == page else { break }
            }
        } else {
            for letter in try await groups.deadLetters(of: name, limit: most) {
                try show(letter, invocation)
                count += 1
            }
        }
        if count == 0, !invocation.isJSON { try invocation.console.print("There are none.") }
    }

    private static func show(_ letter: GroupDeadLetter, _ invocation: Invocation) throws {
        guard invocation.isJSON else {
            return try invocation.console.print(
                "\(letter.seq.map { "\($0)" } ?? "-")  \(letter.did?.description ?? "-")  \(letter.reason)")
        }
        let object: LexObject = [
            "seq": number(letter.seq), "did": letter.did.map { .string($0.description) } ?? .null,
            "partition": .integer(letter.partition), "attempts": .integer(letter.attempts),
            "reason": .string(letter.reason),
        ]
        try invocation.showJSON(object)
    }

    // MARK: Steering

    private static let pause = Command(
        "pause", "Let all processes of a group stop handling events",
        discussion: """
            They finish the events that they are handling, and go on running without any. Nothing is lost as long as \
            the relay keeps the events.
            """,
        arguments: [name], examples: [.init("atp group pause likes", "Stop for the time of a migration")]
    ) { invocation in
        try await groups(invocation).setPaused(true, try invocation.required(name))
        try invocation.show(["paused": true] as LexObject) { try $0.print("Paused. Go on with: atp group resume") }
    }

    private static let resume = Command(
        "resume", "Let a group go on that was paused",
        arguments: [name], examples: [.init("atp group resume likes", "Go on")]
    ) { invocation in
        try await groups(invocation).setPaused(false, try invocation.required(name))
        try invocation.show(["paused": false] as LexObject) { try $0.print("The group goes on.") }
    }

    static let member = Argument("MEMBER", "Its id, or its host and process, as \"atp group status\" shows")

    private static let drain = Command(
        "drain", "Let a member give its partitions to the others",
        discussion: "It finishes the events that it is handling, and gets none until it is started again.",
        arguments: [name, member],
        examples: [.init("atp group drain likes \"worker-3 4711\"", "Before that machine is switched off")]
    ) { invocation in
        let (groups, name) = (try await groups(invocation), try invocation.required(name))
        let id = try await livingMember(invocation, of: name, groups)
        guard try await groups.drain(id, of: name) else {
            throw Refusal("The member has just ended.", name: "NoMember")
        }
        try invocation.show(["drained": .string(id.uuidString.lowercased())] as LexObject) {
            try $0.print("It gives its partitions to the others.")
        }
    }

    /// The member that the arguments name.
    static func livingMember(
        _ invocation: Invocation, of group: String, _ groups: PostgresGroupStore<PostgresDatabase>
    ) async throws -> UUID {
        let wanted = try invocation.required(member)
        let living = try await groups.status(of: group).members.filter(\.isAlive)
        let found = living.filter { $0.name == wanted || $0.id.uuidString.lowercased() == wanted.lowercased() }
        guard let id = found.first?.id, found.count == 1 else {
            throw Refusal(
                found.isEmpty
                    ? "No living member has that name: atp group status \(group)"
                    : "\(found.count) members have that name. Use the id.", name: "NoMember")
        }
        return id
    }

    private static let place = Option(
        "to", value: "SEQ|start", "Handle the events after this number next; start: begin where a new group would")

    private static let reset = Command(
        "reset", "Move a group to another place in the stream",
        discussion: """
            Events after an earlier number are handled again. Running processes undo what they are handling and go on \
            at the new place. The verified states of accounts are removed, as in a new group.
            """,
        arguments: [name], options: [place],
        examples: [.init("atp group reset likes --to 4711", "Handle everything after event 4711 again")]
    ) { invocation in
        let text = invocation[place]
        let cursor = text.flatMap { Int64($0) }
        guard text == "start" || cursor.map({ $0 >= 0 }) ?? false else {
            throw UsageError("--to must be the number of an event, or the word start")
        }
        try await groups(invocation).reset(try invocation.required(name), to: cursor)
        try invocation.show(["cursor": number(cursor)] as LexObject) {
            try $0.print("The group goes on \(cursor.map { "after event \($0)" } ?? "where a new one would begin").")
        }
    }

    private static let remove = Command(
        "remove", "Delete a group that no process takes part in",
        discussion: "Its cursors, verified states and dead letters are deleted. What its handlers wrote stays.",
        arguments: [name], examples: [.init("atp group remove likes", "Delete it")]
    ) { invocation in
        try await groups(invocation).remove(try invocation.required(name))
        try invocation.show(["removed": true] as LexObject) { try $0.print("The group is deleted.") }
    }
}
