import Foundation
import HTTPServer
import HTTPTransport

/// Feeds bytes to a server's parser of requests, at once and in pieces, and checks that a request has one meaning.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    // The first byte says how small the pieces are.
    guard let first = input.first else { return 0 }
    let whole = read(input[1...], inPiecesOf: count)
    precondition(whole == read(input[1...], inPiecesOf: Int(first) + 1), "it matters how bytes were cut")
    precondition(
        whole == read(input[1...], inPiecesOf: Int(first) + 1, readsPieces: true), "a body in pieces is another")
    for request in whole.requests {
        check(request)
        // Without a host, it is one of HTTP/1.0.
        guard request.headers["Host"] != nil else { continue }
        let again = Array(text(of: request).utf8) + wireBody(of: request)
        let reread = read(again[...], inPiecesOf: again.count, scale: 4)
        precondition(reread == Outcome(requests: [request]), "a request has another meaning when it is written again")
    }
    return 0
}

private struct Request: Equatable {
    let method: HTTPMethod
    let target: String
    let headers: HTTPHeaders
    var body: Data
    /// Another way to the same field.
    let requestID: String?
}

private struct Outcome: Equatable {
    var requests: [Request] = []
    var isFlawed = false
}

private let (headLimit, bodyLimit, fieldLimit) = (1_000, 500, 20)

private func read(
    _ bytes: ArraySlice<UInt8>, inPiecesOf size: Int, scale: Int = 1, readsPieces: Bool = false
) -> Outcome {
    var parser = RequestParser(
        headLimit: headLimit * scale, bodyLimit: bodyLimit, fieldLimit: fieldLimit, readsPieces: readsPieces)
    var unfinished: Request?
    let input = InputBuffer(capacity: 16)
    var (outcome, rest) = (Outcome(), bytes)
    do throws(RequestError) {
        while !rest.isEmpty {
            input.append(rest.prefix(size))
            rest = rest.dropFirst(size)
            while let request = try nextRequest(&parser, input, &unfinished) { outcome.requests.append(request) }
        }
    } catch {
        precondition(400...599 ~= error.status.rawValue && !error.message.isEmpty, "a refusal says nothing")
        outcome.isFlawed = true
    }
    return outcome
}

/// The next request.
///
/// - Parameter unfinished: The request whose body is being read in pieces.
private func nextRequest(
    _ parser: inout RequestParser, _ input: InputBuffer, _ unfinished: inout Request?
) throws(RequestError) -> Request? {
    while true {
        if unfinished != nil {
            switch try parser.nextPiece(input) {
            case .needsMore: return nil
            case .bytes(let bytes): unfinished?.body += bytes
            case .end: return unfinished.take()
            }
            continue
        }
        switch try parser.advance(input) {
        case .needsMore: return nil
        case .expectsContinue: continue
        case .request(let received): return Request(received.request)
        case .head(let received): unfinished = Request(received.request)
        }
    }
}

extension Request {
    init(_ request: ServerRequest) {
        _ = (request.path, request.queryItems, request.description)
        self.init(
            method: request.method, target: request.target, headers: request.headers, body: request.body,
            requestID: request.firstValue(of: "X-Request-Id"))
    }
}

private func check(_ request: Request) {
    precondition(request.method.rawValue.isHTTPToken, "a method is no token")
    precondition(!request.target.isEmpty && request.target.utf8.allSatisfy { 0x21...0x7E ~= $0 }, "a target has spaces")
    precondition(request.headers.count <= fieldLimit && request.body.count <= bodyLimit, "a limit is exceeded")
    for field in request.headers {
        precondition(field.name.isHTTPToken, "a field's name is no token")
        precondition(!field.value.utf8.contains { $0 == 0 || $0 == 10 || $0 == 13 }, "a field's value ends its line")
    }
    precondition(request.requestID == request.headers.values(for: "X-Request-Id").first, "a field has two values")
    precondition(request.headers.values(for: "Host").count <= 1, "a request has two hosts")
    let lengths = request.headers.values(for: "Content-Length")
    let codings = request.headers.values(for: "Transfer-Encoding")
    precondition(lengths.isEmpty || codings.isEmpty, "a body ends in two ways")
    precondition(codings.isEmpty || codings.map { $0.lowercased() } == ["chunked"], "a coding is unknown")
    for length in lengths.flatMap({ $0.split(separator: ",") }) {
        precondition(Int(length.filter { $0 != " " && $0 != "\t" }) == request.body.count, "a body has another length")
    }
    if lengths.isEmpty, codings.isEmpty { precondition(request.body.isEmpty, "a body comes from nowhere") }
}

/// The head of a request.
private func text(of request: Request) -> String {
    "\(request.method) \(request.target) HTTP/1.1\r\n"
        + request.headers.map { "\($0.name): \($0.value)\r\n" }.joined() + "\r\n"
}

/// The body of a request, as it is sent.
private func wireBody(of request: Request) -> Data {
    guard request.headers["Transfer-Encoding"] != nil else { return request.body }
    let chunk = Data("\(String(request.body.count, radix: 16))\r\n".utf8) + request.body + Data("\r\n".utf8)
    return (request.body.isEmpty ? Data() : chunk) + Data("0\r\n\r\n".utf8)
}
