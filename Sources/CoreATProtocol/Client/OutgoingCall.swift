import ATData
import Foundation
import HTTPTransport

/// A call that is ready to be sent, whatever its type was.
struct OutgoingCall: Sendable {
    let nsid: NSID
    let method: HTTPMethod
    let query: String
    let body: XRPCBody?
    let outputType: String
    var uploadProgress: (@Sendable (UploadProgress) -> Void)?

    init(_ nsid: NSID, _ method: HTTPMethod, query: String, body: XRPCBody?, outputType: String = "application/json") {
        self.nsid = nsid
        self.method = method
        self.query = query
        self.body = body
        self.outputType = outputType
    }

    init<Call: XRPCCall>(_ call: Call) throws {
        var query = XRPCParameters()
        call.write(to: &query)
        self.init(
            Call.nsid, Call.method, query: query.text, body: try call.body(), outputType: Call.outputType)
    }

    /// The request, without credentials.
    func request(to host: HostAddress, _ options: CallOptions) throws -> HTTPRequest {
        var request = HTTPRequest(method, try host.url(path: "/xrpc/\(nsid)", encodedQuery: query))
        request.headers["Accept"] = outputType
        // No server of the protocol redirects a procedure, and any of them may have a password in its body.
        request.isSentOnce = method != .get
        if let body {
            request.body = body.content
            request.headers["Content-Type"] = body.type
            request.uploadProgress = uploadProgress
        }
        options.apply(to: &request)
        return request
    }
}
