import ATCrypto
import ATData
import ATProtoLexicons
import CoreATProtocol
import Foundation
import HTTPTransport
import Terminal

/// `atp blob export`: downloads all blobs of an account.
enum BlobExportCommand {
    private static let name = Argument("HANDLE|DID", "The owner of the blobs")
    private static let folder = Argument("DIR", "The folder for the files; it is created if needed", isFile: true)
    private static let jobs = Option("jobs", letter: "j", value: "COUNT", "Simultaneous downloads (default: 6)")

    static let command = Command(
        "export", "Download all blobs of an account, and verify their CIDs",
        discussion: """
            Each blob becomes a file named after its CID. An existing file with the right bytes is not downloaded \
            again, so an interrupted command can be repeated. A blob that can't be downloaded is reported, and the \
            exit status is 1, also if the server doesn't list all blobs.
            """,
        arguments: [name, folder], options: [jobs, ResolveCommand.directory],
        examples: [.init("atp blob export alice.example.com blobs", "Download them, or those that are missing")]
    ) { invocation in
        let repo = try invocation.identifier(try invocation.required(name))
        let target = try invocation.required(folder)
        let folder = try invocation.surroundings.file(target, isFolder: true)
        let jobs = try invocation.integer(jobs, in: 1...32) ?? 6
        let (client, resolver) = try await invocation.clientAndResolver(reading: repo)
        let did = try await resolver.did(of: repo)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let export = BlobExport(did: did, folder: folder, client: client, console: invocation.console)
        let isComplete = try await export.run(jobs: jobs)
        let counts = export.counts
        let answer: LexObject = [
            "folder": .string(target), "downloaded": .integer(counts.downloaded), "kept": .integer(counts.kept),
            "failed": .integer(counts.failed), "bytes": .integer(Int(counts.bytes)),
        ]
        try invocation.show(answer) { console in
            let size = ProgressBar.bytes(counts.bytes)
            let failed = counts.failed > 0 ? ", \(counts.failed) failed" : ""
            try console.print("\(target): \(counts.downloaded) downloaded (\(size)), \(counts.kept) kept\(failed)")
        }
        guard isComplete else { throw Refusal.endlessList }
        if counts.failed > 0 { throw Refusal() }
    }
}

/// The download of all blobs of an account into a folder.
private final class BlobExport: Sendable {
    struct Counts {
        var downloaded = 0
        var kept = 0
        var failed = 0
        var bytes: Int64 = 0
        var all: Int { downloaded + kept + failed }
    }

    private let did: DID
    private let folder: URL
    private let client: ATClient
    private let console: Console
    private let state = Guarded(Counts())

    init(did: DID, folder: URL, client: ATClient, console: Console) {
        self.did = did
        self.folder = folder
        self.client = client
        self.console = console
    }

    var counts: Counts { state.withLock { $0 } }

    /// Downloads the missing blobs. The list is read at the pace of the downloads.
    ///
    /// - Returns: Whether the server listed all blobs.
    func run(jobs: Int) async throws -> Bool {
        let progress = ProgressBar(did.description, .things("blobs"), console)
        defer { progress.finish() }
        return try await withThrowingTaskGroup(of: Void.self) { group in
            var running = 0
            var cursor: String?
            for try await page in client.pages(ComAtproto.Sync.ListBlobs(did: did, limit: 500)) {
                // They were reported when the page arrived.
                state.withLock { $0.failed += page.issues.count }
                for cid in page.output.cids {
                    if running == jobs {
                        try await group.next()
                        running -= 1
                        progress.update(Int64(counts.all))
                    }
                    running += 1
                    group.addTask { try await self.export(cid) }
                }
                cursor = page.output.cids.isEmpty ? nil : page.output.cursor
            }
            while try await group.next() != nil { progress.update(Int64(counts.all)) }
            return (cursor ?? "").isEmpty
        }
    }

    private func export(_ cid: CID) async throws {
        do {
            guard let digest = cid.digest, let codec = cid.codec, let cid = CID(sha256: digest, codec: codec) else {
                throw Refusal("\(cid) is not a CID that the protocol uses, so it can't be verified.")
            }
            // 59 letters and digits.
            let file = folder.appending(path: cid.description, directoryHint: .notDirectory)
            try Self.checkPlace(file)
            if Self.hasBytes(file, digest) { return state.withLock { $0.kept += 1 } }
            let stream = try await client.stream(.getBlob(did: did, cid: cid))
            var download = CheckedDownload(stream, of: cid, limit: CheckedDownload.mostBytes)
            let count = try await download.save(to: file)
            state.withLock { counts in
                counts.downloaded += 1
                counts.bytes += count
            }
        } catch let error where error is CancellationError || error is FileError || FileFault(error) != nil {
            // A full disk stops everything.
            throw error
        } catch {
            try Task.checkCancellation()
            state.withLock { $0.failed += 1 }
            console.complain("\(cid): \(error)")
        }
    }

    /// Throws if the path isn't a regular file. Through a link, the blob could replace any other file.
    private static func checkPlace(_ file: URL) throws {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: file.path),
            attributes[.type] as? FileAttributeType != .typeRegular
        else { return }
        throw Refusal("\(file.path) is not a regular file. Nothing was written there.")
    }

    /// Whether a file exists and has this hash.
    private static func hasBytes(_ file: URL, _ digest: [UInt8]) -> Bool {
        guard let handle = try? FileHandle(forReadingFrom: file) else { return false }
        defer { try? handle.close() }
        var hash = SHA256()
        do {
            while let piece = try handle.read(upToCount: 1 << 20), !piece.isEmpty { hash.update(piece) }
        } catch {
            return false
        }
        return hash.finalize().bytes == digest
    }
}
