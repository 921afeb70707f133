import ATData
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import TestLoad
import Testing

/// Reports of accounts and records, at the data server and at labelers.
@Suite(.inTurn) struct ReportTests {
    private static let path = "/xrpc/com.atproto.moderation.createReport"

    private func input(_ subject: LexValue) -> LexValue {
        ["reasonType": "com.atproto.moderation.defs#reasonRude", "reason": "loud", "subject": subject]
    }

    private func account(_ did: DID) -> LexValue {
        ["$type": "com.atproto.admin.defs#repoRef", "did": .string(did.description)]
    }

    @Test func `a report is confirmed, numbered, and kept in the folder`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "reports-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let options = LocalNetwork.Options(folder: folder)
        try await NetworkProbe.run(options: options) { probe in
            let token = try await probe.network.issueTokens(for: probe.alice).access
            for number in 1...2 {
                let answer = try await probe.post(Self.path, token: token, body: input(account(probe.bob.did)))
                #expect(answer.status == 200 && answer.json["id"] == .integer(number), "\(answer.json)")
                #expect(answer.json["reportedBy"] == .string(probe.alice.did.description))
                #expect(answer.json["subject"] == account(probe.bob.did) && answer.json["reason"] == "loud")
            }
            #expect(try await probe.network.setReport(1, done: true))
            #expect(try await !probe.network.setReport(3, done: true))
        }
        let network = try await LocalNetwork.start(options: options)
        #expect(network.reports.map(\.id) == [2, 1] && network.reports.map(\.isDone) == [false, true])
        let alice = try #require(network.accounts.first { $0.handle == "alice.test" })
        try await network.setStatus(.deleted, of: alice)
        #expect(network.reports.isEmpty)
        await network.stop()
    }

    @Test func `a report needs a login, a subject and a text that isn't too long`() async throws {
        try await NetworkProbe.run { probe in
            let subject = account(probe.bob.did)
            #expect(try await probe.post(Self.path, body: input(subject)).status == 401)
            let token = try await probe.network.issueTokens(for: probe.alice).access
            for subject in ["spam", ["did": .string(probe.bob.did.description)], .null] as [LexValue] {
                #expect(try await probe.post(Self.path, token: token, body: input(subject)).status == 400, "\(subject)")
            }
            let long: LexValue = [
                "reasonType": "com.atproto.moderation.defs#reasonRude", "subject": subject,
                "reason": .string(String(repeating: "x", count: 20_001)),
            ]
            #expect(try await probe.post(Self.path, token: token, body: long).status == 400)
            #expect(probe.network.reports.isEmpty)
        }
    }

    @Test func `a labeler takes reports only with a token of the account for it`() async throws {
        try await NetworkProbe.run { probe in
            let labeler = try await probe.network.labeler(probe.bob)
            let url = labeler.server.url.appending(path: Self.path)
            let access = try await probe.network.issueTokens(for: probe.alice).access
            for token in [nil, access] {
                var request = HTTPRequest(.post, url)
                request.headers["Content-Type"] = "application/json"
                if let token { request.headers["Authorization"] = "Bearer \(token)" }
                request.body = .bytes(Data(try input(account(probe.alice.did)).json()))
                #expect(try await DefaultTransport.shared.send(request).status.rawValue == 401)
            }
            // Through the data server, which signs the token.
            var request = HTTPRequest(.post, probe.network.server.url.appending(path: Self.path))
            request.headers = [
                "Content-Type": "application/json", "Authorization": "Bearer \(access)",
                "atproto-proxy": "\(probe.bob.did)#atproto_labeler",
            ]
            request.body = .bytes(Data(try input(account(probe.bob.did)).json()))
            #expect(try await DefaultTransport.shared.send(request).status == .ok)
            #expect(probe.network.reports.map(\.labeler) == [probe.bob.did])
            // Bluesky's own labeler isn't here: the data server takes its reports.
            request.headers["atproto-proxy"] = "did:plc:ar7c4by46qjdydhdevvrndac#atproto_labeler"
            #expect(try await DefaultTransport.shared.send(request).status == .ok)
            #expect(probe.network.reports.map(\.labeler) == [nil, probe.bob.did])
        }
    }
}
