import ATData
import ATServer
import CoreATProtocol
import Foundation

/// The part of `tools.ozone.moderation.emitEvent` that labels.
struct EmitLabelEvent: XRPCServable, XRPCProcedure {
    typealias Output = LexObject

    static var nsid: NSID { "tools.ozone.moderation.emitEvent" }
    static var inputType: String? { "application/json" }

    let input: LexObject

    init(_ query: inout XRPCQueryReader, _ body: XRPCInput) throws {
        guard query.isValid else { throw query.refusal }
        input = try body.json()
    }

    func body() throws -> XRPCBody? { try XRPCBody(json: input) }

    /// The changes of the event.
    func changes(by account: DID) throws -> [LabelChange] {
        guard input["createdBy"]?.text == account.description else {
            throw XRPCError(.badRequest, "createdBy must be the account that calls")
        }
        guard let event = input["event"], event["$type"]?.text == "tools.ozone.moderation.defs#modEventLabel" else {
            throw XRPCError(.badRequest, "Only events that label are supported")
        }
        let subject = try subject()
        var duration: Duration?
        if case .integer(let hours)? = event["durationInHours"] {
            guard 1...1_000_000 ~= hours else { throw XRPCError(.badRequest, "durationInHours is out of range") }
            duration = .hours(hours)
        }
        let added = event["createLabelVals"]?.texts ?? []
        let removed = event["negateLabelVals"]?.texts ?? []
        return added.map { LabelChange(subject: subject, value: $0, duration: duration) }
            + removed.map { LabelChange(subject: subject, value: $0, isNegated: true) }
    }

    private func subject() throws -> LabelSubject {
        do {
            if let did = input["subject"]?["did"]?.text { return .account(try DID(did)) }
            if let uri = input["subject"]?["uri"]?.text { return .record(try ATURI(uri)) }
        } catch {
            throw XRPCError(.badRequest, "\(error)")
        }
        throw XRPCError(.badRequest, "The subject is neither an account nor a record")
    }

    /// The event, as the caller sent it.
    func response(at time: Datetime) -> LexObject {
        var response: LexObject = [
            "id": 0, "subjectBlobCids": .array([]), "createdAt": .string(time.description),
        ]
        for name in ["event", "subject", "createdBy"] { response[name] = input[name] }
        return response
    }
}

extension LexValue {
    fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }

    fileprivate var texts: [String] { if case .array(let values) = self { values.compactMap(\.text) } else { [] } }
}
