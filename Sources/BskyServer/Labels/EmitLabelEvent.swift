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
        guard input["createdBy"]?.string == account.description else {
            throw XRPCError(.badRequest, "createdBy must be the account that calls")
        }
        guard let event = input["event"], event["$type"]?.string == "tools.ozone.moderation.defs#modEventLabel" else {
            throw XRPCError(.badRequest, "Only events that label are supported")
        }
        let subject = try subject()
        var duration: Duration?
        if let value = event["durationInHours"] {
            guard case .integer(let hours) = value, 1...1_000_000 ~= hours else {
                throw XRPCError(.badRequest, "durationInHours must be a number from 1 to 1000000")
            }
            duration = .hours(hours)
        }
        let added = try values("createLabelVals", of: event)
        let removed = try values("negateLabelVals", of: event)
        return added.map { LabelChange(subject: subject, value: $0, duration: duration) }
            + removed.map { LabelChange(subject: subject, value: $0, isNegated: true) }
    }

    private func values(_ name: String, of event: LexValue) throws -> [String] {
        guard let value = event[name] else { return [] }
        guard case .array(let elements) = value else { throw XRPCError(.badRequest, "\(name) must be an array") }
        return try elements.map { element in
            guard let text = element.string else { throw XRPCError(.badRequest, "\(name) must have strings only") }
            return text
        }
    }

    private func subject() throws -> LabelSubject {
        do {
            if let did = input["subject"]?["did"]?.string { return .account(try DID(did)) }
            if let uri = input["subject"]?["uri"]?.string { return .record(try ATURI(uri)) }
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
