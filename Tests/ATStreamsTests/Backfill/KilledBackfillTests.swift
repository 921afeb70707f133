import ATData
import ATRepo
import CoreATProtocol
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Probes
import Processes
import TestLoad
import Testing

@testable import ATStreams

/// Backfills in processes that are killed.
@Suite(.inTurn)
struct KilledBackfillTests {
    @Test func `a backfill that is killed in any state continues, and nothing is missing`() async throws {
        let network = try await LocalNetwork.start()
        try await network.populate(accounts: 12, posts: 60)
        let people = network.accounts
        try await network.setStatus(.takendown, of: people[3])
        network.server.script("/xrpc/com.atproto.sync.getRepo", [.pass, .status(500), .pass])
        // What an undisturbed run delivers.
        let expected = Guarded<Set<String>>([])
        try await Backfill(
            source: .accounts(of: network.host), store: MemoryBackfillStore(), identities: network.identityResolver(),
            time: TestTime().source
        ).run { repo in
            expected.withLock { $0.formUnion(repo.records.map { "\(repo.did)/\($0.path)" } + ["\(repo.did)"]) }
        }
        #expect(expected.withLock { $0.count } > 60)
        for state in ["pending", "fetching", "delivering", "delivered", "done"] {
            let folder = FileManager.default.temporaryDirectory.appending(path: "killed-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let (store, output) = (folder.appending(path: "store"), folder.appending(path: "output"))
            let arguments = [network.host, network.plcURL.absoluteString, store.path, output.path]
            for count in Load.size([1, 2, 3, 5, 8], otherwise: [1, 4]) {
                let child = try PipedProgram(product: "BackfillChild", arguments + [state, "\(count)"])
                let line = await child.line()
                let end = await child.end
                // With few accounts left, a state may not come as often.
                #expect(line == nil ? end == .signal(SIGKILL) : line == "done" && end == .exit(0), "\(state) \(end)")
            }
            let last = try PipedProgram(product: "BackfillChild", arguments)
            #expect(await last.line() == "done", "\(state)")
            #expect(await last.end == .exit(0))
            let lines = String(decoding: try Data(contentsOf: output), as: UTF8.self).split(separator: "\n").map(
                String.init)
            #expect(Set(lines) == expected.withLock { $0 }, "\(state)")
            // Only what was in the middle is repeated: of at most 8 repositories each time.
            let most = expected.withLock { $0.count } * 3
            #expect(lines.count <= most, "\(state): \(lines.count)")
        }
        await network.stop()
    }
}
