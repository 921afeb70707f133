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
        /// The file of its body is being opened.
        case opening
        /// It waits for an address or a connection.
        case connecting
        /// It has a connection.
        case connected
        case ended
    }

    // Its parts.
    /// The request as libcurl gets it.
    var request: CurlRequest
    /// Its times and deadlines.
    var timings: CurlTimings
    /// The connection that it uses now.
    var connection = CurlConnection()
    /// The receiver of the response.
    let sink: any ResponseSink
    /// The WebSocket that gets the connection, if it isn't for a single response.
    let webSocket: CurlWebSocket?

    // Its place in the loop.
    /// The step that it has reached.
    var phase = Phase.queued
    /// Its position in the loop's list, once it is in it.
    var index: Int?
    /// The handle that carries it out. The handle refers to it, too, until it is unloaded.
    var easy: CurlEasy?
    /// The queue of its host.
    var queue: HostQueue?
    /// Whether the queue counts it among those that others wait for, because it may make a connection they can share.
    var isAwaited = false
    /// Its connection, as the exchanges that share it see it.
    var sharedConnection: SharedConnection?

    // Its response.
    /// The head of the response, or of an interim one.
    var head = ResponseHead()
    /// The date until which the server's certificate is valid, if that was asked for.
    var certificateEnd: Date?
    /// The number of bytes of the response's body.
    var bodyCount = 0
    /// The number of bytes of bodies that aren't the response's.
    var discardedCount = 0
    /// The number of bytes that a proxy sent before it opened a tunnel.
    var proxyHeadCount = 0
    /// Whether the response is complete although the body of the request isn't.
    var hasEarlyResponse = false
    /// Whether the sink received bytes in this round of the loop that it has to deliver.
    var needsFlush = false

    // Its pauses and its end.
    /// Whether libcurl keeps what it has read until the consumer is ready for more.
    var isReceivingPaused = false
    /// Whether libcurl waits for more of the request's body.
    var isSendingPaused = false
    /// The reason for which the loop ends it, which libcurl can't know.
    var failure: TransportError.Reason?
    /// Whether `giveUp` was called.
    private let wasGivenUp = Atomic(false)

    /// Creates an exchange for a valid request.
    init(_ request: HTTPRequest, to origin: Origin, into sink: any ResponseSink, opening webSocket: CurlWebSocket?) {
        self.request = CurlRequest(request, to: origin)
        self.sink = sink
        self.webSocket = webSocket
        timings = CurlTimings(request.timeouts)
    }

    /// Returns a failure of the request. If all of a change was sent before, the failure of a second connection doesn't
    /// mean that no server has received it.
    func error(_ reason: TransportError.Reason) -> TransportError {
        let error = TransportError(reason, request.original)
        guard !request.original.method.isSafe, request.attempts > 0, request.upload?.wasWhole != false,
            !error.mayBeReceived
        else { return error }
        return TransportError(.connectionLost, request.original)
    }

    /// Records the failure of a response that is refused. Returns `false`, for callbacks that return whether to go on.
    func refuse(_ reason: TransportError.Reason) -> Bool {
        failure = reason
        return false
    }

    /// Whether its caller no longer waits for the response.
    var isGivenUp: Bool { wasGivenUp.load(ordering: .relaxed) }

    /// Informs the waiting caller that it is over, from any thread. The caller of this method informs the loop.
    func giveUp(_ error: any Error) {
        wasGivenUp.store(true, ordering: .relaxed)
        sink.end(.failure(error))
    }

    /// Whether it waits for the caller, who consumes the response or produces the body.
    var isPaused: Bool { isReceivingPaused || isSendingPaused || connection.isReadingSuspended }

    /// Whether the response came over HTTP/2. Without TLS it never does, whatever its status line says. Over TLS, a
    /// server can pretend it, and libcurl believes that, too: only calls to that server suffer.
    var isVersion2: Bool { head.isVersion2 && request.origin.scheme == "https" }

    /// Records what libcurl wants the connection to be polled for after the head. It stops reading when it has the
    /// whole response, also while it still sends the body. It also stops when it gives up, and then polls for nothing.
    func noteInterest(_ what: Int) {
        if what & Int(CURL_POLL_IN) != 0 {
            hasEarlyResponse = false
        } else if what == Int(CURL_POLL_OUT) || isSendingPaused {
            hasEarlyResponse = !isReceivingPaused
        }
    }

    /// Whether the response is known to be complete, however the exchange continues.
    var hasWholeResponse: Bool {
        guard head.isComplete, !isReceivingPaused else { return false }
        if head.status == 204 || head.status == 304 { return true }
        // With chunks, a length says nothing; of a body that is compressed, or not sent, it is another one.
        let isPlain =
            head.headers["Content-Encoding"] == nil && head.headers["Transfer-Encoding"] == nil
            && request.original.method != .head
        guard isPlain, let length = head.announcedLength else { return hasEarlyResponse }
        return length == bodyCount
    }

    /// Whether it is a refusal of an upload whose end isn't known. Over HTTP/2, libcurl doesn't report the end of a
    /// response before the upload has ended, and many responses announce no length.
    var isRefusal: Bool {
        guard isVersion2, head.isComplete, head.status >= 400, request.upload != nil else { return false }
        return !isReceivingPaused && (head.announcedLength == nil || head.headers["Content-Encoding"] != nil)
    }

    /// Records that a line has arrived that ended the head or was part of the head or the trailers. Returns whether the
    /// time for these starts now: with the first line, and again after an interim response to part of the body.
    func noteHeadLine(_ now: UInt64, isTrailer: Bool) -> Bool {
        let isLast = head.isComplete ? !isTrailer : head.expectsStatus && request.upload?.isWhole == false
        return timings.noteHeadLine(now, isLast: isLast)
    }

    /// Discards a head that only rejects `Expect`, and returns whether it was one. libcurl then sends the request again
    /// without `Expect`, and the head of the response is still to come.
    func discardRejection() -> Bool {
        guard head.status == 417, !isVersion2, request.expectsContinue else { return false }
        (request.rejection, request.expectsContinue, head) = (head, false, ResponseHead())
        return true
    }

    /// Returns whether the exchange may start over after its body couldn't be sent completely. If the response can't be
    /// read from a lost connection, libcurl handles it itself.
    func mayStartOver() -> Bool {
        request.attempts == 1 && request.upload != nil && failure == nil && head.byteCount == 0 && !isGivenUp
            && request.mayBeSentAgain()
    }

    // MARK: Time

    /// The time at which it is to be cancelled, and the reason; `nil` if it may take forever.
    var deadline: (time: UInt64, reason: TransportError.Reason)? { timings.deadline(in: phase, isPaused: isPaused) }

    /// The time of the next `checkUnsent`; `nil` if nothing sent can still be unread.
    private var nextUnsentCheck: UInt64? {
        guard phase == .connected, request.hasBody, connection.socket != nil, !head.isComplete else { return nil }
        return timings.nextUnsentCheck
    }

    /// The time at which the loop must look at it again, at the latest.
    var nextCheck: UInt64 { min(deadline?.time ?? .max, nextUnsentCheck ?? .max) }

    /// Counts it as activity when the server reads what was sent.
    func checkUnsent(_ now: UInt64) {
        guard let socket = connection.socket, nextUnsentCheck != nil else { return }
        timings.checkUnsent(of: socket, now)
    }
}

/// The state of the connection of one exchange. It starts over when the exchange connects again.
struct CurlConnection {
    /// The socket, once libcurl has reported it.
    var socket: Int32?
    /// Whether libcurl is resolving a name, which can't be cancelled without waiting for it.
    var isResolving = false
    /// Whether the connection was made for this exchange.
    var isNew = false
    /// Whether the server has sent something before the request.
    var hasUnreadInput = false
    /// Whether the loop doesn't read the socket until the consumer is ready for more.
    var isReadingSuspended = false
}
#endif
