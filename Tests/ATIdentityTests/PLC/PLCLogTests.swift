import ATCrypto
import ATData
import Foundation
import TestLoad
import Testing

@testable import ATIdentity

@Suite(.inTurn) struct PLCLogTests {
    private let keys = TestKeys()
    private static let hours72 = 72 * 3_600 * 1_000

    private func genesis() throws -> PLCOperation {
        try PLCOperation.create(
            PLCState(
                signingKey: keys.signing.verifyingKey,
                rotationKeys: [keys.recovery, keys.server, keys.other].map(\.verifyingKey), handle: "alice.example.com",
                dataServer: "https://pds.example.com"), signedBy: keys.other)
    }

    private func renamed(_ operation: PLCOperation, _ handle: Handle, by key: SigningKey) throws -> PLCOperation {
        try operation.update(signedBy: key) { $0.handle = handle }
    }

    private func expect(
        _ reason: PLCLogError.Reason, at index: Int?, _ log: LogMaker, _ location: SourceLocation = #_sourceLocation
    ) {
        #expect(throws: PLCLogError(reason, at: index), sourceLocation: location) { try log.verified() }
    }

    @Test func `a log of updates proves the last state`() throws {
        let first = try genesis()
        var log = try LogMaker(first)
        let second = try renamed(first, "bob.example.com", by: keys.server)
        log.add(second)
        let third = try second.rotate(to: [keys.signing.verifyingKey], signedBy: keys.recovery)
        log.add(third)
        let verified = try log.verified()
        #expect(verified.state?.handle == "bob.example.com")
        #expect(verified.last == third)
        #expect(verified.entries.map(\.signerIndex) == [2, 1, 0])
        #expect(verified.entries.allSatisfy { !$0.isNullified })
        #expect(!verified.isTombstoned)
    }

    @Test func `a tombstone ends the account`() throws {
        let first = try genesis()
        var log = try LogMaker(first)
        let end = try first.tombstone(signedBy: keys.server)
        log.add(end)
        #expect(try log.verified().isTombstoned)
        #expect(try log.verified().state == nil)
        log.add(try Self.forged(["prev": .string(end.cid.description)], like: first, by: keys.recovery))
        expect(.afterTombstone, at: 2, log)
    }

    @Test func `a key with more authority undoes a tombstone`() throws {
        let first = try genesis()
        var log = try LogMaker(first)
        log.add(try first.tombstone(signedBy: keys.server))
        log.add(try renamed(first, "back.example.com", by: keys.recovery), nullifying: [1])
        let verified = try log.verified()
        #expect(verified.state?.handle == "back.example.com")
        #expect(verified.currentEntries.count == 2)
    }

    @Test func `recovery is possible for exactly 72 hours`() throws {
        let first = try genesis()
        for (wait, isInTime) in [(Self.hours72, true), (Self.hours72 + 1, false)] {
            var log = try LogMaker(first)
            log.add(try renamed(first, "evil.example.com", by: keys.server))
            log.add(try renamed(first, "good.example.com", by: keys.recovery), after: wait, nullifying: [1])
            if isInTime {
                #expect(try log.verified().state?.handle == "good.example.com")
            } else {
                expect(.lateRecovery, at: 2, log)
            }
        }
    }

    @Test func `the window counts from the first operation that is undone`() throws {
        let first = try genesis()
        var log = try LogMaker(first)
        let second = try renamed(first, "b.example.com", by: keys.server)
        log.add(second)
        log.add(try renamed(second, "c.example.com", by: keys.server), after: Self.hours72)
        log.add(try renamed(first, "d.example.com", by: keys.recovery), after: 1_000, nullifying: [1, 2])
        expect(.lateRecovery, at: 3, log)
    }

    @Test(arguments: [1, 2])
    func `only a key with more authority can undo an operation`(signer: Int) throws {
        let signers = [keys.recovery, keys.server, keys.other]
        let first = try genesis()
        var log = try LogMaker(first)
        log.add(try renamed(first, "b.example.com", by: keys.server))
        log.add(try renamed(first, "c.example.com", by: signers[signer]), nullifying: [1])
        expect(.invalidSignature, at: 2, log)
    }

    @Test func `a chain of recoveries ends with the strongest key`() throws {
        let first = try genesis()
        var log = try LogMaker(first)
        log.add(try renamed(first, "b.example.com", by: keys.other))
        log.add(try renamed(first, "c.example.com", by: keys.server), nullifying: [1])
        log.add(try renamed(first, "d.example.com", by: keys.recovery), nullifying: [2])
        #expect(try log.verified().state?.handle == "d.example.com")
        #expect(try log.verified().entries.map(\.isNullified) == [false, true, true, false])
    }

    @Test func `nothing follows an undone operation`() throws {
        let first = try genesis()
        var log = try LogMaker(first)
        let undone = try renamed(first, "b.example.com", by: keys.server)
        log.add(undone)
        log.add(try renamed(first, "c.example.com", by: keys.recovery), nullifying: [1])
        log.add(try renamed(undone, "d.example.com", by: keys.recovery))
        expect(.wrongOrder, at: 3, log)
    }

    @Test func `the directory's nullified flags must be right`() throws {
        let first = try genesis()
        var log = try LogMaker(first)
        log.add(try renamed(first, "b.example.com", by: keys.server))
        log.add(try renamed(first, "c.example.com", by: keys.recovery))
        expect(.wrongNullification, at: 1, log)
        var other = try LogMaker(first)
        other.add(try renamed(first, "b.example.com", by: keys.server))
        other.entries[1].isNullified = true
        expect(.wrongNullification, at: 1, other)
    }

    @Test func `the first operation must match the DID`() throws {
        let log = try LogMaker(try genesis())
        let other: DID = "did:plc:aaaaaaaaaaaaaaaaaaaaaaaa"
        #expect(throws: PLCLogError(.wrongDID, at: 0)) { try PLCLog(verifying: log.json, of: other) }
        let text = String(decoding: try log.json, as: UTF8.self).replacing(log.did.description, with: "\(other)")
        #expect(throws: PLCLogError(.wrongDID, at: 0)) { try PLCLog(verifying: Data(text.utf8), of: other) }
    }

    @Test func `hashes, order and times must be consistent`() throws {
        let first = try genesis()
        let second = try renamed(first, "b.example.com", by: keys.server)
        var log = try LogMaker(first)
        log.add(second)
        log.entries[1].cid = first.cid.description
        expect(.wrongHash, at: 1, log)
        var reordered = try LogMaker(first)
        reordered.add(second)
        reordered.entries.swapAt(0, 1)
        expect(.wrongOrder, at: 0, reordered)
        var repeated = try LogMaker(first)
        repeated.add(first)
        expect(.wrongOrder, at: 1, repeated)
        var early = try LogMaker(first)
        early.add(second, after: -500)
        expect(.timeRunsBackwards, at: 1, early)
        var same = try LogMaker(first)
        same.add(second, after: 0)
        #expect(throws: Never.self) { try same.verified() }
    }

    @Test func `an unknown signer, another operation's signature and a changed one are rejected`() throws {
        let first = try genesis()
        for forged in [
            try Self.forged(["prev": .string(first.cid.description)], like: first, by: keys.signing),
            try Self.changed(try renamed(first, "b.example.com", by: keys.server), ["alsoKnownAs": ["at://evil.com"]]),
            try Self.changed(
                try renamed(first, "b.example.com", by: keys.server), ["sig": first.object["sig"] ?? .null]),
        ] {
            var log = try LogMaker(first)
            log.add(forged)
            expect(.invalidSignature, at: 1, log)
        }
    }

    @Test func `a signature has one spelling`() throws {
        let first = try genesis()
        let good = try renamed(first, "b.example.com", by: keys.server)
        guard case .string(let text)? = good.object["sig"] else { return }
        let bytes = try Base64.url.decode(text)
        let order = try #require(
            [UInt8](hexadecimal: "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141"))
        let highS = Array(bytes.prefix(32)) + Self.difference(order, Array(bytes.suffix(32)))
        let unused = text.dropLast() + (text.last == "A" ? "B" : text.last == "Q" ? "R" : text.last == "g" ? "h" : "x")
        for wrong in [
            text + "==", text + "\n", String(unused), String(text.dropLast()), Base64.standard.encode(bytes),
            Base64.url.encode(highS), Base64.url.encode([0x30, 0x44, 2, 32] + bytes),
            Base64.url.encode([UInt8](repeating: 0, count: 64)), "",
        ] {
            var log = try LogMaker(first)
            log.add(try Self.changed(good, ["sig": .string(wrong)]))
            expect(.invalidSignature, at: 1, log)
        }
    }

    @Test(arguments: ["[]", "{}", "null", "", "[1]", "[{}]", #"[{"did":1}]"#, "[", "[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]"])
    func `invalid JSON of a log is rejected`(text: String) {
        #expect(throws: PLCLogError.self) {
            try PLCLog(verifying: Data(text.utf8), of: "did:plc:aaaaaaaaaaaaaaaaaaaaaaaa")
        }
    }

    @Test func `an entry may contain more, but what is hashed must be exact`() throws {
        let first = try genesis()
        var log = try LogMaker(first)
        log.add(try renamed(first, "b.example.com", by: keys.server))
        let json = String(decoding: try log.json, as: UTF8.self)
        let more = #"{"x":0.5,"x":null,"y":"\ud800","did":"#
        let noisy = "\u{FEFF}" + json.replacing(#"{"did":"#, with: more)
        #expect(noisy.contains(more))
        #expect(try PLCLog(verifying: Data(noisy.utf8), of: log.did) == log.verified())
        for (place, wrong) in [
            (#""operation":{"#, #""operation":{"x":0.5,"#), (#""operation":{"#, #""operation":{"x":1,"#),
            (#""nullified":false"#, #""nullified":null"#), (#""nullified":false"#, #""nullified":"false""#),
            (#""nullified":false"#, #""nullified":true,"nullified":false"#),
        ] {
            let text = json.replacing(place, with: wrong)
            #expect(text != json)
            let error = #expect(throws: PLCLogError.self) { try PLCLog(verifying: Data(text.utf8), of: log.did) }
            if case .malformed? = error?.reason {} else { Issue.record("\(wrong): \(error as Any)") }
        }
    }

    @Test func `verifying stops when its task is cancelled`() async throws {
        let first = try genesis()
        let (json, did) = (try LogMaker(first).json, try first.did)
        let verification = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try PLCLog(verifying: json, of: did)
        }
        await #expect(throws: CancellationError.self) { try await verification.value }
    }

    @Test func `a log of many operations is verified`() throws {
        let count = Load.size(500, otherwise: 40)
        var last = try genesis()
        var log = try LogMaker(last)
        for number in 1..<count {
            last = try last.update(signedBy: keys.server) { $0.dataServer = "https://pds\(number).example.com" }
            log.add(last)
        }
        #expect(try log.verified().entries.count == count)
    }

    @Test func `a directory's log follows the same rules, and verifies`() throws {
        let first = try genesis()
        var log = try PLCLog(startingWith: first, at: "2026-01-01T00:00:00.000Z")
        try log.append(renamed(first, "evil.example.com", by: keys.server), at: "2026-01-02T00:00:00.000Z")
        let kept = log
        #expect(throws: PLCLogError(.invalidSignature, at: 2)) {
            try log.append(renamed(first, "b.example.com", by: keys.other), at: "2026-01-03T00:00:00.000Z")
        }
        #expect(throws: PLCLogError(.lateRecovery, at: 2)) {
            try log.append(renamed(first, "b.example.com", by: keys.recovery), at: "2026-01-05T00:00:00.001Z")
        }
        #expect(log == kept)
        try log.append(renamed(first, "good.example.com", by: keys.recovery), at: "2026-01-05T00:00:00.000Z")
        #expect(log.entries.map(\.isNullified) == [false, true, false])
        #expect(try PLCLog(verifying: log.audit.jsonData(), of: log.did) == log)
        #expect(throws: PLCOperationError.self) {
            try PLCLog(startingWith: first.tombstone(signedBy: keys.server), at: .now)
        }
    }

    // MARK: Forging

    private static func changed(_ operation: PLCOperation, _ members: LexObject) throws -> PLCOperation {
        var object = operation.object
        for member in members { object[member.name] = member.value }
        return try PLCOperation(object)
    }

    private static func forged(
        _ members: LexObject, like operation: PLCOperation, by key: SigningKey
    ) throws -> PLCOperation {
        var object = operation.object
        object["sig"] = nil
        for member in members { object[member.name] = member.value }
        object["sig"] = .string(Base64.url.encode(try key.signature(for: object.dagCBOR())))
        return try PLCOperation(object)
    }

    private static func difference(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
        var (result, borrow) = (left, 0)
        for index in left.indices.reversed() {
            let value = Int(left[index]) - Int(right[index]) - borrow
            borrow = value < 0 ? 1 : 0
            result[index] = UInt8((value + 256) % 256)
        }
        return result
    }
}

extension [UInt8] {
    fileprivate init?(hexadecimal text: String) {
        self = []
        var rest = text[...]
        while !rest.isEmpty {
            guard let byte = UInt8(rest.prefix(2), radix: 16) else { return nil }
            append(byte)
            rest = rest.dropFirst(2)
        }
    }
}
