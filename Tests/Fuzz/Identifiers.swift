import ATData

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Feeds text to the parser of every identifier, and checks what follows from being accepted.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = UnsafeBufferPointer(start: start, count: count)
    let text = String(decoding: bytes, as: UTF8.self)
    check(DID.self, text)
    check(Handle.self, text)
    check(ATIdentifier.self, text)
    check(LanguageTag.self, text)
    check(URIString.self, text)
    check(RecordKey.self, text)
    if let nsid = check(NSID.self, text) {
        precondition((try? NSID(nsid.normalized.description)) != nil, "normalising breaks an NSID")
        precondition(!nsid.name.isEmpty && !nsid.authority.isEmpty, "an NSID lacks a part")
    }
    if let tid = check(TID.self, text) {
        precondition(TID(microseconds: tid.microseconds, clock: tid.clock) == tid, "a TID's numbers differ")
    }
    if let cid = check(CID.self, text), let bytes = cid.bytes {
        precondition(CID(bytes: bytes)?.digest == cid.digest, "a CID's bytes differ")
    }
    if let datetime = check(Datetime.self, text) {
        let seconds = datetime.date.timeIntervalSince1970
        precondition(abs(Datetime(datetime.date).date.timeIntervalSince1970 - seconds) < 0.0011, "an instant differs")
    }
    if let uri = check(ATURI.self, text) {
        var again = ATURI(uri.authority)
        if let collection = uri.collection {
            again = ATURI(uri.authority, collection)
            if let key = uri.recordKey { again = ATURI(uri.authority, collection, key) }
        }
        precondition(again == uri, "an address is not its parts")
    }
    return 0
}

@discardableResult
private func check<Value: SyntaxString>(_ type: Value.Type, _ text: String) -> Value? {
    do throws(SyntaxError) {
        let value = try Value(text)
        precondition(value.description.utf8.elementsEqual(text.utf8), "the text is not kept")
        guard let json = try? value.json(), let again = try? Value(json: json), again == value else {
            preconditionFailure("the wire changes the value")
        }
        return value
    } catch {
        precondition(error.offset >= 0 && error.offset <= text.utf8.count, "the place is outside of the text")
        return nil
    }
}
