import Foundation

/// All that is wrong with a set of lexicons, each problem with its line where that can be found.
package struct LexiconProblems: Error {
    /// The problems, in the order of the files and lines.
    package let problems: [LexiconProblem]

    init(_ problems: [LexiconProblem]) {
        var places: [String: JSONPlaces] = [:]
        self.problems = problems.map { problem in
            guard problem.line == nil else { return problem }
            if places[problem.file] == nil, let text = try? Data(contentsOf: URL(filePath: problem.file)) {
                places[problem.file] = JSONPlaces(text)
            }
            guard let text = places[problem.file] else { return problem }
            var problem = problem
            problem.line = text.line(of: problem.path)
            return problem
        }
        .sorted { ($0.file, $0.line ?? 0, $0.message) < ($1.file, $1.line ?? 0, $1.message) }
    }
}

extension LexiconProblems: CustomStringConvertible {
    /// A line for each problem, as compilers write them.
    package var description: String { problems.map(\.diagnostic).joined(separator: "\n") }
}
