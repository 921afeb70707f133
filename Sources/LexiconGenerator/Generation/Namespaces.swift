import ATData

extension SwiftGenerator {
    /// The file with the namespaces of lexicons: `AppBsky`, and in it `Feed`.
    ///
    /// Those that exist, in a module that can be imported, are extended.
    package static func namespaces(of lexicons: some Sequence<Lexicon>, existing: Set<[String]> = []) -> String {
        let types = Set(lexicons.map { (SwiftNames.namespace(of: $0.id) + [SwiftNames.fileType(of: $0.id)]) })
        var tree = Namespace()
        for lexicon in lexicons { tree.insert(SwiftNames.namespace(of: lexicon.id)[...], [], types) }
        var parts: [String] = []
        tree.write([], existing, &parts)
        return parts.joined(separator: "\n")
    }

    private struct Namespace {
        var children: [String: Namespace] = [:]

        /// Adds a path, up to where a lexicon's own type is the namespace.
        mutating func insert(_ path: ArraySlice<String>, _ outer: [String], _ types: Set<[String]>) {
            guard let first = path.first, !types.contains(outer + [first]) else { return }
            children[first, default: Namespace()].insert(path.dropFirst(), outer + [first], types)
        }

        /// Writes what is in a namespace that exists.
        func write(_ path: [String], _ existing: Set<[String]>, _ parts: inout [String]) {
            for (name, child) in children.sorted(by: { $0.key < $1.key }) {
                let inner = path + [name]
                if existing.contains(inner) {
                    child.write(inner, existing, &parts)
                    continue
                }
                var text = SwiftText()
                if path.isEmpty {
                    child.write(name, inner, &text)
                } else {
                    text.block("extension \(path.joined(separator: "."))") { child.write(name, inner, &$0) }
                }
                parts.append(text.text)
            }
        }

        func write(_ name: String, _ path: [String], _ text: inout SwiftText) {
            text.line("/// Lexicons of \(path.joined(separator: ", ")).")
            guard !children.isEmpty else {
                text.line("public enum \(name) {}")
                return
            }
            text.block("public enum \(name)") { text in
                for (child, namespace) in children.sorted(by: { $0.key < $1.key }) {
                    namespace.write(child, path + [child], &text)
                }
            }
        }
    }
}
