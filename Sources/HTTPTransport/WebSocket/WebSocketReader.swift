package import Foundation

/// Reads a WebSocket's frames from bytes that arrive in pieces of any size, and assembles messages.
///
/// It checks everything that RFC 6455 requires of the peer, as early as possible.
package struct WebSocketReader: Sendable {
    /// A message or control frame from the peer.
    package enum Event: Hashable, Sendable {
        case message(WebSocketMessage)
        case ping(Data)
        case pong(Data)
        case close(WebSocketClosure)
    }

    /// A violation of the protocol by the peer, and its close code.
    package struct Violation: Error, Hashable {
        package let code: WebSocketCloseCode
        package let why: String

        static func broken(_ why: String) -> Violation { Violation(code: .protocolError, why: why) }
        static let notUTF8 = Violation(code: .invalidData, why: "a text is not UTF-8")
    }

    private struct Frame {
        var opcode = WebSocketFrame.Opcode.binary
        var isFinal = true
        var key: UInt32?
        var left = 0
        /// The number of bytes of the payload that have arrived, which determines the next byte of the mask.
        var done = 0
    }

    private static let longestHeader = 14
    /// The maximum number of empty fragments of a message: they don't count towards its size, so they might never end.
    private static let mostEmptyFragments = 1_000

    private let expectsMask: Bool
    private let limit: Int
    /// The start of an incomplete header.
    private var rest: [UInt8] = []
    private var frame: Frame?
    private var control = Data()
    private var message = Data()
    /// The kind of the message that is being assembled; `nil` between messages.
    private var kind: WebSocketFrame.Opcode?
    private var text = UTF8Check()
    private var emptyFragments = 0
    /// Whether the peer has closed the connection. Everything it sends afterwards is ignored.
    private var isClosed = false

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - expectsMask: Whether the peer is a client.
    ///   - limit: The maximum size of a message, in bytes.
    package init(expectsMask: Bool, limit: Int) {
        self.expectsMask = expectsMask
        self.limit = limit
    }

    /// Receives bytes and returns their events. Don't call it again after a violation. Bytes after a close frame are
    /// ignored.
    package mutating func take(
        _ bytes: UnsafeRawBufferPointer, _ tell: (Event) -> Void
    ) throws(Violation) {
        var input = bytes[...]
        while !input.isEmpty, !isClosed {
            if frame == nil {
                guard try readHeader(&input) else { return }
                if try emitWhole(&input, tell) { continue }
            }
            try readPayload(&input, tell)
        }
    }

    // MARK: Headers

    /// Reads a header into `frame`; returns `false` if it is incomplete.
    private mutating func readHeader(_ input: inout Slice<UnsafeRawBufferPointer>) throws(Violation) -> Bool {
        if rest.isEmpty, let used = try parseHeader(input.prefix(Self.longestHeader)) {
            input = input.dropFirst(used)
            return true
        }
        // Rare: the header arrived in pieces. It is assembled byte by byte, so that nothing after it is consumed.
        while let byte = input.popFirst() {
            rest.append(byte)
            if try parseHeader(rest) != nil {
                rest.removeAll(keepingCapacity: true)
                return true
            }
        }
        return false
    }

    /// Reads a header from the front; returns its length, or `nil` if it is incomplete.
    private mutating func parseHeader(_ bytes: some Collection<UInt8>) throws(Violation) -> Int? {
        var bytes = bytes.makeIterator()
        guard let first = bytes.next() else { return nil }
        if first & 0x70 != 0 { throw .broken("a reserved bit is set") }
        guard let opcode = WebSocketFrame.Opcode(rawValue: first & 0x0f) else {
            throw .broken("an unknown kind of frame")
        }
        let isFinal = first & 0x80 != 0
        guard let second = bytes.next() else { return nil }
        if (second & 0x80 != 0) != expectsMask {
            throw .broken(expectsMask ? "a client's frame is not masked" : "a server's frame is masked")
        }
        try check(opcode, isFinal: isFinal, shortLength: second & 0x7f)
        var used = 2
        var length = UInt64(second & 0x7f)
        if length >= 126 {
            let count = length == 126 ? 2 : 8
            length = 0
            for _ in 0..<count {
                guard let byte = bytes.next() else { return nil }
                length = length << 8 | UInt64(byte)
            }
            used += count
            if length < (count == 2 ? 126 : 65_536) || length >> 63 != 0 {
                throw .broken("a length is not written in its shortest form")
            }
        }
        var key: UInt32?
        if expectsMask {
            var value: UInt32 = 0
            for _ in 0..<4 {
                guard let byte = bytes.next() else { return nil }
                value = value << 8 | UInt32(byte)
            }
            key = value
            used += 4
        }
        if !opcode.isControl, length > UInt64(max(0, limit - message.count)) {
            throw Violation(code: .messageTooLarge, why: "a message is larger than \(limit) bytes")
        }
        if !opcode.isControl, opcode != .continuation {
            kind = opcode
            text = UTF8Check()
            emptyFragments = 0
        }
        if !opcode.isControl, !isFinal, length == 0 {
            emptyFragments += 1
            if emptyFragments > Self.mostEmptyFragments { throw .broken("a message has too many empty fragments") }
        }
        frame = Frame(opcode: opcode, isFinal: isFinal, key: key, left: Int(length))
        return used
    }

    private func check(_ opcode: WebSocketFrame.Opcode, isFinal: Bool, shortLength: UInt8) throws(Violation) {
        if opcode.isControl {
            if !isFinal { throw .broken("a control frame is fragmented") }
            if shortLength > 125 { throw .broken("a control frame is longer than 125 bytes") }
            if opcode == .close, shortLength == 1 { throw .broken("a close frame has an incomplete code") }
        } else if opcode == .continuation {
            if kind == nil { throw .broken("a continuation frame without a message") }
        } else if kind != nil {
            throw .broken("a message starts within another")
        }
    }

    // MARK: Payloads

    /// Emits a message that arrived whole and in one frame, without assembling it first.
    private mutating func emitWhole(
        _ input: inout Slice<UnsafeRawBufferPointer>, _ tell: (Event) -> Void
    ) throws(Violation) -> Bool {
        guard let frame, frame.isFinal, frame.key == nil, !frame.opcode.isControl, frame.opcode != .continuation,
            input.count >= frame.left
        else { return false }
        let payload = input.prefix(frame.left)
        input = input.dropFirst(frame.left)
        self.frame = nil
        kind = nil
        if frame.opcode == .binary {
            // Safe: the data is a copy of bytes that are valid during the call.
            let bytes = UnsafeRawBufferPointer(rebasing: payload)
            tell(.message(.binary(bytes.baseAddress.map { Data(bytes: $0, count: bytes.count) } ?? Data())))
        } else {
            guard let text = String(validating: payload, as: UTF8.self) else { throw .notUTF8 }
            tell(.message(.text(text)))
        }
        return true
    }

    private mutating func readPayload(
        _ input: inout Slice<UnsafeRawBufferPointer>, _ tell: (Event) -> Void
    ) throws(Violation) {
        guard var frame else { return }
        let piece = input.prefix(frame.left)
        input = input.dropFirst(piece.count)
        if frame.opcode.isControl {
            Self.append(piece, of: frame, to: &control)
        } else {
            let start = message.count
            Self.append(piece, of: frame, to: &message)
            if kind == .text, !message.withUnsafeBytes({ text.take(UnsafeRawBufferPointer(rebasing: $0[start...])) }) {
                throw .notUTF8
            }
        }
        frame.left -= piece.count
        frame.done += piece.count
        guard frame.left == 0 else { return self.frame = frame }
        self.frame = nil
        if frame.opcode.isControl { return try endControl(frame.opcode, tell) }
        guard frame.isFinal, let kind else { return }
        if kind == .text, !text.isComplete { throw .notUTF8 }
        defer { (message, self.kind) = (Data(), nil) }
        tell(.message(kind == .text ? .text(String(decoding: message, as: UTF8.self)) : .binary(message)))
    }

    private static func append(_ piece: Slice<UnsafeRawBufferPointer>, of frame: Frame, to data: inout Data) {
        let start = data.count
        data.append(contentsOf: piece)
        guard let key = frame.key else { return }
        let turn = UInt32(frame.done & 3) * 8
        let turned = turn == 0 ? key : key << turn | key >> (32 - turn)
        data.withUnsafeMutableBytes { bytes in
            WebSocketFrame.mask(UnsafeMutableRawBufferPointer(rebasing: bytes[start...]), turned)
        }
    }

    private mutating func endControl(_ opcode: WebSocketFrame.Opcode, _ tell: (Event) -> Void) throws(Violation) {
        let payload = control
        control = Data()
        switch opcode {
        case .ping: tell(.ping(payload))
        case .pong: tell(.pong(payload))
        default:
            isClosed = true
            tell(.close(try Self.closure(payload)))
        }
    }

    private static func closure(_ payload: Data) throws(Violation) -> WebSocketClosure {
        guard payload.count >= 2 else { return WebSocketClosure(code: .noneGiven) }
        let code = WebSocketCloseCode(rawValue: UInt16(payload[0]) << 8 | UInt16(payload[1]))
        guard code.canBeSent else { throw .broken("the close code \(code) may not be sent") }
        guard let reason = String(validating: payload.dropFirst(2), as: UTF8.self) else {
            throw Violation(code: .invalidData, why: "a close frame's reason is not UTF-8")
        }
        return WebSocketClosure(code: code, reason: reason)
    }
}
