#if os(Linux)
import CSystem
import Foundation
import Synchronization

/// One request on its way through libcurl, and the answer that comes back.
final class CurlExchange: @unchecked Sendable {
    // Safe to share: what is not constant is touched on the loop's thread only, but for the atomic and the sink.

    /// How far an exchange has come, as far as the loop must know.
    enum Phase {
        /// It waits for others to the same host to end.
        case queued
        /// It waits for an address or a connection.
        case connecting
        /// It has a connection.
        case connected
        case ended
    }

    /// Up to this many bytes of a body are handed to libcurl whole, and leave with the header in one packet.
    private static let smallBody = 64 << 10
    /// Above this many bytes the server is asked with `Expect` whether it wants the body.
    private static let largeBody = 1 << 20

    let request: HTTPRequest
    let origin: Origin
    let url: String
    let headerList: OpaquePointer?
    let upload: CurlUpload?
    let sink: any AnswerSink
    /// What the connection is for, when it is not for one answer.
    let webSocket: CurlWebSocket?
    private let wasGivenUp = Atomic(false)

    var phase = Phase.queued
    var head = AnswerHead()
    /// Why the exchange was broken off from here, which libcurl can't know.
    var failure: TransportError.Reason?
    /// How often the request was about to be sent.
    var attempts = 0
    /// The answer of a server that wants no `Expect`, until the request is sent again without it.
    private(set) var refusal: AnswerHead?
    private var wasRefused = false
    var isReceivingPaused = false
    var isSendingPaused = false
    /// Whether the sink was given bytes in this round of the loop.
    var isDirty = false
    /// Where it stands in the loop's list, once it is there.
    var index: Int?
    let began: UInt64
    var lastActivity: UInt64
    weak var easy: CurlEasy?

    /// Makes an exchange out of a request that is valid.
    init(
        _ request: HTTPRequest, to origin: Origin, into sink: any AnswerSink, opening webSocket: CurlWebSocket? = nil
    ) throws {
        self.request = request
        self.origin = origin
        self.sink = sink
        self.webSocket = webSocket
        url = request.url.withoutCredentials
        let upload: CurlUpload? =
            switch request.body {
            case .none: nil
            case .bytes(let data) where data.count <= Self.smallBody && request.uploadProgress == nil: nil
            case .bytes, .file, .stream: try CurlUpload(of: request)
            }
        self.upload = upload
        // Last of what can fail or be freed: nothing frees it when a body can't be read.
        headerList = Self.headerList(request, withExpect: upload?.total ?? .max > Self.largeBody)
        began = monotonicNow()
        lastActivity = began
    }

    deinit {
        curl_slist_free_all(headerList)
    }

    /// Whether nobody waits for the answer any more.
    var isGivenUp: Bool { wasGivenUp.load(ordering: .relaxed) }

    /// Tells whoever waits that it is over, from any thread. The loop is to be told by the caller.
    func giveUp(_ error: any Error) {
        wasGivenUp.store(true, ordering: .relaxed)
        upload?.stop()
        sink.end(.failure(error))
    }

    /// Whether the head that has come only refuses the `Expect`. libcurl then sends the request again without it, and the
    /// head of the answer is yet to come.
    func isRefusedExpectation() -> Bool {
        guard head.status == 417, !wasRefused, !head.isVersion2, let upload,
            upload.total ?? .max > Self.largeBody
        else { return false }
        refusal = head
        head = AnswerHead()
        wasRefused = true
        return true
    }

    /// Whether the request may be sent once more, of which libcurl is convinced. If so, the body begins anew.
    ///
    /// A connection that was kept may turn out to be dead only after a request was sent on it. One that only reads is
    /// sent again. One that changes something may have been seen by the server, unless a part of it never left.
    func mayBeSentAgain() -> Bool {
        guard request.method.isSafe || refusal != nil || upload?.wasWhole == false, upload?.rewind() != false else {
            return false
        }
        (refusal, isSendingPaused) = (nil, false)
        return true
    }

    /// Whether the exchange may begin anew after its body could not be sent to the end. Where it is the answer that can't
    /// be read from a lost connection, libcurl sees to it itself.
    func mayBeginAnew() -> Bool {
        attempts == 1 && upload != nil && failure == nil && head.byteCount == 0 && !isGivenUp && mayBeSentAgain()
    }

    /// When the exchange is due to be broken off, and for what; `nil` when it may take for ever.
    var deadline: (time: UInt64, reason: TransportError.Reason)? {
        let total = request.timeouts.total.map { (time: began.advanced($0), reason: TransportError.Reason.tookTooLong) }
        // While the consumer or the body's producer is the one to wait for, the server's silence means nothing.
        guard phase != .queued, !isReceivingPaused, !isSendingPaused else { return total }
        let idle = (
            time: lastActivity.advanced(request.timeouts.idle), reason: TransportError.Reason.idleTooLong
        )
        guard phase == .connecting, let connect = request.timeouts.connect else {
            return total.map { $0.time <= idle.time ? $0 : idle } ?? idle
        }
        let connecting = (time: lastActivity.advanced(connect), reason: TransportError.Reason.cannotConnect)
        return [total, idle, connecting].compactMap { $0 }.min { $0.time < $1.time }
    }

    /// The header lines as libcurl takes them. What it sets itself is left out.
    private static func headerList(_ request: HTTPRequest, withExpect: Bool) -> OpaquePointer? {
        var list: OpaquePointer?
        var hasType = false
        for field in request.headers {
            let name = field.name
            switch name.utf8.count {
            case 4 where name.equalsIgnoringASCIICase("host"), 6 where name.equalsIgnoringASCIICase("expect"),
                14 where name.equalsIgnoringASCIICase("content-length"),
                15 where name.equalsIgnoringASCIICase("accept-encoding"),
                17 where name.equalsIgnoringASCIICase("transfer-encoding"):
                continue
            case 12 where name.equalsIgnoringASCIICase("content-type"): hasType = true
            default: break
            }
            // A field without a value is written so; with a colon it would be removed.
            append(field.value.utf8.allSatisfy { $0 == 32 || $0 == 9 } ? "\(name);" : "\(name): \(field.value)")
        }
        // libcurl takes every body for a form unless it is told otherwise.
        if !hasType { append("Content-Type:") }
        if !withExpect { append("Expect:") }
        return list
        func append(_ line: String) {
            list = curl_slist_append(list, line) ?? list
        }
    }
}

extension URL {
    /// The address without user and password, which libcurl would send unasked.
    fileprivate var withoutCredentials: String {
        let text = absoluteString
        guard text.utf8.contains(UInt8(ascii: "@")),
            var parts = URLComponents(url: self, resolvingAgainstBaseURL: true), parts.percentEncodedUser != nil
        else { return text }
        parts.percentEncodedUser = nil
        parts.percentEncodedPassword = nil
        return parts.string ?? text
    }
}

/// Nanoseconds on a clock that only goes forward.
func monotonicNow() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

extension UInt64 {
    /// This time in nanoseconds and a duration, at most the end of time.
    func advanced(_ duration: Duration) -> UInt64 {
        let (seconds, attoseconds) = duration.components
        guard seconds >= 0, seconds < 1 << 33 else { return seconds < 0 ? self : .max }
        return self &+ UInt64(seconds) * 1_000_000_000 &+ UInt64(Swift.max(0, attoseconds)) / 1_000_000_000
    }
}
#endif
