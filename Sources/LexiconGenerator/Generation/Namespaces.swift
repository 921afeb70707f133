import ATData

extension SwiftGenerator {
    /// The file with the namespaces of lexicons: `AppBsky`, and in it `Feed`.
    ///
    /// Namespaces that exist in an importable module are extended.
    static func namespaces(of lexicons: some Sequence<Lexicon>, existing: Set<[SwiftName]> = []) -> String {
        let types = Set(lexicons.map { SwiftNames.path(of: $0.id) })
        var tree = Namespace()
        for lexicon in lexicons { tree.insert(SwiftNames.namespace(of: lexicon.id)[...], [], types) }
        var parts: [String] = []
        tree.write([], existing, &parts)
        return parts.joined(separator: "\n")
    }

    private struct Namespace {
        var children: [SwiftName: Namespace] = [:]

        /// Adds a path, up to the point where a lexicon's own type is the namespace.
        mutating func insert(_ path: ArraySlice<SwiftName>, _ outer: [SwiftName], _ types: Set<[SwiftName]>) {
            guard let first = path.first, !types.contains(outer + [first]) else { return }
            children[first, default: Namespace()].insert(path.dropFirst(), outer + [first], types)
        }

        /// Writes the contents of an existing namespace.
        func write(_ path: [SwiftName], _ existing: Set<[SwiftName]>, _ parts: inout [String]) {
            for (name, child) in children.sorted(by: { $0.key.bare < $1.key.bare }) {
                let inner = path + [name]
                if existing.contains(inner) {
                    child.write(inner, existing, &parts)
                    continue
                }
                var text = SwiftText()
                if path.isEmpty {
                    child.write(name, inner, &text)
                } else {
                    text.block("extension \(.path(path))") { child.write(name, inner, &$0) }
                }
                parts.append(text.text)
            }
        }

        func write(_ name: SwiftName, _ path: [SwiftName], _ text: inout SwiftText) {
            text.comment("The lexicons of \(path.map(\.bare).joined(separator: ".")).")
            guard !children.isEmpty else {
                text.line("public enum \(name) {}")
                return
            }
            text.block("public enum \(name)") { text in
                for (child, namespace) in children.sorted(by: { $0.key.bare < $1.key.bare }) {
                    namespace.write(child, path + [child], &text)
                }
            }
        }
    }
}
