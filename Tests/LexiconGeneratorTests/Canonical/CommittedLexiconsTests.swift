import ATData
import Foundation
import LexiconGenerator
import SharedFolder
import TestLoad
import Testing

@Suite(.inTurn) struct CommittedLexiconsTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(
            path: "Lexicons", directoryHint: .isDirectory)

    @Test(.enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.whenAbsent)))
    func `Lexicons is what an import gives`() throws {
        let plan = try LexiconImport(
            from: ["lexicons", "lexicons-newer"].map { SharedFolder.url.appending(path: $0) }, into: Self.folder)
        #expect(plan.files.count == 422)
        #expect(plan.changed == [])
        #expect(plan.stale == [])
    }

    @Test func `importing Lexicons into itself changes nothing`() throws {
        let plan = try LexiconImport(from: [Self.folder], into: Self.folder)
        #expect(plan.files.count == 422)
        #expect(plan.changed == [])
        #expect(plan.stale == [])
    }

    @Test func `every lexicon is valid, and its references exist`() throws {
        #expect(try LexiconLint([Self.folder]).problems == [])
    }

    @Test func `every lexicon has a module, and every group has lexicons`() throws {
        let configuration = try #require(try GeneratorConfiguration(of: Self.folder))
        let lexicons = try LexiconFolder(Self.folder).lexicons
        let modules = lexicons.compactMap { configuration.module(of: $0.id) }
        #expect(modules.count == lexicons.count)
        #expect(Set(modules) == Set(configuration.modules.keys))
        for group in configuration.modules.values.joined() {
            #expect(lexicons.contains { $0.id.description.hasPrefix(group + ".") })
        }
    }

    /// The counts are those of the protocol notes, less the two private lexicons, and those of the newer lexicons.
    @Test func `every definition is read`() throws {
        var counts: [String: Int] = [:]
        for definition in try LexiconFolder(Self.folder).lexicons.flatMap(\.definitions) {
            counts[definition.kind.name, default: 0] += 1
        }
        #expect(
            counts == [
                "record": 26, "query": 191, "procedure": 146, "subscription": 4, "permission set": 10, "token": 76,
                "object": 447, "string": 20, "array": 2,
            ])
    }
}

extension Definition.Kind {
    fileprivate var name: String {
        switch self {
        case .record: return "record"
        case .query: return "query"
        case .procedure: return "procedure"
        case .subscription: return "subscription"
        case .permissionSet: return "permission set"
        case .token: return "token"
        case .data(let schema):
            switch schema.kind {
            case .object: return "object"
            case .string: return "string"
            case .array: return "array"
            default: return "something else"
            }
        }
    }
}
