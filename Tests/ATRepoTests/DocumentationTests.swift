import ATCrypto
import ATData
import ATIdentity
import ATRepo
import CoreATProtocol
import Foundation
import LocalServer
import Probes
import TestLoad
import Testing

/// The samples of the documentation, compiled as they stand there, and run.
@Suite(.inTurn) struct DocumentationTests {
    /// Compiled only: it would look up a name on the Internet.
    private func landing(_ client: ATClient) async throws {
        // sample: landing
        let repo = try await client.repo(of: "alice.test")
        for try await post in repo.records(of: AppBsky.Feed.Post.self) { print(post.path.key, post.text) }
        // sample end
    }

    private func sample(_ posts: Range<Int>, rev: TID = "3jui7kd54zh2y") throws -> SampleRepo {
        var records = posts.map { ("app.bsky.feed.post/\($0)", SampleRepo.record("app.bsky.feed.post", $0)) }
        records.append(("app.bsky.actor.profile/self", SampleRepo.record("app.bsky.actor.profile", 1)))
        return try SampleRepo(records, did: RepoServer.did, rev: rev)
    }

    @Test func `a repository is downloaded`() async throws {
        let world = try await RepoServer()
        let (client, identities, alice) = (world.client, world.identities, RepoServer.did)
        world.serve(try sample(0..<40).car())
        // sample: download
        let repo = try await client.repo(of: .did(alice), identities: identities) { count in
            print("\(count) bytes so far")
        }
        print(repo.did, repo.rev)
        // sample end
        // sample: records
        for try await record in repo.records(in: "app.bsky.feed.like") {
            print(record.path, record.bytes.count)
        }
        let posts = repo.records(of: AppBsky.Feed.Post.self)
        for try await post in posts { print(post.text) }
        for issue in posts.issues.issues { print(issue) }
        // sample end
        #expect(repo.did == alice && posts.issues.count == 0)
        // sample: record
        switch try repo.record(at: "app.bsky.actor.profile/self") {
        case .present(let record): print(try record.decode(AppBsky.Actor.Profile.self).displayName ?? "no name")
        case .absent: print("the account has no profile")
        case .unknown(let missing): print("the block \(missing) would say more")
        }
        // sample end
        await world.server.stop()
    }

    @Test func `files are opened, compared and copied, and records read while they arrive`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (file, copy) = (folder.appending(path: "alice.car"), folder.appending(path: "copy.car"))
        let sample = try sample(0..<40)
        try Data(sample.car()).write(to: file)
        let (key, alice) = (SampleRepo.usualKey.verifyingKey, RepoServer.did)
        // sample: file
        let repo = try Repo.open(file: file)
        let report = try await repo.verify(.full(key), did: alice)
        print("\(report.records) records in \(report.collections.count) collections")
        for issue in report.issues { print(issue) }
        // sample end
        #expect(report.records == 41 && report.collections.count == 2 && report.issues.isEmpty)
        // sample: copy
        var blocks = try CARBlocks(file: file)
        var writer = try CARWriter(root: blocks.roots[0], to: FileSink(copy))
        while let block = try blocks.next() { try await writer.append(block.block) }
        try await writer.finish()
        // sample end
        #expect(try Data(contentsOf: copy) == Data(contentsOf: file))
        let (older, newer) = (repo, try self.sample(5..<50, rev: "3jui7kd54zh3y").open())
        // sample: diff
        for change in try newer.diff(from: older) {
            print(change.old == nil ? "created" : change.new == nil ? "deleted" : "changed", change.path)
        }
        // sample end
        #expect(try newer.diff(from: older).count == 15)
        let body = Pieces(sample.car(), size: 500)
        // sample: stream
        var records = RecordStream(body).makeAsyncIterator()
        try await records.commit().verify(did: alice, key: key)
        while let record = try await records.next() { print(record.path) }
        // sample end
    }

    @Test func `the samples of the documentation are the ones compiled here`() throws {
        let here = URL(filePath: #filePath)
        let root = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let folder = root.appending(path: "Sources/ATRepo/ATRepo.docc")
        var documented: [String: String] = [:]
        for name in ["ATRepo.md", "ReadingRepositories.md"] {
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            documented.merge(Samples.inMarkdown(text)) { $1 }
        }
        let compiled = Samples.inSwift(try String(contentsOf: here, encoding: .utf8))
        #expect(documented.keys.sorted() == compiled.keys.sorted() && documented.count == 8)
        for (name, text) in documented { #expect(compiled[name] == text, "\(name)") }
    }
}

/// The types of the samples. The generated ones, with the same names, would take minutes to build for these tests.
private enum AppBsky {
    enum Feed {
        struct Post: LexiconRecord {
            static var typeName: StaticString { "app.bsky.feed.post" }
            static var recordKeys: RecordKeys { .any }
            static var fieldNames: [StaticString] { ["text"] }
            var text: String
            var unknownFields = UnknownFields()

            init(from reader: inout WireReader) throws(WireError) {
                let fields = try TextFields(&reader, name: "text", of: Self.self)
                guard let text = fields.text else { throw reader.unexpected("a text is missing") }
                (self.text, unknownFields) = (text, fields.unknown)
            }

            func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("text", text, &object)
                writer.endObject(&object)
            }

            func check(_ constraints: inout ConstraintCheck) {}
        }
    }

    enum Actor {
        struct Profile: LexiconRecord {
            static var typeName: StaticString { "app.bsky.actor.profile" }
            static var recordKeys: RecordKeys { .literal("self") }
            static var fieldNames: [StaticString] { ["displayName"] }
            var displayName: String?
            var unknownFields = UnknownFields()

            init(from reader: inout WireReader) throws(WireError) {
                let fields = try TextFields(&reader, name: "displayName", of: Self.self)
                (displayName, unknownFields) = (fields.text, fields.unknown)
            }

            func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("displayName", displayName, &object)
                writer.endObject(&object)
            }

            func check(_ constraints: inout ConstraintCheck) {}
        }
    }

    private struct TextFields {
        var text: String?
        var unknown = UnknownFields()

        init<Record: LexiconRecord>(
            _ reader: inout WireReader, name: StaticString, of type: Record.Type
        ) throws(WireError) {
            var object = try reader.beginObject()
            while let key = try reader.nextKey(&object) {
                if try reader.field(name, &text, key) { continue }
                try reader.keep(key, &object, type: Record.typeName)
            }
            unknown = try reader.unknownFields(object, of: type)
        }
    }
}
