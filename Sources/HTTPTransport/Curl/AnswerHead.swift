import Foundation

/// The status and header lines of an answer as they came, taken apart only where they are wanted.
struct AnswerHead: Sendable {
    private(set) var status = 0
    private(set) var announcedLength: Int?
    private(set) var byteCount = 0
    private(set) var isVersion2 = false
    /// Whether the empty line that ends a final answer's head was there.
    private(set) var isComplete = false
    private var lines: [UInt8] = []

    /// Takes a line with its line break.
    mutating func take(_ line: UnsafeRawBufferPointer) {
        byteCount += line.count
        if line.first == UInt8(ascii: "H"), line.starts(with: "HTTP/".utf8) {
            // A new status line: what came before was an interim answer.
            self = AnswerHead(status: Self.status(in: line), byteCount: byteCount)
            isVersion2 = line.count > 5 && line[5] == UInt8(ascii: "2")
        } else if line.first == 13 || line.first == 10 {
            isComplete = status < 100 || status >= 200 || status == 101
        } else {
            if announcedLength == nil, line.count > 16, line[14] == UInt8(ascii: ":") {
                announcedLength = Self.length(in: line)
            }
            lines.append(contentsOf: line)
        }
    }

    init() {}

    private init(status: Int, byteCount: Int) {
        self.status = status
        self.byteCount = byteCount
    }

    /// The header fields.
    var headers: HTTPHeaders {
        HTTPHeaders(
            lines.split(separator: 10).compactMap { line in
                guard let colon = line.firstIndex(of: UInt8(ascii: ":")), line.first != 32, line.first != 9 else {
                    return nil
                }
                return HTTPHeaders.Field(
                    name: String(decoding: line[..<colon], as: UTF8.self),
                    value: String(decoding: Self.trimmed(line[(colon + 1)...]), as: UTF8.self))
            })
    }

    /// The number after the first space of a status line.
    private static func status(in line: UnsafeRawBufferPointer) -> Int {
        guard let space = line.firstIndex(of: UInt8(ascii: " ")) else { return 0 }
        return line[(space + 1)...].prefix(3).reduce(0) { number, byte in
            UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte ? number * 10 + Int(byte - UInt8(ascii: "0")) : number
        }
    }

    private static func length(in line: UnsafeRawBufferPointer) -> Int? {
        guard String(decoding: line[..<14], as: UTF8.self).equalsIgnoringASCIICase("content-length") else { return nil }
        return Int(String(decoding: trimmed(line[15...]), as: UTF8.self))
    }

    private static func trimmed<Bytes: BidirectionalCollection<UInt8>>(_ bytes: Bytes) -> Bytes
    where Bytes.SubSequence == Bytes {
        var bytes = bytes
        while let first = bytes.first, first == 32 || first == 9 { bytes = bytes.dropFirst() }
        while let last = bytes.last, [32, 9, 13, 10].contains(last) { bytes = bytes.dropLast() }
        return bytes
    }
}
