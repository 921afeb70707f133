import Foundation
import Inspector
import LocalNetwork
import Probes
import TestLoad
import Testing

/// The samples of the documentation, compiled as they stand there, and run.
@Suite(.inTurn) struct DocumentationTests {
    @Test func `an inspector is started`() async throws {
        // sample: start
        let network = try await LocalNetwork.start()
        let inspector = try await Inspector.start(network)
        print(inspector.url)
        // sample end
        #expect(inspector.url.host() == "127.0.0.1")
        await inspector.stop()
        await network.stop()
    }

    @Test(arguments: ["Inspector", "LookIntoTheNetwork"])
    func `the samples of the articles are the ones compiled here`(article: String) throws {
        let here = URL(filePath: #filePath)
        let root = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let file = root.appending(path: "Sources/Inspector/Inspector.docc/\(article).md")
        let documented = Samples.inMarkdown(try String(contentsOf: file, encoding: .utf8))
        let compiled = Samples.inSwift(try String(contentsOf: here, encoding: .utf8))
        #expect(documented.count == 1 && documented == compiled)
    }
}
