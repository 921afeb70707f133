import ATData
import ATStreams
import Foundation

/// Feeds bytes to the reader of a Tap's messages: what is an event has a number, and what it says is within the rules.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let json = Data(UnsafeBufferPointer(start: start, count: count))
    guard let event = try? TapEvent(json: json) else { return 0 }
    precondition(event.id >= 0 && event.json == json, "the number or the message is another")
    guard let fields = try? LexObject(json: json) else { return 0 }
    precondition(fields["id"] == .integer(event.id), "the number is another")
    switch event.content {
    case .record(let record):
        guard case .object(let inner)? = fields["record"] else { preconditionFailure("a record from nowhere") }
        precondition(inner["did"] == .string(record.did.description), "the account is another")
        precondition(inner["rev"] == .string(record.rev.description), "the revision is another")
        precondition(inner["rkey"] == .string(record.path.key.description), "the key is another")
        precondition(inner["live"] == .boolean(record.isLive), "it is live, or not")
        precondition((record.cid == nil) == (record.action == .delete), "a record without its hash")
        precondition(record.value == nil || record.issue == nil, "an issue of a record that is there")
        _ = try? record.value?.decode(as: LexValue.self)
    case .identity(let identity):
        guard case .object(let inner)? = fields["identity"] else { preconditionFailure("an identity from nowhere") }
        precondition(inner["did"] == .string(identity.did.description), "the account is another")
        precondition(inner["is_active"] == .boolean(identity.isActive), "it is active, or not")
    case .unknown(let type): precondition(fields["type"] == .string(type), "the kind is another")
    }
    precondition(!event.description.contains("\n"), "a line end in a description")
    return 0
}
