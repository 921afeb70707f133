package import ATData
import ATProtoLexicons
import ATRepo
import Foundation
import HTTPTransport

// What an inspector sees of the past of a repository: the commits whose events the firehose still has.

extension LocalNetwork {
    /// A revision of a repository.
    package struct Revision: Sendable {
        /// A change of a record.
        package struct Operation: Sendable {
            package let action: String
            package let path: String
            package let cid: CID?
        }

        /// The number of its event.
        package let seq: Int
        package let rev: TID
        package let commit: CID
        package let time: Datetime
        /// The changes; `nil` if it replaced the whole repository.
        package let operations: [Operation]?
    }

    private typealias Messages = ComAtproto.Sync.SubscribeRepos

    /// The size of the events to read at once, except the last.
    private static let mostEventBytes = 16 << 20

    /// The known revisions of a repository before an event, newest first.
    ///
    /// - Returns: Up to `limit` revisions, and the number of the event before which more may follow.
    package func revisions(
        of did: DID, before seq: Int? = nil, limit: Int
    ) async throws -> (revisions: [Revision], next: Int?) {
        try await context.journal.read { storage in
            let numbers = try storage.eventNumbers(of: .repos, about: did, before: seq ?? .max, most: limit)
            var bytes = 0
            var read = 0
            var revisions: [Revision] = []
            for number in numbers {
                guard bytes < Self.mostEventBytes,
                    let event = try storage.events(of: .repos, after: number - 1, most: 1, bytes: 0).first
                else { break }
                bytes += event.frame.count
                read += 1
                if let revision = try Self.revision(of: event) { revisions.append(revision) }
            }
            return (revisions, read == limit || read < numbers.count ? numbers.prefix(read).last : nil)
        }
    }

    private static func revision(of event: LoggedEvent) throws -> Revision? {
        let header = try event.frame.withUnsafeBytes { try LexObject.first(of: $0) }
        let payload = event.frame.dropFirst(header.count)
        switch header.value["t"] {
        case .string("#commit")?:
            let commit = try Messages.Commit(dagCBOR: payload)
            let operations = commit.ops.map { op in
                Revision.Operation(action: op.action.rawValue, path: op.path, cid: op.cid.value?.cid)
            }
            return Revision(
                seq: event.seq, rev: commit.rev, commit: commit.commit.cid, time: commit.time, operations: operations)
        case .string("#sync")?:
            let sync = try Messages.Sync(dagCBOR: payload)
            guard let root = try CARBlocks(sync.blocks.bytes).roots.first else { return nil }
            return Revision(
                seq: event.seq, rev: try TID(sync.rev), commit: root, time: sync.time, operations: nil)
        default: return nil
        }
    }
}
