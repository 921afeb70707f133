import ATData
import CoreATProtocol
import Foundation
import HTTPTransport
import LocalNetwork
import TestLoad
import Testing

@Suite(.inTurn) struct BlobCallTests {
    private func record(_ blob: Blob, in repo: LocalNetwork.Person) throws -> LexValue {
        [
            "repo": .string(repo.did.description), "collection": "com.example.picture",
            "record": ["$type": "com.example.picture", "image": try LexValue(json: blob.json())],
        ]
    }

    @Test func `a blob's CID is the hash of its bytes, and downloading returns the same bytes`() async throws {
        try await NetworkProbe.run { probe in
            let bytes = Data((0..<300_000).map { UInt8($0 % 251) })
            let blob = try await probe.client.uploadBlob(.bytes(bytes), mimeType: "image/png")
            #expect(blob.ref == CID(hashing: bytes, codec: .raw) && blob.size == bytes.count)
            try await probe.client.procedure(
                "com.atproto.repo.createRecord", input: record(blob, in: probe.alice))
            let back = try await probe.get(
                "/xrpc/com.atproto.sync.getBlob?did=\(probe.alice.did)&cid=\(blob.ref)")
            #expect(back.response.body == bytes && back.response.headers["Content-Type"] == "image/png")
            let list: LexValue = try await probe.client.query(
                "com.atproto.sync.listBlobs", parameters: ["did": .string(probe.alice.did.description)])
            #expect(list["cids"] == [.string(blob.ref.description)])
            let missing: LexValue = try await probe.client.query("com.atproto.repo.listMissingBlobs")
            #expect(missing["blobs"] == [])
        }
    }

    @Test func `a record can't refer to a missing blob, or one of another account`() async throws {
        try await NetworkProbe.run { probe in
            let bob = try await probe.client(as: probe.bob)
            let blob = try await bob.uploadBlob(.bytes(Data("hello".utf8)), mimeType: "text/plain")
            await expectFailure("BlobNotFound") {
                try await probe.client.procedure(
                    "com.atproto.repo.createRecord", input: record(blob, in: probe.alice))
            }
            let none = try await probe.get("/xrpc/com.atproto.sync.getBlob?did=\(probe.alice.did)&cid=\(blob.ref)")
            #expect(none.status == 400 && none.json["error"] == "BlobNotFound")
        }
    }

    @Test(
        arguments: [
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0], "*/*", "image/png"),
            ([0xFF, 0xD8, 0xFF, 0xE0], "image/png", "image/jpeg"),
            (Array("RIFF1234WEBPVP8 ".utf8), "*/*", "image/webp"), (Array("1234ftypisom".utf8), "*/*", "video/mp4"),
            (Array("hello".utf8), "text/plain", "text/plain"), (Array("hello".utf8), "*/*", "application/octet-stream"),
            ([0x89], "*/*", "application/octet-stream"),
        ] as [([UInt8], String, String)])
    func `a blob's type is detected from its bytes, if possible`(
        bytes: [UInt8], given: String, type: String
    ) async throws {
        try await NetworkProbe.run { probe in
            let blob = try await probe.client.uploadBlob(.bytes(Data(bytes)), mimeType: given)
            #expect(blob.mimeType == type)
        }
    }

    @Test func `a blob over the limit is refused`() async throws {
        try await NetworkProbe.run(options: LocalNetwork.Options(blobLimit: 1000)) { probe in
            _ = try await probe.client.uploadBlob(.bytes(Data(count: 1000)), mimeType: "image/png")
            let answer = try await probe.post(
                "/xrpc/com.atproto.repo.uploadBlob", token: probe.client.session?.accessToken,
                body: .string(String(repeating: "a", count: 999)))
            #expect(answer.status == 413)
        }
    }
}
