import Foundation

/// A frame of HTTP/2, as RFC 9113 lays it out.
struct HTTP2Frame {
    enum Kind: UInt8 {
        case data = 0
        case headers = 1
        case reset = 3
        case settings = 4
        case pushPromise = 5
        case ping = 6
        case goAway = 7
        case windowUpdate = 8
        case continuation = 9
        /// An unknown kind.
        case unknown = 0xEE
    }

    static let endStream: UInt8 = 1
    static let acknowledgement: UInt8 = 1
    static let endHeaders: UInt8 = 4

    let kind: Kind
    let flags: UInt8
    let payload: Data

    init(_ kind: Kind, flags: UInt8 = 0, _ payload: Data = Data()) {
        self.kind = kind
        self.flags = flags
        self.payload = payload
    }

    /// RST_STREAM with an error code.
    static func reset(_ code: UInt8) -> HTTP2Frame { HTTP2Frame(.reset, Data([0, 0, 0, code])) }

    /// GOAWAY with the last stream that was looked at, and an error code.
    static func goAway(lastStream: UInt8, _ code: UInt8) -> HTTP2Frame {
        HTTP2Frame(.goAway, Data([0, 0, 0, lastStream, 0, 0, 0, code]))
    }

    /// The frame as it is sent, on a stream if it is one that belongs to a stream.
    func bytes(on stream: UInt32) -> Data {
        let number = [.settings, .goAway, .ping].contains(kind) ? 0 : stream
        let head = [16, 8, 0].map { UInt8(truncatingIfNeeded: payload.count >> $0) } + [kind.rawValue, flags]
        return Data(head + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }) + payload
    }
}
