import ATData
import ATPostgres
import ATStreams
import Foundation
import Terminal

/// `atp group resize`, `move` and `retry`.
enum GroupChanges {
    private static let count = Argument("N", "The new number of partitions, from 1 to 1024")

    static let resize = Command(
        "resize", "Change the number of partitions of a group that no process takes part in",
        discussion: """
            Stop all processes, run this, and start them with the new number. Each account goes on where it was: no \
            event is lost, and none is handled again. It is refused while a process takes part, and for \
            ten seconds after one has died, and until the group has caught up since the last such change. Older \
            versions of this program can't use the database afterwards.
            """,
        arguments: [GroupCommands.name, count],
        examples: [.init("atp group resize likes 256", "Room for more than 64 processes")]
    ) { invocation in
        guard let number = Int(try invocation.required(count)) else { throw UsageError("N must be a number") }
        let (groups, name) = (try await GroupCommands.groups(invocation), try invocation.required(GroupCommands.name))
        try await groups.resize(name, to: number)
        try invocation.show(["partitions": .integer(number)] as LexObject) {
            try $0.print("The group has \(number) partitions. Start its processes with that number.")
        }
    }

    private static let partition = Argument("PARTITION", "Its number, as \"atp group status --json\" shows")

    static let move = Command(
        "move", "Give a partition to a member, for example away from one that others use a lot",
        discussion: """
            Its owner finishes the events that it is handling, and the member gives another partition back. It keeps \
            this one until it ends, or until it is moved again.
            """,
        arguments: [GroupCommands.name, partition, GroupCommands.member],
        examples: [.init("atp group move likes 17 \"worker-3 4711\"", "Let worker-3 handle partition 17")]
    ) { invocation in
        guard let number = Int(try invocation.required(partition)) else {
            throw UsageError("PARTITION must be a number")
        }
        let (groups, name) = (try await GroupCommands.groups(invocation), try invocation.required(GroupCommands.name))
        let member = try await GroupCommands.livingMember(invocation, of: name, groups)
        try await groups.move(number, to: member, of: name)
        let answer: LexObject = ["partition": .integer(number), "member": .string(member.uuidString.lowercased())]
        try invocation.show(answer) {
            try $0.print("The member gets partition \(number) as soon as its owner lets go.")
        }
    }

    static let retry = Command(
        "retry", "Let a verified group handle again what it could not handle",
        discussion: """
            The events aren't kept, but the repositories of their accounts have what they have changed: each account's \
            whole repository is delivered to the handler, and the letter is removed. Letters of other events, and \
            those of groups that don't verify, stay: see "atp group letters". If there are only such letters, the exit \
            status is 1.
            """,
        arguments: [GroupCommands.name],
        examples: [.init("atp group retry likes", "After a fault of the handler was repaired")]
    ) { invocation in
        let (groups, name) = (try await GroupCommands.groups(invocation), try invocation.required(GroupCommands.name))
        var count = 0
        while true {
            let more = try await groups.retryDeadLetters(of: name, limit: 1_000)
            guard more > 0 else { break }
            count += more
        }
        let left = try await groups.status(of: name).deadLetters
        try invocation.show(["retried": .integer(count), "left": .integer(left)] as LexObject) { console in
            try console.print("\(count) are handled again, \(left) stay.")
        }
        if count == 0, left > 0 {
            throw Refusal(
                "No letter is about records that the group verifies. Take them with: atp group letters \(name) --take",
                name: "NothingToRetry")
        }
    }
}
