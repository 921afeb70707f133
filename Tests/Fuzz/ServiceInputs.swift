import ATCrypto
import ATData
import ATServer
import Foundation
import HTTPServer
import HTTPTransport

/// Feeds text to what a service reads of a stranger's request: parameters, addresses, labelers and tokens.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    let text = String(decoding: input, as: UTF8.self)
    for isLoose in [false, true] { checkParameters(XRPCQueryReader(text, allowsLooseArrays: isLoose)) }
    checkAddresses(text)
    checkLabelers(text)
    checkToken(text)
    checkToken(header: input, claims: Array(#"{"iss":"did:web:a.b","aud":"did:web:c.d","exp":1}"#.utf8))
    checkToken(header: Array(#"{"alg":"ES256K"}"#.utf8), claims: input)
    return 0
}

// MARK: Parameters

private func checkParameters(_ query: XRPCQueryReader) {
    precondition(query.refusal.message.count <= 1_000, "a refusal has no limit")
    guard query.isValid else { return }
    let texts = read(query) as [String]? ?? []
    let again = XRPCQueryReader(texts.map { "a=\(encoded($0))" }.joined(separator: "&"))
    precondition(isSame(read(again) as [String]? ?? [], texts), "a value changes when it is written again")
    if let number = read(query) as Int? {
        precondition(abs(number) < 1 << 53 && texts.count == 1 && Int(texts[0]) == number, "a number is another")
    }
    if let numbers = read(query) as [Int]? { precondition(numbers == texts.map(Int.init), "a number is another") }
    if let isTrue = read(query) as Bool? { precondition(isSame(texts, ["\(isTrue)"]), "a boolean is another") }
    checkIdentifier(read(query) as DID?, texts)
    checkIdentifier(read(query) as ATURI?, texts)
    checkIdentifier(read(query) as Datetime?, texts)
}

private func checkIdentifier(_ value: (some SyntaxString)?, _ texts: [String]) {
    if let value { precondition(isSame(texts, [value.description]), "an identifier is another") }
}

// One for each type that the reader has.

private func read(_ query: XRPCQueryReader) -> [String]? { read(query) { $0.value("a") } }
private func read(_ query: XRPCQueryReader) -> Int? { read(query) { $0.value("a") } }
private func read(_ query: XRPCQueryReader) -> [Int]? { read(query) { $0.value("a") } }
private func read(_ query: XRPCQueryReader) -> Bool? { read(query) { $0.value("a") } }
private func read<Value: SyntaxString>(_ query: XRPCQueryReader) -> Value? { read(query) { $0.value("a") } }

/// The value of a parameter, if reading it finds no fault.
private func read<Value>(_ query: XRPCQueryReader, _ value: (inout XRPCQueryReader) -> Value?) -> Value? {
    var query = query
    let found = value(&query)
    return query.isValid ? found : nil
}

private func encoded(_ text: String) -> String {
    text.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

/// Whether texts have the same bytes. `==` takes different accents for the same.
private func isSame(_ first: [String], _ second: [String]) -> Bool {
    first.map { Array($0.utf8) } == second.map { Array($0.utf8) }
}

// MARK: Fields

private func checkAddresses(_ text: String) {
    func client(_ peer: String, _ forwarded: String, _ proxies: [String] = []) -> SocketAddress? {
        let headers: HTTPHeaders = ["X-Forwarded-For": forwarded]
        let request = ServerRequest(method: .get, target: "/", peer: SocketAddress(peer, port: 1))
        return ClientAddresses(proxies: proxies).client(of: request, headers)
    }
    precondition(client("127.0.0.1", text) != nil, "a client has no address")
    precondition(client("203.0.113.9", text)?.bytes == [203, 0, 113, 9], "a stranger is believed")
    precondition(client("127.0.0.1", text + ", 192.0.2.7")?.bytes == [192, 0, 2, 7], "a client hides its address")
    let proxies = text.split(separator: ",").map(String.init)
    precondition(client("127.0.0.1", text, proxies) != nil, "a client has no address")
}

private func checkLabelers(_ text: String) {
    guard let labelers = try? AcceptedLabelers(["atproto-accept-labelers": text]) else { return }
    precondition(labelers.labelers.count <= AcceptedLabelers.most, "there are too many labelers")
    let again = try? AcceptedLabelers(["atproto-accept-labelers": labelers.headerValue])
    precondition(again == labelers, "labelers change when they are written again")
}

// MARK: Tokens

private func checkToken(header: [UInt8], claims: [UInt8]) {
    checkToken("\(Base64.url.encode(header)).\(Base64.url.encode(claims)).AAAA")
}

private func checkToken(_ text: String) {
    guard let token = try? ServiceToken(text) else { return }
    precondition(text.utf8.count <= 4 << 10 && token.id?.utf8.count ?? 0 <= 256, "a limit is exceeded")
    precondition(0...1 << 40 ~= token.expires, "a time is out of range")
    // Another reader finds the same claims.
    let parts = text.split(separator: ".")
    guard let json = try? Base64.url.decode(utf8: parts[1].utf8),
        let claims = try? JSONSerialization.jsonObject(with: Data(json)) as? [String: Any]
    else { return }
    let names: [(String, String?)] = [
        ("iss", token.issuer), ("aud", token.audience), ("lxm", token.method), ("jti", token.id),
    ]
    for (name, value) in names {
        precondition(
            isSame([claims[name] as? String].compactMap(\.self), [value].compactMap(\.self)), "\(name) differs")
    }
    precondition((claims["exp"] as? NSNumber)?.intValue == token.expires, "exp differs")
}
