import ATData
public import Foundation
public import HTTPTransport

/// Queries a DNS server over HTTPS, in the JSON format of public servers.
///
/// Use it on any platform if the network's DNS is unusable. The server's operator sees the names that are looked up.
///
/// ```swift
/// options.fallbacks = [.dnsOverHTTPS(url)]
/// ```
public struct DNSOverHTTPS: TXTResolver {
    private let url: URL
    private let transport: any Transport

    /// The maximum size of a response, in bytes.
    private static let mostBytes = 256 << 10

    /// Creates a resolver.
    ///
    /// - Parameters:
    ///   - url: The server's address, such as `https://dns.example/resolve`.
    ///   - transport: The transport for the requests.
    public init(_ url: URL, transport: any Transport = DefaultTransport.shared) {
        self.url = url
        self.transport = transport
    }

    /// Looks up the TXT records of a name, within three seconds.
    public func texts(of name: String) async throws -> TXTAnswer {
        // Only a valid name gets into the query.
        _ = try DNSName(name)
        let query = [URLQueryItem(name: "name", value: name), URLQueryItem(name: "type", value: "TXT")]
        var request = HTTPRequest(.get, url.appending(queryItems: query))
        request.headers["Accept"] = "application/dns-json"
        request.limits.bodyBytes = Self.mostBytes
        request.timeouts.total = .seconds(3)
        let response: HTTPResponse
        do {
            response = try await transport.send(request)
        } catch let error as TransportError {
            throw LookupFailure.transport(error)
        }
        guard response.status.isSuccess else {
            throw LookupFailure.status(response.status, retryAfter: RateLimit(response.headers)?.wait)
        }
        return try Self.answer(response.body, to: name)
    }

    /// Reads a response.
    static func answer(_ json: Data, to name: String) throws -> TXTAnswer {
        let message: JSONMembers
        do throws(WireError) {
            message = try JSONMembers(json)
        } catch {
            throw DNSError.malformed(error.description)
        }
        guard let code = message["Status"]?.integer else { throw DNSError.malformed("it has no status") }
        guard code == 0 || code == 3 else { throw DNSError.refused(code: code) }
        guard let records = message["Answer"]?.elements else { return .absent }
        var texts: [String] = []
        var seconds = Int.max
        for record in records.compactMap(\.object) {
            // The server has followed the aliases: whatever texts there are belong to the name.
            guard record["type"]?.integer == Int(DNSQuery.RecordType.txt), let data = record["data"]?.text
            else { continue }
            texts.append(try joinedText(data))
            if let time = record["TTL"]?.integer { seconds = min(seconds, max(0, time)) }
        }
        let isKnown = !texts.isEmpty && seconds < 1 << 31
        return TXTAnswer(texts: texts, timeToLive: isKnown ? .seconds(seconds) : nil)
    }

    /// Joins the strings of a record: `"did=did:plc:" "abc"`. Some servers omit the quotation marks.
    static func joinedText(_ data: String) throws(DNSError) -> String {
        guard data.utf8.first == UInt8(ascii: "\"") else { return data }
        var text: [UInt8] = []
        var isQuoted = false
        var rest = data.utf8[...]
        while let byte = rest.popFirst() {
            switch (byte, isQuoted) {
            case (UInt8(ascii: "\""), _): isQuoted.toggle()
            case (UInt8(ascii: "\\"), true):
                let digits = rest.prefix(3)
                if digits.count == 3, digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) {
                    guard let value = UInt8(String(Substring(digits))) else {
                        throw .malformed("a text contains a number above 255")
                    }
                    text.append(value)
                    rest = rest.dropFirst(3)
                } else if let next = rest.popFirst() {
                    text.append(next)
                }
            case (_, true): text.append(byte)
            case (0x20, false), (0x09, false): break
            default: throw .malformed("a text continues after its closing quotation mark")
            }
        }
        guard !isQuoted else { throw .malformed("a text has no closing quotation mark") }
        return String(decoding: text, as: UTF8.self)
    }
}
