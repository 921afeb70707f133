import ATCrypto
import ATData
import ATIdentity
import Foundation
import Probes
import Processes
import TestLoad
import Testing

/// Our operations against cryptography, DAG-CBOR and base58 written by others.
@Suite(.enabled(if: Python.path != nil, Python.whenAbsent), .inTurn) struct OtherPLCTests {
    private func verdict(_ log: LexValue) async throws -> String {
        let script = try Python.start("plc.py")
        await script.write(try log.jsonData() + Data("\n".utf8))
        script.closeInput()
        let text = await script.rest()
        #expect(await script.end == .exit(0))
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// A log of every kind of operation, signed on both curves.
    private func log() throws -> PLCLog {
        var keys = try (0..<3).map { try SigningKey.generate($0 == 1 ? .p256 : .k256) }
        var last = try PLCOperation.create(
            PLCState(
                signingKey: keys[0].verifyingKey, rotationKeys: keys.map(\.verifyingKey), handle: "alice.example.com",
                dataServer: "https://pds.example.com"), signedBy: keys[0])
        var log = try PLCLog(startingWith: last, at: .now)
        for number in 0..<20 {
            last = try last.update(signedBy: keys[number % 3]) {
                $0.handle = try Handle("alice\(number).example.com")
                $0.alsoKnownAs.append("https://ä.example/\(number % 5)\(number)")
                $0.services["s\(number)"] =
                    number < 8 ? .init(type: "Some \u{1F9E9}", endpoint: "https://s.example") : nil
                if number % 2 == 0 { $0.alsoKnownAs.removeLast() }
                if $0.alsoKnownAs.count > 8 { $0.alsoKnownAs.removeLast(4) }
            }
            try log.append(last, at: .now)
            let fresh = try SigningKey.generate(number % 2 == 0 ? .p256 : .k256)
            let rotation = try last.rotate(
                to: [keys[1].verifyingKey, keys[2].verifyingKey, fresh.verifyingKey], signedBy: keys[(number + 1) % 3])
            keys = [keys[1], keys[2], fresh]
            try log.append(rotation, at: .now)
            last = rotation
        }
        try log.append(last.tombstone(signedBy: keys[0]), at: .now)
        return log
    }

    @Test func `our operations verify in another implementation`() async throws {
        let log = try log()
        #expect(try await verdict(log.audit) == "valid \(log.entries.count)")
        #expect(try PLCLog(verifying: log.audit.jsonData(), of: log.did) == log)
    }

    @Test func `operations that the other implementation rejects are rejected here`() async throws {
        let log = try log()
        guard case .array(var entries) = log.audit, case .object(var entry) = entries[3],
            case .object(var operation)? = entry["operation"]
        else { return }
        operation["alsoKnownAs"] = ["at://evil.example.com"]
        let changed = try PLCOperation(operation)
        entry["operation"] = .object(operation)
        entry["cid"] = .string(changed.cid.description)
        entries[3] = .object(entry)
        #expect(try await verdict(.array(entries)) == "wrong signature")
        let error = #expect(throws: PLCLogError.self) {
            try PLCLog(verifying: LexValue.array(entries).jsonData(), of: log.did)
        }
        #expect(error?.reason == .invalidSignature && error?.index == 3)
    }
}
