import ATData
import Foundation
import LexiconGenerator
import SharedFolder
import Testing

/// The shape that the codec was tuned with, and what the generator makes of the same lexicons.
@Suite(.enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.whenAbsent)))
struct HandWrittenShapeTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "HandWrittenLexicons")

    private static let roots = [
        Reference("app.bsky.feed.getTimeline"), Reference("app.bsky.feed.post"), Reference("app.bsky.feed.threadgate"),
        Reference("app.bsky.actor.defs", "profileViewDetailed"), Reference("app.bsky.actor.profile"),
    ]

    /// The parts between blank lines, in any order: the hand-written files have their definitions in another one.
    private static func parts(_ text: String) -> [String] {
        text.replacing(" Defs {\n", with: " Defs {\n\n").split(separator: "\n\n")
            .map { part in String(part.reversed().drop { "} \n".contains($0) }.reversed()) }
            .sorted()
    }

    /// The hand-written files have no descriptions; their properties are in the order of the source.
    private static func withoutProse(_ file: LexiconFolder.File) -> Lexicon? {
        guard case .object(let document) = file.document else { return nil }
        return Lexicon.read(.object(CanonicalLexicon(document).document), file: file.name).lexicon
    }

    @Test func `the generator writes what was written by hand, to the letter`() throws {
        let files = try LexiconFolder(SharedFolder.url.appending(path: "lexicons")).files
        let catalog = LexiconCatalog(files.compactMap(Self.withoutProse))
        let closure = catalog.closure(of: Self.roots)
        var generator = SwiftGenerator(catalog)
        var written: [Lexicon] = []
        for lexicon in catalog.lexicons {
            guard let text = generator.file(of: lexicon, only: closure) else { continue }
            // Constants were not noted by hand.
            let unnoted = text.replacing(", always true;", with: ";")
            let file = Self.folder.appending(path: "\(lexicon.id).swift")
            let expected = String(decoding: try Data(contentsOf: file), as: UTF8.self)
            // Nor was checking, which decoding does not need.
            let ours = Self.parts(unnoted).filter { !$0.contains("func check(") }
            let theirs = Self.parts(expected)
            #expect(ours.filter { !theirs.contains($0) } == [], "\(lexicon.id)")
            #expect(theirs.filter { !ours.contains($0) } == [], "\(lexicon.id)")
            #expect(ours.count == theirs.count)
            written.append(lexicon)
        }
        #expect(written.count == 19)
        let groups = try Data(contentsOf: Self.folder.appending(path: "Groups.swift"))
        #expect(String(decoding: groups, as: UTF8.self).hasSuffix("\n\n" + SwiftGenerator.namespaces(of: written)))
    }
}
