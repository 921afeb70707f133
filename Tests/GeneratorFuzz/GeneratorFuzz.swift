import ATData
import Foundation
import LexiconGenerator

/// Writes random lexicons, the Swift sources that are generated of them, and a program that tries these:
/// `GeneratorFuzz COUNT SEED FOLDER`. `.ci/generator_fuzz` compiles and runs it.
@main
enum GeneratorFuzz {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count == 3, let count = arguments.first.flatMap({ Int($0) }),
            let seed = UInt64(arguments[2]), let folder = arguments.last
        else {
            print("usage: GeneratorFuzz COUNT SEED FOLDER")
            exit(2)
        }
        let url = URL(filePath: folder, directoryHint: .isDirectory)
        let random = RandomLexicons(count, seed: seed)
        for (id, document) in random.documents {
            try write(CanonicalText(document).text, "Lexicons/\(id).json", url)
        }
        try write(#"{"modules": {"FuzzLexicons": [\#(groups)]}}"#, "Lexicons/lexgen.json", url)
        // As anyone generates: from the files, past lint.
        let plan = try GeneratedSources(from: url.appending(path: "Lexicons"), into: url.appending(path: "Sources"))
        try plan.write()
        let touch = TouchSource(plan.files.sorted { $0.key < $1.key }.map(\.value))
        let samples = SampleValues(LexiconCatalog(random.lexicons)).all
        try write("import CoreATProtocol\nimport Foundation\n\n" + touch.text, "Sources/FuzzLexicons/Touch.swift", url)
        try write(samples.map { "\($0.name) \($0.json)\n" }.joined(), "samples.txt", url)
        print(
            "seed \(seed): \(random.lexicons.count) lexicons (\(random.refused) more refused), \(plan.files.count) files,",
            "\(touch.count) types touched, \(samples.count) samples")
    }

    private static let groups = Set(HostileNames.groups.map { $0.prefix(2).joined(separator: ".") }).sorted()
        .map { "\"\($0)\"" }.joined(separator: ", ")

    private static func write(_ text: String, _ name: String, _ folder: URL) throws {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }
}
