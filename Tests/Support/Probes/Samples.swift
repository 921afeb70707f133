import Foundation

/// Finds the samples of a document and those that tests compile, so that a test can hold one against the other.
package enum Samples {
    /// The Swift samples that stand behind `<!-- sample: NAME -->`, by their names.
    package static func inMarkdown(_ text: String) -> [String: String] {
        var samples: [String: String] = [:]
        var name: String?
        var lines: [String]?
        for line in text.components(separatedBy: "\n") {
            if line.hasPrefix("<!-- sample: ") {
                name = line.replacing("<!-- sample: ", with: "").replacing(" -->", with: "")
            } else if line == "```swift", name != nil {
                lines = []
            } else if line == "```", let found = name, let code = lines {
                samples[found] = code.joined(separator: "\n")
                (name, lines) = (nil, nil)
            } else {
                lines?.append(line)
            }
        }
        return samples
    }

    /// What stands between `// sample: NAME` and `// sample end`, without the indentation, leaving out what stands
    /// between `// sample pause` and `// sample resume`.
    package static func inSwift(_ text: String) -> [String: String] {
        var samples: [String: String] = [:]
        var name: String?
        var lines: [String] = []
        var indentation = 0
        var isPaused = false
        for line in text.components(separatedBy: "\n") {
            let trimmed = line.trimmingCharacters(in: .whitespaces)
            if trimmed.hasPrefix("// sample: ") {
                name = String(trimmed.dropFirst("// sample: ".count))
                indentation = line.prefix { $0 == " " }.count
                lines = []
            } else if trimmed == "// sample end", let found = name {
                samples[found] = lines.joined(separator: "\n")
                name = nil
            } else if trimmed == "// sample pause" || trimmed == "// sample resume" {
                isPaused = trimmed == "// sample pause"
            } else if name != nil, !isPaused {
                lines.append(String(line.dropFirst(min(indentation, line.prefix { $0 == " " }.count))))
            }
        }
        return samples
    }
}
