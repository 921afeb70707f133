import ATCrypto
import ATData
import CoreATProtocol
import Foundation
import LocalNetwork
import TestLoad
import Testing

@Suite(.inTurn) struct SessionCallTests {
    @Test func `an account can be created over the network and log in by handle, DID or email address`() async throws {
        try await NetworkProbe.run { probe in
            let made = try await probe.post(
                "/xrpc/com.atproto.server.createAccount",
                body: ["handle": "Carol.test", "password": "secret", "email": "carol@example.com"])
            #expect(made.status == 200 && made.json["handle"] == "carol.test")
            let did = try #require(made.json["did"]?.text)
            for identifier in ["carol.test", "@CAROL.test", did, "Carol@example.com"] {
                let client = ATClient(host: probe.network.host)
                let session = try await client.login(identifier: identifier, password: "secret")
                #expect(session.did.description == did && session.handle == "carol.test")
            }
            let client = ATClient(host: probe.network.host)
            await expectFailure("AuthenticationRequired") {
                try await client.login(identifier: "carol.test", password: "Secret")
            }
            await expectFailure("AuthenticationRequired") {
                try await client.login(identifier: "nobody.test", password: "secret")
            }
        }
    }

    @Test(arguments: [
        ("alice.test", "x", "HandleNotAvailable"), ("ALICE.test", "x", "HandleNotAvailable"),
        ("dave.example.com", "x", "UnsupportedDomain"), ("da.ve.test", "x", "InvalidHandle"),
        ("no handle", "x", "InvalidHandle"), ("dave.test", "", "InvalidPassword"),
    ])
    func `an account that can't be created is refused with the reason`(
        handle: String, password: String, error: String
    ) async throws {
        try await NetworkProbe.run { probe in
            let answer = try await probe.post(
                "/xrpc/com.atproto.server.createAccount",
                body: ["handle": .string(handle), "password": .string(password)])
            #expect(answer.status == 400 && answer.json["error"] == .string(error))
        }
    }

    @Test func `the client refreshes an expired access token once for many calls`() async throws {
        try await NetworkProbe.run { probe in
            await probe.network.expireTokens()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<50 {
                    group.addTask {
                        let session: LexValue = try await probe.client.query("com.atproto.server.getSession")
                        #expect(session["handle"] == "alice.test")
                    }
                }
                try await group.waitForAll()
            }
            #expect(probe.network.refreshCount == 1)
        }
    }

    @Test(arguments: [(LocalNetwork.Options.ExpiryAnswer.badRequest, 400), (.unauthorized, 401)])
    func `a token expires after its lifetime`(answer: LocalNetwork.Options.ExpiryAnswer, status: Int) async throws {
        let options = LocalNetwork.Options(accessTokenLifetime: .seconds(600), expiryAnswer: answer)
        try await NetworkProbe.run(options: options) { probe in
            let token = try await probe.network.issueTokens(for: probe.alice).access
            let first = try await probe.get("/xrpc/com.atproto.server.getSession", token: token)
            #expect(first.status == 200)
            // The end is in whole seconds.
            probe.network.moveClock(by: .seconds(602))
            let last = try await probe.get("/xrpc/com.atproto.server.getSession", token: token)
            #expect(last.status == status && last.json["error"] == "ExpiredToken")
        }
    }

    @Test func `a refresh token can be used once`() async throws {
        try await NetworkProbe.run { probe in
            let path = "/xrpc/com.atproto.server.refreshSession"
            let tokens = try await probe.network.issueTokens(for: probe.alice)
            let first = try await probe.post(path, token: tokens.refresh)
            #expect(first.status == 200 && first.json["did"] == .string(probe.alice.did.description))
            let second = try await probe.post(path, token: tokens.refresh)
            #expect(second.status == 400 && second.json["error"] == "ExpiredToken")
            let next = try #require(first.json["refreshJwt"]?.text)
            #expect(try await probe.post(path, token: next).status == 200)
        }
    }

    @Test func `within the grace period, a used refresh token returns the same successor`() async throws {
        let options = LocalNetwork.Options(refreshGrace: .seconds(600))
        try await NetworkProbe.run(options: options) { probe in
            let path = "/xrpc/com.atproto.server.refreshSession"
            let tokens = try await probe.network.issueTokens(for: probe.alice)
            let first = try #require(try await probe.post(path, token: tokens.refresh).json["refreshJwt"]?.text)
            let again = try #require(try await probe.post(path, token: tokens.refresh).json["refreshJwt"]?.text)
            // Both are the one successor: once it is traded on, the first token is good for nothing.
            let names = try [first, again].map { try UnverifiedJWT($0).claims.id }
            #expect(names[0] != nil && names[0] == names[1])
            #expect(try await probe.post(path, token: again).status == 200)
            #expect(try await probe.post(path, token: tokens.refresh).status == 400)
        }
    }

    @Test func `a session that logged out stays logged out`() async throws {
        try await NetworkProbe.run { probe in
            let refresh = try #require(probe.client.session?.refreshToken)
            try await probe.client.logout()
            let answer = try await probe.post("/xrpc/com.atproto.server.refreshSession", token: refresh)
            #expect(answer.status == 400 && answer.json["error"] == "ExpiredToken")
        }
    }

    @Test func `a second factor is required, sent, and valid once`() async throws {
        try await NetworkProbe.run { probe in
            let eve = try await probe.network.createAccount(
                handle: "eve.test", password: "secret", email: "eve@example.com", twoFactor: true)
            let client = ATClient(host: probe.network.host)
            await expectFailure("AuthFactorTokenRequired") {
                try await client.login(identifier: "eve.test", password: "secret")
            }
            let code = try #require(probe.network.mailedCode(for: eve))
            await expectFailure("InvalidToken") {
                try await client.login(identifier: "eve.test", password: "secret", authFactorToken: "AAAAA-AAAAA")
            }
            try await client.login(identifier: "eve.test", password: "secret", authFactorToken: code)
            #expect(client.session?.did == eve.did)
            await expectFailure("InvalidToken") {
                try await client.login(identifier: "eve.test", password: "secret", authFactorToken: code)
            }
        }
    }

    @Test func `an account can have at most fifty app passwords`() async throws {
        try await NetworkProbe.run { probe in
            for number in 0..<50 {
                try await probe.client.procedure(
                    "com.atproto.server.createAppPassword", input: ["name": .string("app \(number)")])
            }
            await expectFailure("InvalidRequest") {
                try await probe.client.procedure("com.atproto.server.createAppPassword", input: ["name": "another"])
            }
            try await probe.client.procedure("com.atproto.server.revokeAppPassword", input: ["name": "app 0"])
            try await probe.client.procedure("com.atproto.server.createAppPassword", input: ["name": "another"])
        }
    }

    @Test func `app passwords are listed, grant less access, and end their sessions when revoked`() async throws {
        try await NetworkProbe.run { probe in
            let made = try await probe.client.procedure(
                "com.atproto.server.createAppPassword", input: ["name": "reader"])
            let password = try #require(made["password"]?.text)
            #expect(password.wholeMatch(of: /([a-z2-7]{4}-){3}[a-z2-7]{4}/) != nil)
            let app = ATClient(host: probe.network.host, middleware: [])
            try await app.login(identifier: "alice.test", password: password)
            try await app.procedure(
                "com.atproto.repo.createRecord", input: NetworkProbe.note("by app", in: probe.alice))
            await expectFailure("InvalidToken") {
                try await app.procedure("com.atproto.server.createAppPassword", input: ["name": "other"])
            }
            let list: LexValue = try await probe.client.query("com.atproto.server.listAppPasswords")
            #expect(list["passwords"]?[0]?["name"] == "reader" && list["passwords"]?[0]?["password"] == nil)
            try await probe.client.procedure("com.atproto.server.revokeAppPassword", input: ["name": "reader"])
            await expectFailure("ExpiredToken") { try await app.environment.refreshSession() }
            await expectFailure("AuthenticationRequired") {
                try await app.login(identifier: "alice.test", password: password)
            }
        }
    }
}
