import Foundation
import TestLoad
import Testing

/// The pictures in CONTRIBUTING.md and in an article of ATStreams. `ATP_DRAW=1 swift test --filter CallMapTests` draws
/// them anew.
@Suite(.inTurn) struct CallMapTests {
    /// The top of the repository.
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        .standardized
    private static var pictures: URL { root.appending(path: ".github") }

    private static func map(_ name: String) throws -> CallMap {
        let list = try String(contentsOf: pictures.appending(path: "\(name).txt"), encoding: .utf8)
        return try CallMap(list: list, root: root)
    }

    /// Where a picture is. Those of an article are in its catalog, under the names that DocC has for them.
    private static func file(_ name: String, isDark: Bool) -> URL {
        guard name == "verifier" else { return pictures.appending(path: "\(name)-\(isDark ? "dark" : "light").svg") }
        let catalog = root.appending(path: "Sources/ATStreams/ATStreams.docc/Resources")
        return catalog.appending(path: isDark ? "verifier~dark.svg" : "verifier.svg")
    }

    @Test(arguments: ["call", "refresh", "verifier"], [true, false])
    func `a picture shows functions that exist, as their comments describe them`(name: String, isDark: Bool) throws {
        let drawing = try Self.map(name).drawing(isDark: isDark)
        let file = Self.file(name, isDark: isDark)
        if ProcessInfo.processInfo.environment["ATP_DRAW"] == "1" {
            try Data(drawing.utf8).write(to: file)
        }
        let stored = try String(contentsOf: file, encoding: .utf8)
        #expect(drawing == stored, "Draw it anew: ATP_DRAW=1 swift test --filter CallMapTests")
    }

    @Test func `a call crosses few functions in few files`() throws {
        let call = try Self.map("call").columns
        #expect(call.count == 2)
        #expect(call[0].steps.count <= 16 && call[1].steps.count <= 9)
        #expect(Set(call.flatMap(\.steps).map(\.file)).count <= 15)
        #expect(Set(call[0].steps.map(\.function)).count <= 4, "execute, send, intercept, run")
        let refresh = try Self.map("refresh").columns.flatMap(\.steps)
        #expect(refresh.count <= 15 && Set(refresh.map(\.file)).count <= 5)
    }

    @Test func `a function that doesn't exist is noticed`() throws {
        let missing = "# Out\nATClient.executeAll Sources/CoreATProtocol/Client/ATClient.swift"
        #expect(throws: CallMap.Fault.self) { try CallMap(list: missing, root: Self.root) }
        let other = "# Out\nOtherClient.execute Sources/CoreATProtocol/Client/ATClient.swift"
        #expect(throws: CallMap.Fault.self) { try CallMap(list: other, root: Self.root) }
    }
}
