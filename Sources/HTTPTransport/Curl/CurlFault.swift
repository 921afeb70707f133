#if canImport(CSystem)
import CSystem
import Foundation

extension TransportError.Reason {
    /// Creates the error that no more files can be opened, if an error number of the system means that.
    init?(exhausted code: Int32) {
        guard code == EMFILE || code == ENFILE else { return nil }
        let whose = code == EMFILE ? "This process" : "The system"
        self = .other(
            "\(whose) has too many files and connections open to make another one. "
                + "Close some, make fewer requests at once, or raise the limit (ulimit -n).")
    }

    /// The same error if opening a file fails now. libcurl and the resolver report it in many ways.
    private static var exhaustion: TransportError.Reason? {
        let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
        guard descriptor < 0 else {
            close(descriptor)
            return nil
        }
        return TransportError.Reason(exhausted: errno)
    }

    /// Translates a failure of libcurl.
    init(_ code: Int32, of exchange: CurlExchange, _ easy: CurlEasy) {
        let said = easy.explanation
        let text = said.isEmpty ? curl_easy_strerror(code).map { String(cString: $0) } ?? "error \(code)" : said
        let needsDescriptors = [
            CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT, CURLE_OUT_OF_MEMORY,
            CURLE_SSL_CACERT_BADFILE, CURLE_PEER_FAILED_VERIFICATION, CURLE_FAILED_INIT,
        ]
        if needsDescriptors.contains(Int(code)), let reason = Self.exhaustion {
            self = reason
            return
        }
        let wasReset = [Int(ECONNRESET), Int(EPIPE)].contains(curl_get_long(easy.pointer, CURLINFO_OS_ERRNO))
        let isOffline = [Int(ENETUNREACH), Int(ENETDOWN)].contains(curl_get_long(easy.pointer, CURLINFO_OS_ERRNO))
        if easy.usesProxies, !isOffline, let fault = ProxyFault(code, text, towards: exchange.request.origin) {
            self = .proxyFailed(fault)
            return
        }
        if exchange.phase == .connecting, exchange.proxyHeadCount > 0, Int(code) == CURLE_BAD_FUNCTION_ARGUMENT {
            // libcurl's message about endless interim responses.
            self = .proxyFailed(.noAnswer)
            return
        }
        self =
            switch Int(code) {
            case Int(CURLE_COULDNT_RESOLVE_HOST): .unknownHost
            case Int(CURLE_COULDNT_CONNECT): isOffline ? .offline : .cannotConnect
            case Int(CURLE_OPERATION_TIMEDOUT): .idleTooLong
            case Int(CURLE_PEER_FAILED_VERIFICATION), Int(CURLE_SSL_ISSUER_ERROR):
                .certificateRefused(
                    CertificateFault(curl_get_long(easy.pointer, CURLINFO_SSL_VERIFYRESULT), text))
            case Int(CURLE_SSL_CONNECT_ERROR):
                wasReset || Self.meansDisconnect(text) ? .connectionLost : .notSecure(text)
            case Int(CURLE_SSL_CERTPROBLEM), Int(CURLE_SSL_CIPHER), Int(CURLE_SSL_CACERT_BADFILE),
                Int(CURLE_SSL_CLIENTCERT):
                .notSecure(text)
            case Int(CURLE_RECV_ERROR) where text.contains("memory in chunk"):
                // A trailer that is longer than libcurl itself can hold.
                .headersTooLarge(limit: exchange.request.limits.headerBytes)
            case Int(CURLE_RECV_ERROR) where text.contains("chunk"): .invalidResponse(text)
            case Int(CURLE_OUT_OF_MEMORY), Int(CURLE_TOO_LARGE), Int(CURLE_RECV_ERROR):
                // A line that is longer than libcurl itself can hold never gets here.
                exchange.head.isComplete || Int(code) == Int(CURLE_RECV_ERROR) && !text.contains("header")
                    ? .connectionLost : .headersTooLarge(limit: exchange.request.limits.headerBytes)
            case Int(CURLE_GOT_NOTHING), Int(CURLE_SEND_ERROR), Int(CURLE_PARTIAL_FILE), Int(CURLE_HTTP2),
                Int(CURLE_HTTP2_STREAM), Int(CURLE_SEND_FAIL_REWIND), Int(CURLE_ABORTED_BY_CALLBACK):
                .connectionLost
            case Int(CURLE_UNSUPPORTED_PROTOCOL), Int(CURLE_WEIRD_SERVER_REPLY), Int(CURLE_OK): .invalidResponse(text)
            // Nothing else can fail where bytes are written: what is rejected here has its own reason.
            case Int(CURLE_BAD_CONTENT_ENCODING), Int(CURLE_WRITE_ERROR): .unpackable(text)
            default: .other(text)
            }
    }

    /// Returns the error that a body can't be decompressed, from libcurl's text.
    static func unpackable(_ text: String) -> TransportError.Reason {
        if text.hasPrefix("Failed writing") {
            return .invalidResponse("its body continues after the end of the compressed data")
        }
        return .invalidResponse(
            "its body can't be decompressed: \(text.hasSuffix(".") ? String(text.dropLast()) : text)")
    }

    /// Returns whether TLS failed because the peer disconnected.
    private static func meansDisconnect(_ text: String) -> Bool {
        ["SSL_ERROR_SYSCALL", "unexpected eof", "reset by peer"].contains { text.contains($0) }
    }
}

extension ProxyFault {
    /// Creates the fault of a proxy that a failure means. Only messages of libcurl without passwords are used.
    init?(_ code: Int32, _ text: String, towards origin: Origin) {
        func word(after words: String) -> String? {
            text.range(of: words).map { String(text[$0.upperBound...].prefix { $0 != " " }) }
        }
        if Int(code) == CURLE_COULDNT_RESOLVE_PROXY {
            self = word(after: "Could not resolve proxy: ").map { .unreachable($0) } ?? .invalidAddress
        } else if let status = word(after: "CONNECT tunnel failed, response ").flatMap({ Int($0) }) {
            self = status < 100 ? .noAnswer : .refused(HTTPStatusCode(rawValue: status))
        } else if Int(code) == CURLE_PROXY || text.hasPrefix("Proxy CONNECT") {
            self = .noAnswer
        } else if Int(code) == CURLE_COULDNT_CONNECT {
            // Newer versions say so; older ones name the host they connected to, which for them is the proxy.
            if let proxy = word(after: " over proxy ") ?? word(after: " via proxy ") {
                self = .unreachable(proxy)
            } else if let host = word(after: "Failed to connect to "), let port = word(after: " port "),
                host.lowercased() != origin.host || Int(port) != origin.port
            {
                self = .unreachable("\(host):\(port)")
            } else {
                return nil
            }
        } else {
            return nil
        }
    }
}

extension CertificateFault {
    /// Translates OpenSSL's number for a failed check. libcurl compares the host name itself and reports it in words.
    fileprivate init(_ number: Int, _ text: String) {
        self =
            switch number {
            case _ where text.contains("subject name") || text.contains("target host"): .otherHost
            case 9: .notYetValid
            case 10: .expired
            case 18: .selfSigned
            case 2, 19, 20, 21, 27: .unknownIssuer
            case 23: .revoked
            case 62, 64: .otherHost
            default: .other(text)
            }
    }
}
#endif
