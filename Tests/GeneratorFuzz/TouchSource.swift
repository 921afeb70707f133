/// Swift source that reads every static property of generated types and makes every default that their initializers
/// have, so that one that traps is found.
///
/// It is found in the text of the generated sources, which have one form: what is inside of a type is further in.
struct TouchSource {
    /// The source.
    private(set) var text = ""
    /// How many types there are.
    private(set) var count = 0

    private var path: [(name: String, indent: Int)] = []
    private var bodies: [String: [String]] = [:]
    private var order: [String] = []

    /// Writes what touches the types of some sources.
    init(_ sources: [String]) {
        for source in sources { scan(source) }
        for (index, path) in order.enumerated() {
            text += "extension \(path) {\n    static func __touch\(index)() {\n"
            text += bodies[path, default: []].map { "        \($0)\n" }.joined() + "    }\n}\n\n"
        }
        count = order.count
        text += "func touchAll() {\n"
        for (index, path) in order.enumerated() { text += "    \(path).__touch\(index)()\n" }
        text += "}\n"
    }

    private mutating func scan(_ source: String) {
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        path = []
        for (index, line) in lines.enumerated() {
            let indent = line.prefix { $0 == " " }.count
            let code = line.dropFirst(indent)
            if code == "}" { path.removeAll { $0.indent >= indent } }
            if code.hasPrefix("extension "), code.hasSuffix(" {"), !code.contains(" where ") {
                path.append((String(code.dropFirst(10).dropLast(2)), indent))
            }
            for keyword in ["public enum ", "public struct "] where code.hasPrefix(keyword) && code.hasSuffix("{") {
                let name = code.dropFirst(keyword.count).prefix { $0 != ":" && $0 != " " }
                path.append((String(name), indent))
                if code.contains(": String, DeclaredError") { add("touch(Self.allCases)") }
            }
            if code.hasPrefix("public static var ") {
                add("touch(Self.\(code.dropFirst(18).prefix { $0 != ":" }))")
            }
            if code.hasPrefix("public init("), !code.contains("from reader") {
                addDefaults(lines[index...].joined(separator: "\n").dropFirst(indent + 12))
            }
        }
    }

    private mutating func add(_ statement: String) {
        guard !path.isEmpty else { return }
        let place = path.map(\.name).joined(separator: ".")
        if bodies[place] == nil { order.append(place) }
        bodies[place, default: []].append(statement)
    }

    /// Adds the defaults of parameters, up to the parenthesis that ends them.
    private mutating func addDefaults(_ text: Substring) {
        var (depth, isLiteral, isEscaped) = (0, false, false)
        var parameter = ""
        for character in text {
            if isLiteral {
                parameter.append(character)
                if !isEscaped, character == "\"" { isLiteral = false }
                isEscaped = !isEscaped && character == "\\"
                continue
            }
            if character == "\"" { isLiteral = true }
            if "([<".contains(character) { depth += 1 }
            if depth == 0, character == "," || character == ")" {
                addDefault(parameter)
                parameter = ""
                if character == ")" { return }
                continue
            }
            if ")]>".contains(character) { depth -= 1 }
            parameter.append(character)
        }
    }

    private mutating func addDefault(_ parameter: String) {
        let parts = parameter.split(separator: ": ", maxSplits: 1)
        guard parts.count == 2, let range = parts[1].firstRange(of: " = ") else { return }
        let (type, value) = (parts[1][..<range.lowerBound], parts[1][range.upperBound...])
        if value != "nil" { add("do { let value: \(type) = \(value); touch(value) }") }
    }
}
