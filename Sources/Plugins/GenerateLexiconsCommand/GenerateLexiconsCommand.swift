import Foundation
import PackagePlugin

/// `swift package generate-lexicons`: writes the Swift types of the lexicons in each target's folder `Lexicons` into
/// the target's folder `Generated`, to be committed. With `--target NAME`, only for some targets.
@main
struct GenerateLexiconsCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        var arguments = ArgumentExtractor(arguments)
        let names = arguments.extractOption(named: "target")
        let targets = names.isEmpty ? context.package.targets : try context.package.targets(named: names)
        let lexgen = try context.tool(named: "lexgen").url
        var isAny = false
        for target in targets.compactMap({ $0 as? any SourceModuleTarget }) {
            guard let lexicons = TargetLexicons(of: target) else { continue }
            isAny = true
            let destination = target.directoryURL.appending(path: "Generated", directoryHint: .isDirectory)
            let process = try Process.run(lexgen, arguments: lexicons.arguments(into: destination))
            process.waitUntilExit()
            guard process.terminationReason == .exit, process.terminationStatus == 0 else {
                Diagnostics.error("the lexicons of \(target.name) have errors")
                return
            }
            print("\(lexicons.files.count) lexicons of \(target.name): their types are in \(destination.relativePath)")
        }
        if !isAny { Diagnostics.error("no target has a JSON file in a folder 'Lexicons'") }
    }
}
