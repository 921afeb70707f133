import ATData
import ATProtoLexicons

/// A report of an account or a record to a moderation service.
struct Report: Codable, Sendable {
    typealias Contents = ComAtproto.Moderation.CreateReport.Output

    let contents: Contents
    /// The labeler that received it; `nil` for the data server itself.
    let labeler: DID?
    /// Whether it is marked as done.
    var isDone = false
}
