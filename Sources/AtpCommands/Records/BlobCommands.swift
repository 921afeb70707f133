import ATCrypto
import ATData
import ATProtoLexicons
import CoreATProtocol
import Foundation
import HTTPTransport
import Terminal

/// `atp blob`: uploads and downloads files.
enum BlobCommands {
    static let command = Command(
        "blob", "Upload and download pictures, videos and other files", subcommands: [upload, download])

    private static let file = Argument("FILE", "The file", isFile: true)
    private static let type = Option(
        "type", value: "TYPE", "What it is, such as image/png; told by the file's first bytes unless given")
    private static let repo = Argument("HANDLE|DID", "Whose file")
    private static let cid = Argument("CID", "The file's content identifier")

    private static let upload = Command(
        "upload", "Upload a file, and print the reference to put into a record",
        discussion: "Servers forget files that no record refers to, some of them within minutes.",
        arguments: [file], options: [type],
        examples: [.init("atp blob upload picture.png", "Upload a picture; a bar shows how far it is")]
    ) { invocation in
        let name = try invocation.required(file)
        let client = try await invocation.accountClient()
        let blob = try await invocation.upload(name, type: invocation[type], client)
        try invocation.showJSON(blob)
    }

    private static let download = Command(
        "download", "Download a file, and check that it is what was asked for",
        discussion: "The file is named like its CID unless --output says otherwise.",
        arguments: [repo, cid], options: [SharedOptions.output, ResolveCommand.directory],
        examples: [
            .init("atp blob download alice.example.com bafkrei… --output picture.png", "Download a picture")
        ]
    ) { invocation in
        let repo = try invocation.identifier(try invocation.required(repo))
        let cid = try invocation.checked(try invocation.required(cid), as: CID.self)
        let client = try await invocation.client(reading: repo)
        let did = try await IdentityLookup(invocation, asking: client).did(of: repo)
        let stream = try await client.stream(.getBlob(did: did, cid: cid))
        let target = invocation[SharedOptions.output] ?? cid.description
        let progress = ProgressBar(cid.description, .bytes, invocation.console)
        defer { progress.finish() }
        var checked = CheckedDownload(stream, of: cid, progress)
        guard target != "-" else {
            try invocation.refuseBytesOnTerminal()
            invocation.console.write(try await checked.collect())
            return
        }
        let count = try await checked.save(to: invocation.surroundings.file(target))
        progress.finish()
        try invocation.show(["file": .string(target), "size": .integer(Int(count))] as LexObject) { console in
            console.print("\(target): \(ProgressBar.bytes(count))")
        }
    }
}

extension Invocation {
    /// Bytes from elsewhere could steer the terminal that they are printed on.
    func refuseBytesOnTerminal() throws {
        guard console.output.isTerminal else { return }
        throw UsageError("bytes are not for a terminal: name a file with --output, or pipe them on")
    }

    /// Uploads a file, showing how far it is.
    func upload(_ name: String, type: String? = nil, _ client: ATClient) async throws -> Blob {
        let file = surroundings.file(name)
        let progress = ProgressBar(name, .bytes, console)
        defer { progress.finish() }
        let start: Data
        do {
            let handle = try FileHandle(forReadingFrom: file)
            defer { try? handle.close() }
            start = try handle.read(upToCount: 64) ?? Data()
        } catch {
            throw Refusal("\(name) can't be read.", name: "NotFound")
        }
        return try await client.uploadBlob(.file(file), mimeType: type ?? MediaType(of: start, named: name).description)
        {
            progress.update($0.sent, of: $0.total)
        }
    }
}

/// The bytes of a blob on their way, which are only kept when they are those that were asked for.
private struct CheckedDownload {
    private let stream: HTTPStream
    private let cid: CID
    private let progress: ProgressBar

    init(_ stream: HTTPStream, of cid: CID, _ progress: ProgressBar) {
        self.stream = stream
        self.cid = cid
        self.progress = progress
    }

    mutating func save(to file: URL) async throws -> Int64 {
        let part = try PartialFile(besides: file)
        do {
            let count = try await pass { try part.write($0) }
            try part.finish()
            return count
        } catch {
            part.discard()
            throw error
        }
    }

    mutating func collect() async throws -> Data {
        var all = Data()
        _ = try await pass { all.append($0) }
        return all
    }

    private func pass(_ take: (Data) throws -> Void) async throws -> Int64 {
        var hash = SHA256()
        var count: Int64 = 0
        for try await piece in stream.body {
            hash.update(piece)
            try take(piece)
            count += Int64(piece.count)
            progress.update(count, of: stream.announcedLength)
        }
        guard cid.digest == nil || cid.digest == hash.finalize().bytes else {
            throw Refusal("What the server sent is not \(cid): nothing was kept.", name: "CidMismatch")
        }
        return count
    }
}
