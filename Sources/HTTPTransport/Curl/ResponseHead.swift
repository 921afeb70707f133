import Foundation

/// The status and header lines of a response as received, parsed only on demand.
struct ResponseHead: Sendable {
    private(set) var status = 0
    /// The announced length of the body, at most `Int.max`; `nil` without a length, or with an invalid one.
    private(set) var announcedLength: Int?
    /// Whether the head announces a length that isn't a number, or several different ones.
    private(set) var hasInvalidLength = false
    private(set) var byteCount = 0
    private(set) var isVersion2 = false
    /// Whether the empty line that ends a final response's head has arrived.
    private(set) var isComplete = false
    /// Whether the next line starts a head: it is the first, or follows an interim response.
    private(set) var expectsStatus = true
    private var lines: [UInt8] = []
    /// The bytes of field lines for which there is room from the start.
    private static let usualByteCount = 512

    init() {}

    /// Adds a line with its line break: of the head, or of the trailers once the head is complete. Trailers are only
    /// counted.
    mutating func take(_ line: UnsafeRawBufferPointer) {
        let total = byteCount + line.count
        defer { byteCount = total }
        guard !isComplete else { return }
        if expectsStatus {
            self = ResponseHead()
            status = Self.status(in: line)
            // libcurl writes this line for HTTP/2, and without a reason. A server can only write it on HTTP/1.
            isVersion2 = line.starts(with: "HTTP/2 ".utf8) && Self.trimmed(line[...]).count == 10
            expectsStatus = false
            lines.reserveCapacity(Self.usualByteCount)
        } else if line.first == 13 || line.first == 10 {
            isComplete = status < 100 || status >= 200 || status == 101
            expectsStatus = !isComplete
        } else {
            if line.count > 14, line[14] == UInt8(ascii: ":"), Self.isContentLength(line[..<14]) {
                takeLength(line[15...])
            }
            lines.append(contentsOf: line)
        }
    }

    /// The header fields.
    var headers: HTTPHeaders {
        // Safe: the bytes are only read during the call.
        lines.withUnsafeBytes { bytes in
            var fields: [HTTPHeaders.Field] = []
            fields.reserveCapacity(16)
            var rest = bytes[...]
            while !rest.isEmpty {
                let line = rest.prefix { $0 != 10 }
                rest = rest[line.endIndex...].dropFirst()
                if let field = Self.field(line) { fields.append(field) }
            }
            return HTTPHeaders(fields)
        }
    }

    /// The field of a line; `nil` if there is none.
    private static func field(_ line: Slice<UnsafeRawBufferPointer>) -> HTTPHeaders.Field? {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), line.first != 32, line.first != 9 else { return nil }
        return HTTPHeaders.Field(name: text(line[..<colon]), value: text(trimmed(line[(colon + 1)...])))
    }

    /// The text of some bytes, all at once.
    private static func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
        String(decoding: UnsafeRawBufferPointer(rebasing: bytes), as: UTF8.self)
    }

    /// The number after the version of a status line: up to three digits, as libcurl reads it.
    private static func status(in line: UnsafeRawBufferPointer) -> Int {
        guard line.starts(with: "HTTP/".utf8), let space = line.firstIndex(of: UInt8(ascii: " ")) else { return 0 }
        let digits = line[space...].drop { $0 == 32 }.prefix(3).prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        return number(digits) ?? 0
    }

    // MARK: The length

    private static func isContentLength(_ name: Slice<UnsafeRawBufferPointer>) -> Bool {
        String(decoding: name, as: UTF8.self).equalsIgnoringASCIICase("content-length")
    }

    /// Records a length. The same one may appear several times, in several fields or separated by commas.
    private mutating func takeLength(_ value: Slice<UnsafeRawBufferPointer>) {
        for word in value.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
            let length = Self.number(Self.trimmed(word))
            if length == nil || announcedLength.map({ $0 != length }) == true { hasInvalidLength = true }
            announcedLength = hasInvalidLength ? nil : length
        }
    }

    /// A number of digits and nothing else; `Int.max` if it is larger than that.
    private static func number(_ digits: some Collection<UInt8>) -> Int? {
        guard !digits.isEmpty, digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
        var number = 0
        for digit in digits {
            let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
            let (sum, isLarger) = tens.addingReportingOverflow(Int(digit - UInt8(ascii: "0")))
            if isTooLarge || isLarger { return .max }
            number = sum
        }
        return number
    }

    private static func trimmed<Bytes: BidirectionalCollection<UInt8>>(_ bytes: Bytes) -> Bytes
    where Bytes.SubSequence == Bytes {
        var bytes = bytes
        while let first = bytes.first, first == 32 || first == 9 { bytes = bytes.dropFirst() }
        while let last = bytes.last, last == 32 || last == 9 || last == 13 || last == 10 { bytes = bytes.dropLast() }
        return bytes
    }
}
