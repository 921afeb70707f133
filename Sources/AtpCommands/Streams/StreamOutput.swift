import ATStreams
import Foundation
import Terminal

/// The common parts of commands that follow streams.
enum StreamOutput {
    static let cursor = Option(
        "cursor", value: "N|stored|oldest",
        "Start after event N; stored: where the last run with this option ended, or with new events; oldest: where it "
            + "ended, or with the oldest event (default: new events)")

    /// The start of a stream, and the store of its cursor, if any. Release the cursors at the end.
    static func place(_ invocation: Invocation) throws -> (start: StreamStart, cursors: ClaimedCursors?) {
        guard let text = invocation[cursor] else { return (.live, nil) }
        if isStored(text) {
            return (
                text == "oldest" ? .oldest : .stored,
                ClaimedCursors(try folder("cursors", invocation), locks: try folder("locks", invocation))
            )
        }
        return (.cursor(try number(text)), nil)
    }

    /// The place where a new group begins. One that has run before continues where it was.
    static func start(_ invocation: Invocation) throws -> StreamStart {
        guard let text = invocation[cursor] else { return .live }
        if isStored(text) { return text == "oldest" ? .oldest : .stored }
        return .cursor(try number(text))
    }

    private static func number(_ text: String) throws -> Int64 {
        guard let number = Int64(text), number >= 0 else {
            throw UsageError("--cursor must be a number, or one of the words stored and oldest")
        }
        return number
    }

    private static func isStored(_ text: String) -> Bool { text == "stored" || text == "oldest" }

    /// The store of the accounts' verified states. It is a file if the cursor is stored, because the cursor passes
    /// events that still wait.
    static func chains(_ stream: StreamID, _ invocation: Invocation) throws -> any ChainStore {
        guard let text = invocation[cursor], isStored(text) else { return MemoryChainStore() }
        let folder = try folder("chains", invocation)
        return FileChainStore(folder.appending(path: ClaimedCursors.name(of: stream), directoryHint: .isDirectory))
    }

    /// A folder next to the sessions.
    private static func folder(_ name: String, _ invocation: Invocation) throws -> URL {
        guard let folder = AccountBook.folder(of: invocation.surroundings.environment) else {
            throw UsageError("there is no folder for the cursor: set HOME or XDG_STATE_HOME to an absolute path")
        }
        return folder.appending(path: name, directoryHint: .isDirectory)
    }
}
