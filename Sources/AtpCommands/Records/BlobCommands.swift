import ATData
import ATProtoLexicons
import CoreATProtocol
import Foundation
import HTTPTransport
import Terminal

/// `atp blob`: uploads and downloads files.
enum BlobCommands {
    static let command = Command(
        "blob", "Upload and download pictures, videos and other files",
        subcommands: [upload, download, BlobExportCommand.command])

    private static let file = Argument("FILE", "The file", isFile: true)
    private static let type = Option(
        "type", value: "TYPE", "The media type, such as image/png (default: detected from the file's first bytes)")
    private static let repo = Argument("HANDLE|DID", "The owner of the blob")
    private static let cid = Argument("CID", "The CID of the blob")

    private static let upload = Command(
        "upload", "Upload a file, and print the blob reference for a record",
        discussion: """
            Servers delete blobs that no record refers to, some within minutes. The file is sent unchanged, with the \
            camera's metadata, such as the place; atp post removes that.
            """,
        arguments: [file], options: [type],
        examples: [.init("atp blob upload picture.png", "Upload a picture, with a progress bar")]
    ) { invocation in
        let name = try invocation.required(file)
        let client = try await invocation.accountClient()
        let blob = try await invocation.upload(name, type: invocation[type], client)
        try invocation.showJSON(blob)
    }

    private static let download = Command(
        "download", "Download a blob, and verify its CID",
        discussion: """
            The file is named after the CID unless you pass --output. A blob may have 4 GiB, or 256 MiB for \
            standard output, because it is verified before anything is written.
            """,
        arguments: [repo, cid], options: [SharedOptions.output, ResolveCommand.directory],
        examples: [
            .init("atp blob download alice.example.com bafkrei… --output picture.png", "Download a picture")
        ]
    ) { invocation in
        let repo = try invocation.identifier(try invocation.required(repo))
        let cid = try invocation.checked(try invocation.required(cid), as: CID.self)
        guard cid.digest != nil else {
            throw Refusal("\(cid) is not a CID that the protocol uses, so it can't be verified.", name: "InvalidCid")
        }
        let (client, resolver) = try await invocation.clientAndResolver(reading: repo)
        let did = try await resolver.did(of: repo)
        let target = invocation[SharedOptions.output] ?? cid.description
        if target == "-" { try invocation.console.refuseBytesOnTerminal() }
        let file = try invocation.surroundings.file(target)
        let stream = try await client.stream(.getBlob(did: did, cid: cid))
        let progress = ProgressBar(cid.description, .bytes, invocation.console)
        defer { progress.finish() }
        let limit = target == "-" ? CheckedDownload.mostCollectedBytes : CheckedDownload.mostBytes
        var checked = CheckedDownload(stream, of: cid, progress, limit: limit)
        guard target != "-" else {
            try invocation.console.write(try await checked.collect())
            return
        }
        let count = try await checked.save(to: file)
        progress.finish()
        try invocation.show(["file": .string(target), "size": .integer(Int(count))] as LexObject) { console in
            try console.print("\(target): \(ProgressBar.bytes(count))")
        }
    }
}

extension Invocation {
    /// Uploads a file, with a progress bar.
    func upload(_ name: String, type: String? = nil, _ client: ATClient) async throws -> Blob {
        let file = try surroundings.file(name)
        let progress = ProgressBar(name, .bytes, console)
        defer { progress.finish() }
        let start: Data
        do {
            let handle = try FileHandle(forReadingFrom: file)
            defer { try? handle.close() }
            start = try handle.read(upToCount: 64) ?? Data()
        } catch {
            throw Refusal("\(name) can't be read: \(FileFault(error)?.reason ?? "\(error)")", name: "NotFound")
        }
        return try await client.uploadBlob(.file(file), mimeType: type ?? MediaType.type(of: start, named: name)) {
            progress.update($0.sent, of: $0.total)
        }
    }
}
