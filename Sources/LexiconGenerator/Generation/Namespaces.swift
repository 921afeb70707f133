import ATData

extension SwiftGenerator {
    /// The file with the namespaces of lexicons: `AppBsky`, and in it `Feed`.
    package static func namespaces(of lexicons: some Sequence<Lexicon>) -> String {
        let types = Set(lexicons.map { (SwiftNames.namespace(of: $0.id) + [SwiftNames.fileType(of: $0.id)]) })
        var tree = Namespace()
        for lexicon in lexicons { tree.insert(SwiftNames.namespace(of: lexicon.id)[...], [], types) }
        var parts: [String] = []
        for (name, child) in tree.children.sorted(by: { $0.key < $1.key }) {
            var text = SwiftText()
            child.write(name, [name], &text)
            parts.append(text.text)
        }
        return parts.joined(separator: "\n")
    }

    private struct Namespace {
        var children: [String: Namespace] = [:]

        /// Adds a path, up to where a lexicon's own type is the namespace.
        mutating func insert(_ path: ArraySlice<String>, _ outer: [String], _ types: Set<[String]>) {
            guard let first = path.first, !types.contains(outer + [first]) else { return }
            children[first, default: Namespace()].insert(path.dropFirst(), outer + [first], types)
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
