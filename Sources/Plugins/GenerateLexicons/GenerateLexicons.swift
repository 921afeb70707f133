import Foundation
import PackagePlugin

/// Generates the Swift types of the lexicons in a target's folder `Lexicons`, whenever it is built after they changed.
@main
struct GenerateLexicons: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target as? any SourceModuleTarget, let lexicons = TargetLexicons(of: target) else {
            Diagnostics.warning("there is no JSON file in the folder 'Lexicons' of the target '\(target.name)'")
            return []
        }
        let destination = context.pluginWorkDirectoryURL.appending(path: "Generated", directoryHint: .isDirectory)
        return [
            .buildCommand(
                displayName: "Generating the types of \(lexicons.files.count) lexicons for \(target.name)",
                executable: try context.tool(named: "lexgen").url,
                arguments: lexicons.arguments(into: destination), inputFiles: lexicons.inputs,
                outputFiles: lexicons.outputs.map { destination.appending(path: $0) })
        ]
    }
}
