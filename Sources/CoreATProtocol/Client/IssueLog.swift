public import ATData
import Foundation

#if canImport(os)
import os
#endif

/// Receives the elements of a response that couldn't be decoded and were skipped, with the identifier of the call.
public typealias IssueHandler = @Sendable (_ call: NSID, _ issues: [WireIssue]) -> Void

/// Logs skipped elements, for calls without a handler.
enum IssueLog {
    private static let mostIssues = 3
    private static let longestReason = 200

    /// Writes a line. Tests replace it to read the lines.
    @TaskLocal static var output: @Sendable (String) -> Void = writeToSystem

    /// Logs the skipped elements of one response.
    static let write: IssueHandler = { call, issues in output(line(call, issues)) }

    /// Writes a line to the system's log, or to standard error on systems without one.
    private static func writeToSystem(_ line: String) {
        #if canImport(os)
        logger.notice("\(line, privacy: .public)")
        #else
        try? FileHandle.standardError.write(contentsOf: Data("[CoreATProtocol] \(line)\n".utf8))
        #endif
    }

    #if canImport(os)
    private static let logger = Logger(subsystem: "CoreATProtocol", category: "issues")
    #endif

    /// The call, the number of skipped elements, and the place and reason of the first few. The text is safe to print.
    static func line(_ call: NSID, _ issues: [WireIssue]) -> String {
        let count = issues.count == 1 ? "1 element was" : "\(issues.count) elements were"
        let reasons = issues.prefix(mostIssues).map { issue in
            let reason = issue.description.withoutControlCharacters
            return reason.count > longestReason ? "\(reason.prefix(longestReason))…" : reason
        }
        let rest = issues.count > mostIssues ? " There are \(issues.count - mostIssues) more." : ""
        return "\(call): \(count) skipped. \(reasons.joined(separator: " "))\(rest)"
    }
}
