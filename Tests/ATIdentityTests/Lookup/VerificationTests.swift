import ATCrypto
import ATData
import Foundation
import HTTPTransport
import LocalServer
import TestLoad
import Testing

@testable import ATIdentity

@Suite(.inTurn) struct VerificationTests {
    private let keys = TestKeys()

    private func log() throws -> LogMaker {
        let first = try PLCOperation.create(
            PLCState(
                signingKey: keys.signing.verifyingKey, rotationKeys: [keys.recovery.verifyingKey], handle: "alice.test",
                dataServer: "https://pds.example.com"), signedBy: keys.recovery)
        var log = try LogMaker(first)
        log.add(try first.update(signedBy: keys.recovery) { $0.handle = "bob.test" })
        return log
    }

    private func world(_ verification: IdentityResolver.Verification, _ log: LogMaker) async throws -> IdentityWorld {
        let world = try await IdentityWorld { options, _ in options.verification = verification }
        let json = try log.json
        world.server.route(.get, "/plc/\(log.did)/log/audit") { _ in .data(json, contentType: "application/json") }
        let state = try #require(log.entries.last?.operation.state)
        world.publish(log.did, LexValue.object(state.document(of: log.did)).description)
        return world
    }

    @Test func `a document that its log proves is accepted`() async throws {
        let log = try log()
        let world = try await world(.always, log)
        #expect(try await world.resolver.document(of: log.did).handle == "bob.test")
        #expect(try await world.resolver.verifiedLog(of: log.did).entries.count == 2)
    }

    @Test func `a document that its log doesn't prove is rejected`() async throws {
        let log = try log()
        let world = try await world(.onFirstSight, log)
        world.publish(
            log.did, IdentityWorld.document(log.did, handles: ["at://bob.test"], pds: "https://evil.example.com"))
        let error = await #expect(throws: IdentityError.self) { try await world.resolver.document(of: log.did) }
        guard case .badDocument = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `an invalid log is rejected`() async throws {
        var log = try log()
        log.entries[1].isNullified = true
        let world = try await world(.always, log)
        let error = await #expect(throws: IdentityError.self) { try await world.resolver.document(of: log.did) }
        guard case .badLog(PLCLogError(.wrongNullification, at: 1)) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `the log is verified never, once or always`() async throws {
        let log = try log()
        for (verification, count) in [(.never, 0), (.onFirstSight, 1), (.always, 2)]
            as [(IdentityResolver.Verification, Int)]
        {
            let world = try await world(verification, log)
            for _ in 0..<2 { _ = try await world.resolver.document(of: log.did, freshness: .now) }
            #expect(world.requests("/plc/\(log.did)/log/audit") == count)
        }
    }

    @Test func `an operation is submitted once, and a rejection says why`() async throws {
        let log = try log()
        let world = try await world(.never, log)
        let directory = PLCDirectory(world.server.url.appending(path: "plc"), allowsLoopback: true)
        let operation = log.entries[1].operation
        let path = "/plc/\(log.did)"
        world.server.route(.post, path) { request in
            guard try PLCOperation(json: request.body) == operation else { return .status(.badRequest) }
            return .status(.ok)
        }
        try await directory.submit(operation, for: log.did)
        world.server.script(path, always: .status(400, body: Data(#"{"message":"Invalid \u001b signature"}"#.utf8)))
        let error = await #expect(throws: PLCSubmissionError.self) {
            try await directory.submit(operation, for: log.did)
        }
        #expect(error?.status.rawValue == 400 && error?.message == "Invalid \u{fffd} signature")
        #expect(error?.description.hasSuffix("(status 400): Invalid \u{fffd} signature.") == true)
        // A message that is a sentence keeps its one full stop.
        world.server.script(path, always: .status(400, body: Data(#"{"message":"It is too late."}"#.utf8)))
        let late = await #expect(throws: PLCSubmissionError.self) {
            try await directory.submit(operation, for: log.did)
        }
        #expect(late?.description.hasSuffix(": It is too late.") == true)
        world.server.script(path, always: .redirect(to: "/elsewhere", status: 307))
        await #expect(throws: PLCSubmissionError.self) { try await directory.submit(operation, for: log.did) }
        #expect(world.requests("/elsewhere") == 0)
    }

    @Test func `a page of HTML doesn't say that the directory has accepted an operation`() async throws {
        var log = try log()
        let world = try await world(.never, log)
        let directory = PLCDirectory(world.server.url.appending(path: "plc"), allowsLoopback: true)
        let operation = try log.entries[1].operation.update(signedBy: keys.recovery) { $0.handle = "carol.test" }
        let did = log.did
        let path = "/plc/\(did)"
        world.server.route(.post, path) { _ in .data(Data("<html>".utf8), contentType: "text/html; charset=utf-8") }
        let error = await #expect(throws: IdentityError.self) { try await directory.submit(operation, for: did) }
        #expect(error?.isTransient == true && error?.description.contains("page of HTML") == true)
        log.add(operation)
        let json = try log.json
        world.server.route(.get, path + "/log/audit") { _ in .data(json, contentType: "application/json") }
        try await directory.submit(operation, for: did)
    }

    @Test(arguments: [true, false]) func `an operation whose response was lost is looked up in the log`(
        isDropped: Bool
    ) async throws {
        var log = try log()
        let world = try await world(.never, log)
        let directory = PLCDirectory(world.server.url.appending(path: "plc"), allowsLoopback: true)
        let operation = try log.entries[1].operation.update(signedBy: keys.recovery) { $0.handle = "carol.test" }
        let did = log.did
        let path = "/plc/\(did)"
        world.server.script(path, always: isDropped ? .drop : .status(503))
        // The log can be read, and doesn't contain it.
        let failure = await #expect(throws: (any Error).self) { try await directory.submit(operation, for: did) }
        let isTold = isDropped ? failure is IdentityError : failure is PLCSubmissionError
        #expect(isTold, "\(String(describing: failure))")
        world.server.script(path + "/log/audit", always: .status(503))
        let error = await #expect(throws: PLCUncertainError.self) {
            try await directory.submit(operation, for: did)
        }
        #expect(error?.did == did && error?.cid == operation.cid)
        #expect(error?.description.contains("atp plc log \(did)") == true)
        world.server.script(path + "/log/audit", [])
        log.add(operation)
        let json = try log.json
        world.server.route(.get, path + "/log/audit") { _ in .data(json, contentType: "application/json") }
        try await directory.submit(operation, for: did)
        #expect(world.server.requests.count { $0.method == .post } == 3)
    }
}
