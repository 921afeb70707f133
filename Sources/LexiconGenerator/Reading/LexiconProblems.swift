import Foundation

/// All problems of a set of lexicons, each with its line if it can be found.
package struct LexiconProblems: Error {
    /// The problems, in the order of the files and lines.
    package let problems: [LexiconProblem]

    /// The maximum number of problems of a folder that get a line, because finding the line means reading a file.
    private static let most = 200

    init(_ problems: [LexiconProblem]) {
        self.problems = Self.located(problems)
            .sorted { ($0.file, $0.line ?? 0, $0.message) < ($1.file, $1.line ?? 0, $1.message) }
    }

    /// The same problems in the same order, with the lines that can be found.
    static func located(_ problems: [LexiconProblem]) -> [LexiconProblem] {
        var places: [String: JSONPlaces] = [:]
        return problems.prefix(most).map { problem in
            guard problem.line == nil else { return problem }
            if places[problem.file] == nil, let text = LexiconFolder.text(of: URL(filePath: problem.file)) {
                places[problem.file] = JSONPlaces(text)
            }
            guard let text = places[problem.file] else { return problem }
            var problem = problem
            problem.line = text.line(of: problem.path)
            return problem
        } + problems.dropFirst(most)
    }
}

extension LexiconProblems: CustomStringConvertible {
    /// One line for each problem, in the format of compilers.
    package var description: String { problems.map(\.diagnostic).joined(separator: "\n") }
}
