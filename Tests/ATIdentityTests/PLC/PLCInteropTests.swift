import ATData
import Foundation
import SharedFolder
import TestLoad
import Testing

@testable import ATIdentity

/// The public logs that implementations of did:plc are tested with.
private enum AuditLogs {
    private static let folder = SharedFolder.url.appending(path: "interop/plc/audit_log")
    static let arePresent = FileManager.default.fileExists(atPath: folder.path)

    static func named(_ name: String) -> [URL] {
        (try? FileManager.default.contentsOfDirectory(
            at: folder.appending(path: name), includingPropertiesForKeys: nil)) ?? []
    }
}

@Suite(.enabled(if: AuditLogs.arePresent, "../shared/interop/plc is not beside this checkout"), .inTurn)
struct PLCInteropTests {
    private func verify(_ url: URL) throws -> PLCLog {
        let data = try Data(contentsOf: url)
        guard case .string(let did)? = try LexValue(json: data)[0]?["did"] else {
            throw CocoaError(.fileReadCorruptFile)
        }
        return try PLCLog(verifying: data, of: try DID(did))
    }

    @Test(arguments: AuditLogs.named("valid")) func `valid logs are accepted`(url: URL) throws {
        #expect(throws: Never.self) { try verify(url) }
    }

    @Test(arguments: AuditLogs.named("invalid")) func `invalid logs are rejected`(url: URL) throws {
        #expect(throws: PLCLogError.self) { try verify(url) }
    }

    @Test func `there are valid and invalid logs`() {
        #expect(AuditLogs.named("valid").count >= 10 && AuditLogs.named("invalid").count >= 10)
    }
}
