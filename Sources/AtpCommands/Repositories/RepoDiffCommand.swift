import ATData
import ATRepo
import CoreATProtocol
import Terminal

/// `atp repo diff`: lists the changes between two files of a repository.
enum RepoDiffCommand {
    private static let old = Argument("OLD", "The older CAR file", isFile: true)
    private static let new = Argument("NEW", "The newer CAR file", isFile: true)

    static let command = Command(
        "diff", "List the records that differ between two files of a repository",
        discussion: """
            + is a record that was created, - one that was deleted, and ~ one that was changed. Equal parts of the \
            repository are skipped. The exit status is 1 if a difference can't be listed, because its path is invalid.
            """,
        arguments: [old, new],
        examples: [
            .init("atp repo diff monday.car friday.car", "List the changes"),
            .init("atp repo diff monday.car friday.car --json | jq -r .path", "The paths alone"),
        ]
    ) { invocation in
        let older = try invocation.openRepo(file: try invocation.required(old))
        let newer = try invocation.openRepo(file: try invocation.required(new))
        if older.did != newer.did {
            invocation.console.complain("The files belong to two accounts: \(older.did) and \(newer.did).")
        } else if newer.rev.description < older.rev.description {
            invocation.console.complain("OLD has revision \(older.rev), which is later than \(newer.rev) of NEW.")
        }
        var issues: [RepoIssue] = []
        for change in try newer.diff(from: older, issue: { issues.append($0) }) {
            let (sign, action) =
                change.old == nil ? ("+", "create") : change.new == nil ? ("-", "delete") : ("~", "update")
            var object: LexObject = ["action": .string(action), "path": .string(change.path.description)]
            if let cid = change.old { object["old"] = .string(cid.description) }
            if let cid = change.new { object["new"] = .string(cid.description) }
            try invocation.show(object) { try $0.print("\(sign) \(change.path)") }
        }
        invocation.complain(about: issues, of: issues.count)
        if !issues.isEmpty { throw Refusal() }
    }
}
