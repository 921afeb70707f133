#if canImport(CSystem)
import CSystem
import Foundation

/// A request in the form in which libcurl gets it. It knows whether it may be sent again.
struct CurlRequest: ~Copyable {
    /// Bodies up to this size are passed to libcurl as a whole, and are sent in one packet with the header.
    private static let smallBody = 64 << 10
    /// For bodies above this size, `Expect` asks the server whether it wants the body.
    private static let largeBody = 1 << 20

    /// The caller's request without its body, which isn't kept longer than needed.
    let original: HTTPRequest
    /// The server that it is for.
    let origin: Origin
    /// The address without credentials.
    let url: String
    /// A body that libcurl gets as a whole, each time the exchange connects.
    private(set) var smallBody: Data?
    /// A body that libcurl reads in pieces.
    let upload: CurlUpload?
    /// The number of times that the request was about to be sent.
    var attempts = 0
    /// The response that rejects `Expect`, until the request is sent again without it.
    var rejection: ResponseHead?
    /// Whether the header asks with `Expect` whether the server wants the body, and the server hasn't rejected that.
    var expectsContinue = false
    /// The header lines for libcurl, once they were needed.
    private var headerList: OpaquePointer?

    /// Creates the form of a valid request.
    init(_ request: HTTPRequest, to origin: Origin) {
        var bare = request
        (bare.body, bare.uploadProgress) = (.none, nil)
        original = bare
        self.origin = origin
        url = request.url.withoutCredentials.absoluteString
        switch request.body {
        case .none: upload = nil
        case .bytes(let data) where data.count <= Self.smallBody && request.uploadProgress == nil:
            (smallBody, upload) = (data, nil)
        case .bytes, .file, .stream: upload = CurlUpload(of: request)
        }
    }

    deinit {
        curl_slist_free_all(headerList)
    }

    /// The limits of the response.
    var limits: HTTPLimits { original.limits }
    /// Whether there is a body, even if it is empty.
    var hasBody: Bool { smallBody != nil || upload != nil }
    /// Whether a body is sent: servers want to be told that there is none where they expect one.
    var sendsBody: Bool {
        hasBody || original.method == .post || original.method == .put || original.method == .patch
    }
    /// Whether sending it twice has the same effect as sending it once.
    var isRepeatable: Bool { original.method.isSafe && upload == nil }

    /// Releases the body when the exchange has ended.
    mutating func releaseBody() {
        smallBody = nil
        upload?.stop()
    }

    /// Returns whether the request may be sent again, as libcurl intends. If so, the body starts over.
    ///
    /// A kept connection may turn out to be dead only after a request was sent on it. A request that only reads is sent
    /// again. One that changes something may have reached the server, unless part of it was never sent.
    mutating func mayBeSentAgain() -> Bool {
        guard original.method.isSafe || rejection != nil || upload?.wasWhole == false, upload?.rewind() != false else {
            return false
        }
        rejection = nil
        return true
    }

    /// Returns the header lines for libcurl, which live as long as the request, or `nil` if there are none. Those that
    /// libcurl sets itself are left out.
    mutating func makeHeaderList(mayExpect: Bool) -> OpaquePointer? {
        if headerList != nil { return headerList }
        var list: OpaquePointer?
        var hasType = false
        for field in original.headers {
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
        if let upload { expectsContinue = mayExpect && upload.total ?? .max > Self.largeBody }
        if sendsBody {
            // libcurl declares every body a form unless told otherwise.
            if !hasType { append("Content-Type:") }
            if !expectsContinue { append("Expect:") }
        }
        headerList = list
        return list
        func append(_ line: String) {
            // libcurl copies the line. Where Swift converts it by itself, it copies it, too.
            list = line.withCString { curl_slist_append(list, $0) } ?? list
        }
    }
}
#endif
