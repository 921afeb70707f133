import ATCrypto
public import ATData
public import ATProtoLexicons
import ATServer
import CoreATProtocol
import Foundation

/// A report of a user about an account or a record.
public struct LabelReport: Hashable, Sendable {
    /// The number.
    public let id: Int
    /// The subject.
    public let subject: LabelSubject
    /// The reported version of a record.
    public let version: CID?
    /// The type of the reason.
    public let reasonType: ComAtproto.Moderation.Defs.ReasonType
    /// The reporter's own words.
    public let reason: String?
    /// The account that reports.
    public let reporter: DID
    /// The time of the report.
    public let createdAt: Datetime

    /// The stored form: the response to the reporter, without the number.
    package let content: [UInt8]

    init(_ input: ComAtproto.Moderation.CreateReport.Input, by account: DID, at time: Datetime) throws {
        // Fields with other names would be sent to nobody.
        var object: LexObject = [
            "reasonType": .string(input.reasonType.rawValue), "reportedBy": .string(account.description),
            "createdAt": .string(time.description), "subject": try LexValue(dagCBOR: input.subject.dagCBOR()),
        ]
        if let reason = input.reason { object["reason"] = .string(reason) }
        try self.init(id: 0, content: object.dagCBOR())
    }

    package init(id: Int, content: [UInt8]) throws {
        var object = try LexObject(dagCBOR: content)
        object["id"] = .integer(id)
        let stored = try ComAtproto.Moderation.CreateReport.Output(json: object.jsonData())
        switch stored.subject {
        case .repoRef(let account): (subject, version) = (.account(account.did), nil)
        case .strongRef(let record): (subject, version) = (.record(record.uri), record.cid)
        case .unknown: throw XRPCError(.badRequest, "Only accounts and records can be reported")
        }
        self.id = id
        self.content = content
        reasonType = stored.reasonType
        reason = stored.reason
        reporter = stored.reportedBy
        createdAt = stored.createdAt
    }

    package func numbered(_ id: Int) throws -> LabelReport { try LabelReport(id: id, content: content) }

    /// The response to the reporter.
    var response: ComAtproto.Moderation.CreateReport.Output {
        get throws {
            var object = try LexObject(dagCBOR: content)
            object["id"] = .integer(id)
            return try ComAtproto.Moderation.CreateReport.Output(json: object.jsonData())
        }
    }

    /// Whether it disputes a label, which only the owner of the account or the record may do.
    package var isAppeal: Bool { reasonType.rawValue.hasSuffix("#reasonAppeal") }

    /// A hash of everything but the time, to find the same report.
    package var digest: [UInt8] {
        let parts = [reporter.description, subject.uri, version?.description ?? "", reasonType.rawValue, reason ?? ""]
        return Array(SHA256.hash(parts.map { "\($0.utf8.count):\($0)" }.joined().utf8))
    }
}
