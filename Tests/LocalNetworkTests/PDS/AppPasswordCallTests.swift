import ATData
import CoreATProtocol
import LocalNetwork
import TestLoad
import Testing

@Suite(.inTurn) struct AppPasswordCallTests {
    @Test func `app passwords with canonically equivalent names are different`() async throws {
        try await NetworkProbe.run { probe in
            for name in ["\u{E9}", "e\u{301}"] {
                try await probe.client.procedure(
                    "com.atproto.server.createAppPassword", input: ["name": .string(name)])
            }
            try await probe.client.procedure("com.atproto.server.revokeAppPassword", input: ["name": "\u{E9}"])
            let list: LexValue = try await probe.client.query("com.atproto.server.listAppPasswords")
            let names = list["passwords"]?.list.compactMap { $0["name"]?.text } ?? []
            #expect(names.map { Array($0.utf8) } == [Array("e\u{301}".utf8)])
        }
    }
}
