#if canImport(CSystem)
import CSystem
import Foundation

/// One of libcurl's handles, which is used for one exchange after another. It belongs to the loop's thread.
final class CurlEasy {
    // The pointers to itself that libcurl stores are valid as long as the handle, which ends here.

    let pointer: OpaquePointer
    /// The loop that it belongs to.
    // Safe: handles are only used on the loop's thread, which keeps the loop, and hasn't ended while one is in use.
    unowned(unsafe) let loop: CurlLoop
    /// The exchange that it carries out now.
    private(set) var exchange: CurlExchange?
    /// The buffer for libcurl's error messages.
    private let message: UnsafeMutablePointer<CChar>
    private var hasBody = false
    /// Whether its exchange has gone on after a pause.
    var wasPaused = false
    /// The size that libcurl uses by itself.
    private static let usualBufferSize = 16 << 10

    /// Whether there may be a proxy on the way to the server.
    let usesProxies: Bool
    /// Whether the handle only makes a connection, which is then used elsewhere.
    let keepsConnection: Bool

    /// Creates a handle with every setting that is the same for all exchanges.
    init?(loop: CurlLoop, keepsConnection: Bool = false) {
        guard let pointer = curl_easy_init() else { return nil }
        self.pointer = pointer
        self.loop = loop
        self.keepsConnection = keepsConnection
        let guardsSockets = loop.options.socketGuard.judge != nil
        usesProxies = !guardsSockets && loop.options.usesProxies && CurlSystem.hasProxies
        message = .allocate(capacity: Int(CURL_ERROR_SIZE))
        message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        let me = Unmanaged.passUnretained(self).toOpaque()
        for option in [
            CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_READDATA, CURLOPT_OPENSOCKETDATA, CURLOPT_PREREQDATA,
            CURLOPT_SEEKDATA, CURLOPT_RESOLVER_START_DATA,
        ] {
            curl_set_pointer(pointer, option, me)
        }
        curl_set_pointer(pointer, CURLOPT_CLOSESOCKETDATA, Unmanaged.passUnretained(loop).toOpaque())
        curl_set_pointer(pointer, CURLOPT_ERRORBUFFER, message)
        curl_set_data(pointer, CURLOPT_WRITEFUNCTION, curlTakeBody)
        curl_set_data(pointer, CURLOPT_HEADERFUNCTION, curlTakeHeaderLine)
        curl_set_data(pointer, CURLOPT_READFUNCTION, curlGiveBody)
        curl_set_seek(pointer, curlRewindBody)
        curl_set_open_socket(pointer, curlOpenSocket)
        curl_set_close_socket(pointer, curlCloseSocket)
        curl_set_resolver_start(pointer, curlStartResolving)
        if loop.asksBeforeRequests { curl_set_before_request(pointer, curlBeforeRequest) }
        for (option, value) in [
            (CURLOPT_NOSIGNAL, 1), (CURLOPT_PROTOCOLS, Int(CURLPROTO_HTTP_AND_HTTPS)), (CURLOPT_PATH_AS_IS, 1),
            // A proxy's response to CONNECT counts, but isn't examined where it can't be told from the server's.
            (CURLOPT_SUPPRESS_CONNECT_HEADERS, loop.asksBeforeRequests ? 0 : 1), (CURLOPT_TCP_KEEPALIVE, 1),
            (CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)),
        ] {
            curl_set_long(pointer, option, value)
        }
        if keepsConnection {
            for option in [CURLOPT_CONNECT_ONLY, CURLOPT_FRESH_CONNECT, CURLOPT_HTTPPROXYTUNNEL] {
                curl_set_long(pointer, option, 1)
            }
            curl_set_long(pointer, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
        }
        curl_set_text(pointer, CURLOPT_ACCEPT_ENCODING, "")
        setText(CURLOPT_USERAGENT, CurlSystem.userAgent)
        loop.options.certificateAuthorities.apply(to: pointer)
        if loop.options.usesOnlyIPv6 { curl_set_long(pointer, CURLOPT_IPRESOLVE, Int(CURL_IPRESOLVE_V6)) }
        if loop.options.readsCertificates { curl_set_long(pointer, CURLOPT_CERTINFO, 1) }
        if !usesProxies { curl_set_text(pointer, CURLOPT_PROXY, "") }
    }

    deinit {
        curl_easy_cleanup(pointer)
        message.deallocate()
    }

    /// libcurl's message about its last failure.
    var explanation: String { String(cString: message).withoutControlCharacters }

    /// The date until which the server's certificate is valid.
    var certificateEnd: Date? {
        // Safe: the list belongs to the handle, and isn't kept.
        var fact = curl_get_certificate(pointer)
        while let entry = fact {
            if let text = entry.pointee.text.map({ String(cString: $0) }), text.hasPrefix("Expire date:") {
                return HTTPDate.parse(certificate: text.dropFirst("Expire date:".count))
            }
            fact = entry.pointee.next
        }
        return nil
    }

    /// Prepares the handle for an exchange.
    func load(_ exchange: CurlExchange) {
        self.exchange = exchange
        exchange.easy = self
        message.pointee = 0
        setText(CURLOPT_URL, exchange.request.url)
        let mayRepeat = loop.asksBeforeRequests || keepsConnection || exchange.request.isRepeatable
        let headerList = exchange.request.makeHeaderList(mayExpect: mayRepeat)
        curl_set_pointer(pointer, CURLOPT_HTTPHEADER, UnsafeRawPointer(headerList))
        curl_set_long(pointer, CURLOPT_BUFFERSIZE, exchange.sink.bufferSize ?? Self.usualBufferSize)
        // A connection that still expects part of a body would take the next request for that part. If libcurl doesn't
        // ask, it sends a request again by itself when it has lost a connection that it had kept, or when a server
        // rejects `Expect`. This leaves it no reason to.
        setClosesConnection(!mayRepeat || exchange.request.upload?.isWhole == false)
        if !keepsConnection {
            let isFresh = !mayRepeat || exchange.queue?.hasSilentConnection == true
            curl_set_long(pointer, CURLOPT_FRESH_CONNECT, isFresh ? 1 : 0)
            // Without TLS, HTTP/2 can't be negotiated, and a request would wait for the one before it to find that out.
            let isSecure = exchange.request.origin.scheme == "https"
            let version = isSecure ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1
            curl_set_long(pointer, CURLOPT_HTTP_VERSION, Int(version))
        }
        setMethodAndBody(of: exchange)
    }

    /// Sets whether the connection is closed after the exchange instead of being kept for others.
    func setClosesConnection(_ value: Bool) {
        curl_set_long(pointer, CURLOPT_FORBID_REUSE, value ? 1 : 0)
    }

    /// Allows the connection to be kept, as the body is complete.
    func allowReuse() {
        if loop.asksBeforeRequests { setClosesConnection(false) }
    }

    /// Releases the exchange, so that the handle can be used for another.
    func unload() {
        exchange?.easy = nil
        exchange = nil
        curl_set_pointer(pointer, CURLOPT_HTTPHEADER, nil)
        if hasBody {
            // This frees libcurl's copy.
            curl_set_pointer(pointer, CURLOPT_POSTFIELDS, nil)
            curl_set_size(pointer, CURLOPT_INFILESIZE_LARGE, -1)
            hasBody = false
        }
    }

    private func setMethodAndBody(of exchange: CurlExchange) {
        let method = exchange.request.original.method
        // This reverts whatever the previous exchange has set.
        curl_set_long(pointer, CURLOPT_HTTPGET, 1)
        var usual = HTTPMethod.get
        if let upload = exchange.request.upload {
            hasBody = true
            curl_set_long(pointer, CURLOPT_UPLOAD, 1)
            curl_set_size(pointer, CURLOPT_INFILESIZE_LARGE, upload.total ?? -1)
            usual = .put
        } else if let data = exchange.request.smallBody {
            setSmallBody(data)
            usual = .post
        } else if method == .head {
            curl_set_long(pointer, CURLOPT_NOBODY, 1)
            usual = .head
        } else if exchange.request.sendsBody {
            setSmallBody(Data())
            usual = .post
        }
        if method == usual {
            curl_set_text(pointer, CURLOPT_CUSTOMREQUEST, nil)
        } else {
            setText(CURLOPT_CUSTOMREQUEST, method.rawValue)
        }
    }

    /// Sets an option to a text, which libcurl copies. Where Swift converts a text by itself, it copies it first.
    private func setText(_ option: Int, _ text: String) {
        _ = text.withCString { curl_set_text(pointer, option, $0) }
    }

    private func setSmallBody(_ data: Data) {
        hasBody = true
        curl_set_size(pointer, CURLOPT_POSTFIELDSIZE_LARGE, Int64(data.count))
        // Safe: libcurl copies as many bytes as announced during the call. An empty body still needs a pointer.
        data.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress, !bytes.isEmpty else {
                return _ = curl_set_text(pointer, CURLOPT_COPYPOSTFIELDS, "")
            }
            curl_set_pointer(pointer, CURLOPT_COPYPOSTFIELDS, start)
        }
    }
}
#endif
