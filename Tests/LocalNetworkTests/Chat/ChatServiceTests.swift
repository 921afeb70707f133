import ATData
import BskyLexicons
import CoreATProtocol
import Foundation
import LocalNetwork
import LocalServer
import TestLoad
import Testing

/// How calls reach the chat service and labelers, and who may write to whom. Chats themselves are tested with BskyKit.
@Suite(.inTurn) struct ChatServiceTests {
    private static let bluesky: ServiceReference = "did:web:api.bsky.chat#bsky_chat"

    private func allowAll(_ client: ATClient) async throws {
        try await client.procedure(
            "com.atproto.repo.putRecord",
            input: [
                "repo": .string(try await client.accountDID().description), "collection": "chat.bsky.actor.declaration",
                "rkey": "self", "record": ["$type": "chat.bsky.actor.declaration", "allowIncoming": "all"],
            ])
    }

    private func convo(_ client: ATClient, with did: DID, _ options: CallOptions = CallOptions()) async throws -> String
    {
        let output: LexValue = try await client.query(
            "chat.bsky.convo.getConvoForMembers", parameters: ["members": [.string(did.description)]], options: options)
        return output["convo"]?["id"]?.text ?? ""
    }

    private func send(_ text: String, to convo: String, _ client: ATClient) async throws {
        try await client.procedure(
            "chat.bsky.convo.sendMessage", input: ["convoId": .string(convo), "message": ["text": .string(text)]])
    }

    @Test func `the data server forwards calls to the chat service with a token of the account`() async throws {
        try await NetworkProbe.run { probe in
            let bob = try await probe.client(as: probe.bob)
            try await allowAll(bob)
            let own = try #require(ServiceReference(probe.network.chat.proxy))
            let one = try await convo(probe.client, with: probe.bob.did, .proxied(to: own))
            let same = try await convo(probe.client, with: probe.bob.did, .proxied(to: Self.bluesky))
            #expect(!one.isEmpty && one == same && probe.network.chatLog.count == 2)
            let headers = try #require(probe.network.chatLog.first?.headers)
            #expect(headers["Authorization"] != "Bearer \(probe.client.session?.accessToken ?? "")")
            #expect(headers["atproto-proxy"] == nil)
            // The service itself takes no session, and no token for another call.
            let path = "/xrpc/chat.bsky.convo.listConvos"
            let session = try await probe.get(
                path, token: probe.client.session?.accessToken, to: probe.network.chat.url)
            #expect(session.status == 401)
            let other = try await probe.client.serviceToken(
                for: probe.network.chat.did, calling: "chat.bsky.convo.getLog")
            #expect(try await probe.get(path, token: other, to: probe.network.chat.url).status == 401)
            #expect(try await probe.get(path, to: probe.network.chat.url).status == 401)
            let document = try await probe.get("/.well-known/did.json", to: probe.network.chat.url).json
            #expect(document["service"]?[0]?["id"] == "#bsky_chat")
        }
    }

    @Test func `faults of the chat service reach the client, and a service that is gone is a bad gateway`() async throws
    {
        try await NetworkProbe.run { probe in
            let cases: [(Fault, Int, Duration?)] = [(.rateLimited(retryAfter: 7), 429, .seconds(7)), (.drop, 502, nil)]
            for (fault, status, wait) in cases {
                probe.network.chatFaults.script("chat.bsky.convo.getLog", always: fault)
                let error = await #expect(throws: AtError.self) {
                    let _: LexValue = try await probe.client.query("chat.bsky.convo.getLog")
                }
                guard case .message(let message)? = error else {
                    Issue.record("\(String(describing: error))")
                    continue
                }
                #expect(message.status?.rawValue == status && message.rateLimit?.wait == wait)
            }
        }
    }

    @Test func `an app password may not read messages, unless it was created for that`() async throws {
        try await NetworkProbe.run { probe in
            for isPrivileged in [true, false] {
                let created: LexValue = try await probe.client.procedure(
                    "com.atproto.server.createAppPassword",
                    input: ["name": .string("\(isPrivileged)"), "privileged": .boolean(isPrivileged)])
                let app = ATClient(host: probe.network.host, middleware: [])
                try await app.login(
                    identifier: "alice.test", password: try #require(created["password"]?.text))
                if isPrivileged {
                    let _: LexValue = try await app.query("chat.bsky.convo.getLog")
                } else {
                    await expectFailure("InvalidToken") {
                        let _: LexValue = try await app.query("chat.bsky.convo.getLog")
                    }
                }
            }
        }
    }

    @Test func `calls are forwarded to labelers`() async throws {
        try await NetworkProbe.run { probe in
            try await probe.network.label("spam", on: probe.alice.did.description, by: probe.bob)
            let labeler = try await probe.network.labeler(probe.bob)
            let reference = ServiceReference(probe.bob.did, service: "atproto_labeler")
            let page: LexValue = try await probe.client.query(
                "com.atproto.label.queryLabels", parameters: ["uriPatterns": ["*"]], options: .proxied(to: reference))
            #expect(page["labels"]?[0]?["val"] == "spam" && labeler.server.requests.count == 1)
            let stranger = ServiceReference(probe.alice.did, service: "atproto_labeler")
            await expectFailure("InvalidRequest") {
                let _: LexValue = try await probe.client.query(
                    "com.atproto.label.queryLabels", parameters: ["uriPatterns": ["*"]],
                    options: .proxied(to: stranger))
            }
        }
    }

    @Test func `messages survive a restart`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "network-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let options = LocalNetwork.Options(folder: URL(filePath: folder))
        var cursor = ""
        var id = ""
        try await NetworkProbe.run(options: options) { probe in
            let bob = try await probe.client(as: probe.bob)
            try await allowAll(bob)
            id = try await convo(probe.client, with: probe.bob.did)
            try await send("before", to: id, probe.client)
            let log: LexValue = try await bob.query("chat.bsky.convo.getLog")
            cursor = log["cursor"]?.text ?? ""
        }
        let network = try await LocalNetwork.start(options: options)
        let bob = ATClient(host: network.host, middleware: [])
        try await bob.login(identifier: "bob.test", password: NetworkProbe.password)
        try await send("after", to: id, bob)
        let page: LexValue = try await bob.query("chat.bsky.convo.getMessages", parameters: ["convoId": .string(id)])
        #expect(page["messages"]?.list.map { $0["text"]?.text } == ["after", "before"])
        let log: LexValue = try await bob.query("chat.bsky.convo.getLog", parameters: ["cursor": .string(cursor)])
        #expect(log["logs"]?.list.compactMap { $0["message"]?["text"]?.text } == ["after"])
        await network.stop()
    }

    @Test func `blocked accounts and strangers can't write, and a batch is sent as a whole or not at all`() async throws
    {
        try await NetworkProbe.run { probe in
            let bob = try await probe.client(as: probe.bob)
            await expectFailure("NotFollowedBySender") { _ = try await convo(probe.client, with: probe.bob.did) }
            try await allowAll(bob)
            let id = try await convo(probe.client, with: probe.bob.did)
            await expectFailure("InvalidConvo") {
                try await probe.client.procedure(
                    "chat.bsky.convo.sendMessageBatch",
                    input: [
                        "items": [
                            ["convoId": .string(id), "message": ["text": "one"]],
                            ["convoId": "other", "message": ["text": "two"]],
                        ]
                    ])
            }
            let none: LexValue = try await bob.query("chat.bsky.convo.listConvos")
            #expect(none["convos"]?.list.isEmpty == true)
            try await bob.create(AppBsky.Graph.Block(subject: probe.alice.did, createdAt: .now))
            await expectFailure("InvalidRequest") { try await send("three", to: id, probe.client) }
            await expectFailure("InvalidConvo") { try await send("four", to: id, bob) }
        }
    }
}
