import ATCrypto
import Foundation

private let key = SymmetricKey([1, 2, 3])

/// Feeds claims and whole tokens to the JWT reader, and compares what it accepts with Foundation's own reading of it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    _ = try? UnverifiedJWT(String(decoding: input, as: UTF8.self))
    check(header: input, claims: Array("{}".utf8))
    check(header: Array(#"{"alg":"HS256"}"#.utf8), claims: input)
    return 0
}

private func check(header: [UInt8], claims: [UInt8]) {
    let part = Base64.url.encode(header) + "." + Base64.url.encode(claims)
    let token = part + "." + Base64.url.encode(key.authenticationCode(for: part.utf8))
    let policy = JWTPolicy(now: Date(timeIntervalSince1970: 1_700_000_000), requiresExpiration: false, type: "jwt")
    _ = try? JWT(token, verifiedWith: key, policy: policy)
    guard let read = try? UnverifiedJWT(token) else { return }
    _ = ("\(read)", "\(read.claims)", "\(read.header)", read.claims.hashValue)
    for json in [header, claims] {
        precondition(
            json.first(where: { $0 > 0x20 }) == UInt8(ascii: "{"), "something other than an object is accepted")
        precondition(String(validating: json, as: UTF8.self) != nil, "what is not UTF-8 is accepted")
        guard let object = try? JSONSerialization.jsonObject(with: Data(json)) as? [String: Any] else { continue }
        // Each name stands for one member, and so stands in the text as often as there are members of it.
        precondition(object.count == members(json), "an ambiguous object is accepted")
    }
    // What was read and written again is the same.
    guard let again = try? JWT.make(read.claims, signedWith: key), let reread = try? UnverifiedJWT(again) else {
        return
    }
    precondition(
        reread.claims.issuer?.utf8.elementsEqual(read.claims.issuer?.utf8 ?? "".utf8) ?? (read.claims.issuer == nil))
    precondition(reread.claims.audience == read.claims.audience, "the audience changes")
}

/// How many members the outermost object has: its colons outside of strings and of what is nested.
private func members(_ json: [UInt8]) -> Int {
    var (count, depth, place, isText) = (0, 0, 0, false)
    while place < json.count {
        let byte = json[place]
        if isText {
            if byte == UInt8(ascii: "\\") { place += 1 }
            if byte == UInt8(ascii: "\"") { isText = false }
        } else {
            switch byte {
            case UInt8(ascii: "\""): isText = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ":") where depth == 1: count += 1
            default: break
            }
        }
        place += 1
    }
    return count
}
