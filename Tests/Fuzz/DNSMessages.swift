import ATIdentity
import Foundation

/// Feeds bytes to the reader of DNS messages, and checks that what it accepts stays within bounds.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let message = Array(UnsafeBufferPointer(start: start, count: count))
    guard let answer = try? DNSProbe.read(message, asking: "_atproto.alice.test") else { return 0 }
    precondition(answer.byteCount <= count * 256, "a message grows beyond what it can hold")
    if let texts = answer.texts {
        // A text stands in the message, and each of its parts behind its length.
        precondition(texts.texts.count <= count / 11, "there are more texts than fit")
        precondition(texts.timeToLive.map { $0 >= .zero } ?? true, "a time to live is negative")
    }
    // Responses count only when they repeat the question: without it, none is accepted.
    if answer.isAccepted { precondition(count >= 12, "a response without a header is accepted") }
    return 0
}
