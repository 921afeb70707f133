import ATData
import CoreATProtocol
import Foundation

/// The known facts about a call.
struct CallFacts {
    let method: NSID
    let service: ServiceReference?
    let parameters: [String: String]
    let input: LexValue?
    let contentType: String?

    /// Parses the query of a call. The first of several parameters with the same name counts.
    static func parameters(_ query: String) -> [String: String] {
        var parameters: [String: String] = [:]
        for pair in query.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = parts.first?.removingPercentEncoding, parameters[name] == nil else { continue }
            parameters[name] = parts.dropFirst().first.flatMap { $0.removingPercentEncoding } ?? ""
        }
        return parameters
    }

    /// A name in the parameters or the input.
    static func name(_ text: String?) -> ScopeNeed.Name {
        text.flatMap { try? NSID($0) }.map { .one($0) } ?? .unknown
    }

    /// A string field of the input.
    func string(_ field: String) -> String? { input?[field]?.string }
}
