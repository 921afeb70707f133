import ATData
import ATOAuth
import CoreATProtocol
import Foundation
import HTTPBrowser
import LocalNetwork
import TestLoad
import Testing

/// Processes that share a session, and processes that are killed. `.ci/oauth_race` runs these at their whole size.
@Suite(.inTurn) struct OAuthProcessTests {
    /// How often something is done, unless `.ci/oauth_race` says otherwise.
    private static func count(_ name: String, otherwise count: Int) -> Int {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? count
    }

    /// A network whose server ends a session when a refresh token is used twice, and a folder for sessions.
    private func withNetwork(
        accessLifetime: Duration, _ body: (LocalNetwork, LocalNetwork.Person, URL) async throws -> Void
    ) async throws {
        var options = LocalNetwork.Options()
        options.oauth.accessLifetime = accessLifetime
        options.oauth.onRefreshReplay = .revoke
        options.logLimit = 0
        let network = try await LocalNetwork.start(options: options)
        let alice = try await network.createAccount(handle: "alice.test", password: "secret")
        network.oauth.autoApprove(as: alice.did)
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            try await body(network, alice, folder)
        } catch {
            await network.stop()
            throw error
        }
        await network.stop()
    }

    private func client(_ network: LocalNetwork, _ folder: URL) -> OAuthClient {
        OAuthClient(
            .loopback("atproto transition:generic"), accounts: FileAccountStore(folder),
            identities: network.identityResolver())
    }

    /// With the job `refreshes`, each call of each process has to refresh the session first.
    @Test(arguments: ["calls", "refreshes"])
    func `processes that share a session of one-second tokens never lose it`(job: String) async throws {
        let calls = Self.count("ATP_OAUTH_CALLS", otherwise: 20)
        let processes = Self.count("ATP_OAUTH_PROCESSES", otherwise: 2)
        try await withNetwork(accessLifetime: .seconds(1)) { network, alice, folder in
            _ = try await client(network, folder).login("alice.test", in: HTTPBrowser())
            // Only at their whole size: a busy machine may take longer for a call than the token lives that was got for
            // it, and a call is repeated once.
            let isWhole = ProcessInfo.processInfo.environment["ATP_OAUTH_CALLS"] != nil
            if !isWhole { network.oauth.options.accessLifetime = .seconds(60) }
            let children = try (0..<processes).map { _ in
                try OAuthProcess(job, "\(calls)", folder: folder, account: alice.did, in: network)
            }
            for child in children { #expect(await child.line() == "ready") }
            for child in children { await child.say("go") }
            var reports: [String] = []
            for child in children { reports.append(await child.rest()) }
            #expect(reports == Array(repeating: "0", count: processes))
            let counts = network.oauth.counts
            #expect(counts.replays == 0)
            #expect(network.oauth.sessionCount == 1)
            // Whoever gets the turn refreshes, and the others take over what it has stored. So there are at least as
            // many refreshes as one process makes, and never one without a call.
            if job == "refreshes" { #expect(calls...(processes * calls) ~= counts.refreshes) }
            let session = try #require(try await client(network, folder).restore(alice.did))
            let about: LexValue = try await session.query("com.atproto.server.getSession")
            #expect(about["did"] == .string(alice.did.description))
            print(
                "OAuth: \(processes) processes, \(calls) calls each (\(job)): \(counts.refreshes) refreshes,",
                "\(counts.replays) tokens used twice, \(1 - network.oauth.sessionCount) logins lost")
        }
    }

    @Test func `logins and logouts beside the refreshes of another process are never undone`() async throws {
        let rounds = Self.count("ATP_OAUTH_LOGINS", otherwise: 5)
        try await withNetwork(accessLifetime: .seconds(3_600)) { network, alice, folder in
            let child = try OAuthProcess("beside", folder: folder, account: alice.did, in: network)
            #expect(await child.line() == "ready")
            let oauth = client(network, folder)
            for round in 0..<rounds {
                let first = try await oauth.login("alice.test", in: HTTPBrowser())
                let second = try await oauth.login("alice.test", in: HTTPBrowser())
                try await second.environment.refreshSession()
                let key = second.session?.oauth?.proofKey
                let stored = try await FileAccountStore(folder).sessionStore(of: alice.did).load()
                #expect(stored?.oauth?.proofKey == key && key != nil, "round \(round): the second login is undone")
                try await oauth.logout(alice.did)
                #expect(first.session == nil)
            }
            await child.say("end")
            #expect(await child.rest() == "over")
            #expect(try await FileAccountStore(folder).accounts().isEmpty)
            print("OAuth: \(2 * rounds) logins and \(rounds) logouts beside another process's refreshes")
        }
    }

    #if os(Linux)
    /// What must be true after a process was killed at a step.
    enum Outcome {
        /// A request may have been sent. The token is used again when its response can't come any more.
        case marked
        /// The server has taken the old token, and the new one is lost.
        case lost
        /// The session can be refreshed at once: no request was sent, or its result is stored.
        case refreshed
    }

    private struct Recovery: Decodable {
        let isReadable: Bool
        let canCall: Bool
        let firstRefusal: String?
        let laterRefusal: String?
        let canCallLater: Bool
    }

    @Test(
        arguments: [
            ("beforeMark", .refreshed), ("markWritten", .refreshed), ("markSynced", .refreshed),
            ("markRenamed", .marked), ("marked", .marked), ("beforeSend", .marked), ("answered", .lost),
            ("saveWritten", .lost), ("saveSynced", .lost), ("saveRenamed", .refreshed), ("saved", .refreshed),
            ("end", .refreshed),
        ] as [(String, Outcome)])
    func `a process that is killed while it refreshes leaves a record that another can read`(
        step: String, outcome: Outcome
    ) async throws {
        let kills = Self.count("ATP_OAUTH_KILLS", otherwise: 1)
        var found: [Outcome: Int] = [:]
        try await withNetwork(accessLifetime: .seconds(3_600)) { network, alice, folder in
            for _ in 0..<kills {
                if network.oauth.sessionCount == 0 {
                    _ = try await client(network, folder).login("alice.test", in: HTTPBrowser())
                }
                let child = try OAuthProcess(
                    "refresh", folder: folder, account: alice.did, in: network, stoppingAt: step)
                #expect(await child.line() == step)
                await child.kill()
                let text = try await OAuthProcess("recover", folder: folder, account: alice.did, in: network).rest()
                let recovery = try JSONDecoder().decode(Recovery.self, from: Data(text.utf8))
                #expect(recovery.isReadable && recovery.canCall, "\(text)")
                found[try #require(Self.outcome(recovery), "\(text)"), default: 0] += 1
            }
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(!files.contains { $0.hasSuffix("damaged") })
        }
        #expect(found == [outcome: kills])
        let lost = found[.lost] ?? 0
        print("OAuth: killed \(kills) times at \(step): 0 records unreadable, \(lost) logins lost, and \(lost) said so")
    }

    private static func outcome(_ recovery: Recovery) -> Outcome? {
        let isPaused = recovery.firstRefusal?.contains("was sent a moment ago, and its outcome is unknown") ?? false
        switch recovery.laterRefusal {
        case nil where recovery.canCallLater:
            return recovery.firstRefusal == nil ? .refreshed : isPaused ? .marked : nil
        case let why? where isPaused && !recovery.canCallLater:
            let tells = ["reached this device", "Log in again."].allSatisfy { why.contains($0) }
            return tells ? .lost : nil
        default: return nil
        }
    }
    #endif
}
