import HTTPTransport

/// A request's first line and header, with their meaning for the body and the connection.
struct RequestHead {
    /// The delimitation of the body.
    enum Framing: Hashable {
        case length(Int)
        case chunked
    }

    private(set) var method = HTTPMethod.get
    private(set) var target = ""
    private(set) var fields: [UInt8] = []
    private(set) var framing = Framing.length(0)
    private(set) var isVersion10 = false
    private(set) var keepsAlive = true
    private(set) var expectsContinue = false

    private var contentLength: Int?
    private var isChunked = false
    private var hostCount = 0
    private var connectionOptions: (close: Bool, keepAlive: Bool) = (false, false)

    /// Parses a head. `bytes` ends with the last field's line break.
    init(parsing bytes: UnsafeRawBufferPointer, fieldLimit: Int = .max) throws(RequestError) {
        let lineEnd = RequestHead.lineEnd(in: bytes, from: 0)
        try readRequestLine(bytes[0..<lineEnd])
        let fieldsStart = min(lineEnd + 2, bytes.count)
        var start = fieldsStart
        var count = 0
        while start < bytes.count {
            count += 1
            guard count <= fieldLimit else { throw .tooManyFields(limit: fieldLimit) }
            let end = RequestHead.lineEnd(in: bytes, from: start)
            try readField(bytes[start..<end])
            start = end + 2
        }
        fields = Array(bytes[fieldsStart...])
        try conclude()
    }

    /// Records that the body isn't read, so that nothing after it can be read either.
    mutating func leaveBody() { keepsAlive = false }

    /// The offset of the next line break. The parser has checked that each is CR LF.
    private static func lineEnd(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        var index = start
        while index < bytes.count, bytes[index] != ASCII.newline { index += 1 }
        return max(start, index - 1)
    }

    private mutating func readRequestLine(_ line: Slice<UnsafeRawBufferPointer>) throws(RequestError) {
        guard let methodEnd = line.firstIndex(of: ASCII.space), methodEnd > line.startIndex,
            let targetEnd = line.lastIndex(of: ASCII.space), targetEnd > methodEnd + 1
        else { throw .malformed("The request line is not a method, a target and a version") }
        let methodBytes = line[line.startIndex..<methodEnd]
        let targetBytes = line[methodEnd + 1..<targetEnd]
        guard methodBytes.allSatisfy(ASCII.isToken) else { throw .malformed("The method is not a token") }
        guard targetBytes.allSatisfy({ $0 > ASCII.space && $0 < 0x7f }) else {
            throw .malformed("The target has characters that must be percent-encoded")
        }
        try readVersion(line[(targetEnd + 1)...])
        method = HTTPMethod(rawValue: String(decoding: methodBytes, as: UTF8.self))
        target = String(decoding: targetBytes, as: UTF8.self)
        let isPath = targetBytes.first == UInt8(ascii: "/")
        guard isPath || target == "*" || method.rawValue == "CONNECT" || ServerRequest.authority(in: target) != nil
        else {
            throw .malformed("The target is not a path")
        }
    }

    private mutating func readVersion(_ version: Slice<UnsafeRawBufferPointer>) throws(RequestError) {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard version.count == 8, ASCII.equals(version.prefix(5), "http/"), version.first == UInt8(ascii: "H"),
            let major = version.dropFirst(5).first, digits ~= major,
            version.dropFirst(6).first == UInt8(ascii: "."),
            let minor = version.last, digits ~= minor
        else { throw .malformed("The request line does not end with an HTTP version") }
        guard major == UInt8(ascii: "1") else {
            throw RequestError(
                status: HTTPStatusCode(rawValue: 505), message: "Only HTTP/1.1 and HTTP/1.0 are supported")
        }
        isVersion10 = minor == UInt8(ascii: "0")
    }

    private mutating func readField(_ line: Slice<UnsafeRawBufferPointer>) throws(RequestError) {
        guard let (name, value) = RequestHead.split(line) else {
            throw .malformed("A header line is not a name and a value")
        }
        switch name.count {
        case 4 where ASCII.equals(name, "host"): hostCount += 1
        case 6 where ASCII.equals(name, "expect"):
            guard ASCII.equals(value, "100-continue") else {
                throw RequestError(status: HTTPStatusCode(rawValue: 417), message: "Only 100-continue is supported")
            }
            expectsContinue = true
        case 10 where ASCII.equals(name, "connection"):
            for option in value.split(separator: UInt8(ascii: ",")) {
                let option = ASCII.trimmed(option)
                if ASCII.equals(option, "close") { connectionOptions.close = true }
                if ASCII.equals(option, "keep-alive") { connectionOptions.keepAlive = true }
            }
        case 14 where ASCII.equals(name, "content-length"): try readContentLength(value)
        case 17 where ASCII.equals(name, "transfer-encoding"):
            guard !isChunked else { throw .malformed("Transfer-Encoding appears twice") }
            guard ASCII.equals(value, "chunked") else {
                throw RequestError(status: .notImplemented, message: "Only the transfer coding chunked is supported")
            }
            isChunked = true
        default: break
        }
    }

    /// A field's name and trimmed value; `nil` if the line isn't a field.
    static func split(
        _ line: Slice<UnsafeRawBufferPointer>
    ) -> (name: Slice<UnsafeRawBufferPointer>, value: Slice<UnsafeRawBufferPointer>)? {
        // Loops over numbers, since a debug build takes long for each element of a slice.
        let (bytes, start, end) = (line.base, line.startIndex, line.endIndex)
        var colon = start
        while colon < end, ASCII.isToken(bytes[colon]) { colon += 1 }
        guard colon > start, colon < end, bytes[colon] == ASCII.colon else { return nil }
        let value = ASCII.trimmed(bytes, colon + 1..<end)
        for index in value where !ASCII.isFieldValue(bytes[index]) { return nil }
        return (line[start..<colon], line[value])
    }

    private mutating func readContentLength(_ value: Slice<UnsafeRawBufferPointer>) throws(RequestError) {
        for part in value.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
            let digits = ASCII.trimmed(part)
            guard !digits.isEmpty else { throw .malformed("Content-Length is not a number") }
            var length = 0
            for digit in digits {
                guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit else {
                    throw .malformed("Content-Length is not a number")
                }
                let (tens, isTooLarge) = length.multipliedReportingOverflow(by: 10)
                let (sum, overflows) = tens.addingReportingOverflow(Int(digit - UInt8(ascii: "0")))
                guard !isTooLarge, !overflows else { throw .malformed("Content-Length is too large") }
                length = sum
            }
            guard contentLength == nil || contentLength == length else {
                throw .malformed("Content-Length appears twice with different values")
            }
            contentLength = length
        }
    }

    private mutating func conclude() throws(RequestError) {
        guard hostCount == 1 || hostCount == 0 && isVersion10 else {
            throw .malformed("A request must have exactly one Host field")
        }
        if isChunked {
            guard contentLength == nil else {
                throw .malformed("Content-Length and Transfer-Encoding can't be combined")
            }
            guard !isVersion10 else { throw .malformed("HTTP/1.0 has no Transfer-Encoding") }
            framing = .chunked
        } else {
            framing = .length(contentLength ?? 0)
        }
        keepsAlive = !connectionOptions.close && (!isVersion10 || connectionOptions.keepAlive)
        if isVersion10 { expectsContinue = false }
    }
}
