#if canImport(CSystem)
import CSystem
import Foundation
import Synchronization

/// A request in progress in libcurl, and its response.
final class CurlExchange: @unchecked Sendable {
    // Safe to share: everything that isn't constant is only accessed on the loop's thread, except the atomic and the
    // sink.

    /// The state of an exchange, as far as the loop needs it.
    enum Phase {
        /// It waits for other exchanges with the same host to end.
        case queued
        /// Its file is being opened.
        case opening
        /// It waits for an address or a connection.
        case connecting
        /// It has a connection.
        case connected
        case ended
    }

    /// Bodies up to this size are passed to libcurl as a whole, and are sent in one packet with the header.
    private static let smallBody = 64 << 10
    /// For bodies above this size, `Expect` asks the server whether it wants the body.
    private static let largeBody = 1 << 20

    /// The request without its body, which isn't kept longer than needed.
    let request: HTTPRequest
    let origin: Origin
    let url: String
    /// Whether sending it twice has the same effect as sending it once.
    let isRepeatable: Bool
    private var headerList: OpaquePointer?
    /// A body that is passed to libcurl as a whole, each time the exchange begins.
    private(set) var smallBody: Data?
    let upload: CurlUpload?
    let sink: any ResponseSink
    /// What the connection is for, if not for a single response.
    let webSocket: CurlWebSocket?
    private let wasGivenUp = Atomic(false)

    var phase = Phase.queued
    var head = ResponseHead()
    /// Why the exchange was cancelled from here, which libcurl can't know.
    var failure: TransportError.Reason?
    /// How often the request was about to be sent.
    var attempts = 0
    /// The response of a server that rejects `Expect`, until the request is sent again without it.
    private(set) var refusal: ResponseHead?
    private var wasRefused = false
    private var asksFirst = false
    /// Whether libcurl keeps what it has read until the consumer is ready for more.
    var isReceivingPaused = false
    /// Whether the loop doesn't read its connection until the consumer is ready for more.
    var isResting = false
    var isSendingPaused = false
    /// Whether libcurl is resolving a name, which can't be cancelled without waiting for it.
    var isResolving = false
    /// Whether a connection was made for it.
    var hasDialled = false
    /// Whether its connection had unsolicited input from the server.
    var foundUnreadInput = false
    /// Whether others wait for its connection.
    var isAwaited = false
    var queue: HostQueue?
    /// The connection that it uses, if others may share it.
    var connection: SharedConnection?
    /// The socket of its connection, if libcurl has reported it.
    var socket: Int32?
    /// Whether the response is complete although the body of the request isn't.
    var isAnswered = false
    /// The number of bytes received of the response's body.
    var bodyCount = 0
    /// The number of bytes received of bodies that aren't the response's.
    var discardedCount = 0
    /// The number of bytes that a proxy sent before it opened a tunnel.
    var proxyHeadCount = 0
    /// The fewest bytes that the system has buffered for the server since libcurl last took some of the body.
    private var leastUnsent = Int32.max
    private var lastLook: UInt64
    /// When the head or the trailers must have arrived that have begun to.
    private var headDeadline: UInt64?
    /// Whether there is something to send after the head.
    let mayHaveBody: Bool
    /// Whether the sink received bytes in this round of the loop.
    var isDirty = false
    /// Its position in the loop's list, once it is in it.
    var index: Int?
    let began: UInt64
    var lastActivity: UInt64
    weak var easy: CurlEasy?

    /// Creates an exchange for a valid request.
    init(
        _ request: HTTPRequest, to origin: Origin, into sink: any ResponseSink, opening webSocket: CurlWebSocket? = nil
    ) {
        var bare = request
        (bare.body, bare.uploadProgress) = (.none, nil)
        self.request = bare
        self.origin = origin
        self.sink = sink
        self.webSocket = webSocket
        url = request.url.withoutCredentials.absoluteString
        switch request.body {
        case .none: (upload, mayHaveBody) = (nil, false)
        case .bytes(let data) where data.count <= Self.smallBody && request.uploadProgress == nil:
            (smallBody, upload, mayHaveBody) = (data, nil, true)
        case .bytes, .file, .stream: (upload, mayHaveBody) = (CurlUpload(of: request), true)
        }
        isRepeatable = request.method.isSafe && upload == nil
        began = monotonicNow()
        lastActivity = began
        lastLook = began
    }

    deinit {
        curl_slist_free_all(headerList)
    }

    /// Whether its caller no longer waits for the response.
    var isGivenUp: Bool { wasGivenUp.load(ordering: .relaxed) }

    /// Informs the waiting caller that it is over, from any thread. The caller of this method informs the loop.
    func giveUp(_ error: any Error) {
        wasGivenUp.store(true, ordering: .relaxed)
        upload?.stop()
        sink.end(.failure(error))
    }

    /// Releases resources when the exchange has ended.
    func release() {
        smallBody = nil
        isResting = false
        upload?.stop()
        queue = nil
    }

    /// Whether the response came over HTTP/2. Without TLS it never does, whatever its status line says.
    var isVersion2: Bool { head.isVersion2 && origin.scheme == "https" }

    /// Records that a line has arrived, which ended the head or was part of the head or the trailers. Returns whether
    /// the time for these starts now: with the first line, and again after an interim response to part of the body.
    func noteHeadLine(_ now: UInt64, isTrailer: Bool) -> Bool {
        let isBetween = head.isComplete ? !isTrailer : head.expectsStatus && upload?.isWhole == false
        guard !isBetween, headDeadline == nil else {
            if isBetween { headDeadline = nil }
            return false
        }
        headDeadline = now.advanced(request.timeouts.head)
        return true
    }

    /// Whether the response is known to be complete, however the exchange continues.
    var hasWholeResponse: Bool {
        guard head.isComplete, !isReceivingPaused else { return false }
        if isAnswered || head.status == 204 || head.status == 304 { return true }
        // With chunks, a length says nothing; of a compressed body, it is another one.
        return head.announcedLength == bodyCount && head.headers["Content-Encoding"] == nil
            && head.headers["Transfer-Encoding"] == nil
    }

    /// Whether the head that has arrived only rejects the `Expect`. libcurl then sends the request again without it,
    /// and the head of the response is still to come.
    func isRefusedExpectation() -> Bool {
        guard head.status == 417, !wasRefused, !isVersion2, asksFirst else { return false }
        refusal = head
        head = ResponseHead()
        wasRefused = true
        return true
    }

    /// Whether the request may be sent again, as libcurl intends. If so, the body starts over.
    ///
    /// A kept connection may turn out to be dead only after a request was sent on it. A request that only reads is sent
    /// again. One that changes something may have reached the server, unless part of it was never sent.
    func mayBeSentAgain() -> Bool {
        guard request.method.isSafe || refusal != nil || upload?.wasWhole == false, upload?.rewind() != false else {
            return false
        }
        (refusal, isSendingPaused) = (nil, false)
        return true
    }

    /// Whether the exchange may start over after its body couldn't be sent completely. If the response can't be read
    /// from a lost connection, libcurl handles it itself.
    func mayBeginAnew() -> Bool {
        attempts == 1 && upload != nil && failure == nil && head.byteCount == 0 && !isGivenUp && mayBeSentAgain()
    }

    /// When the exchange is due to be cancelled, and why; `nil` if it may take forever.
    var deadline: (time: UInt64, reason: TransportError.Reason)? {
        let total = request.timeouts.total.map { (time: began.advanced($0), reason: TransportError.Reason.tookTooLong) }
        // While the consumer or the body's producer is the one to wait for, silence of the server doesn't count.
        guard phase != .queued, !isReceivingPaused, !isResting, !isSendingPaused else { return total }
        let why: TransportError.Reason =
            phase == .opening ? .unreadableBody("opening the file took too long") : .idleTooLong
        let idle = (time: lastActivity.advanced(request.timeouts.idle), reason: why)
        guard phase == .connecting, let connect = request.timeouts.connect else {
            var first = idle
            if let total, total.time <= first.time { first = total }
            if let head = headDeadline, head <= first.time { first = (head, .tookTooLong) }
            return first
        }
        let connecting = (time: lastActivity.advanced(connect), reason: TransportError.Reason.cannotConnect)
        return [total, idle, connecting].compactMap { $0 }.min { $0.time < $1.time }
    }

    /// When to check again whether the server reads what libcurl has sent; `nil` if nothing is waiting for that.
    var nextLook: UInt64? {
        guard phase == .connected, mayHaveBody, socket != nil, !head.isComplete else { return nil }
        return lastLook.advanced(request.timeouts.idle / 4)
    }

    /// Counts it as activity when the server reads what was sent: the end of a body may leave long after libcurl had
    /// it.
    func look(_ now: UInt64) {
        guard let socket, nextLook != nil else { return }
        lastLook = now
        var unsent: Int32 = 0
        // Safe: the number goes to a local during the call. The socket is open as long as libcurl uses it for this
        // exchange.
        guard ioctl(socket, UInt(TIOCOUTQ), &unsent) == 0, unsent < leastUnsent else { return }
        if leastUnsent != .max { lastActivity = now }
        leastUnsent = unsent
    }

    /// Records that libcurl has taken part of the body.
    func noteSending(_ now: UInt64) {
        lastActivity = now
        leastUnsent = .max
    }

    /// The header lines for libcurl, which live as long as the exchange. Those that libcurl sets itself are left out.
    func makeHeaderList(mayExpect: Bool) -> OpaquePointer? {
        if headerList != nil { return headerList }
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
            // This is how to write a field without a value; with a colon it would be removed.
            append(field.value.utf8.allSatisfy { $0 == 32 || $0 == 9 } ? "\(name);" : "\(name): \(field.value)")
        }
        // libcurl declares every body a form unless told otherwise.
        if !hasType { append("Content-Type:") }
        if let upload { asksFirst = mayExpect && upload.total ?? .max > Self.largeBody }
        if !asksFirst { append("Expect:") }
        headerList = list
        return list
        func append(_ line: String) {
            list = curl_slist_append(list, line) ?? list
        }
    }
}

/// Nanoseconds on a clock that only goes forward.
func monotonicNow() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

extension UInt64 {
    /// This time in nanoseconds and a duration of up to a century.
    func advanced(_ duration: Duration) -> UInt64 {
        // A duration of more seconds than an integer holds would trap when asked for its components.
        let (seconds, attoseconds) = duration.sleepable.components
        return self &+ UInt64(seconds) * 1_000_000_000 &+ UInt64(attoseconds) / 1_000_000_000
    }
}
#endif
