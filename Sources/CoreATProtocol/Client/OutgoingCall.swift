import ATData
import Foundation
import HTTPTransport

/// A call on its way: everything that its request is made of, whatever its type was.
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
        if let body {
            request.body = body.content
            request.headers["Content-Type"] = body.type
            request.uploadProgress = uploadProgress
        }
        options.apply(to: &request)
        return request
    }
}

extension HTTPResponse {
    /// Reads what was answered.
    func output<Output>(
        _ reading: inout XRPCReading, _ read: (Data, inout XRPCReading) throws -> Output
    ) throws -> Output {
        do {
            return try read(body, &reading)
        } catch let error as WireError {
            if body.isEmpty { throw AtError.network(.emptyBody(status)) }
            throw AtError.network(.decodingFailed(explanation(of: error)))
        }
    }

    /// Where and why, or what the answer calls itself when it does not even claim to be JSON.
    private func explanation(of error: WireError) -> String {
        let type = headers["Content-Type"] ?? "none"
        return error.offset == 0 && !type.contains("json") ? "it is no JSON (Content-Type: \(type))." : "\(error)."
    }
}

extension APEnvironment {
    /// Makes a call and reads its answer.
    nonisolated func response<Output: Sendable>(
        to call: OutgoingCall, _ options: CallOptions, _ read: (Data, inout XRPCReading) throws -> Output
    ) async throws -> XRPCResponse<Output> {
        let response = try await send(try call.request(to: hostAddress(), options))
        return try response.read(options, read)
    }
}

extension HTTPResponse {
    /// Reads what was answered, together with all that came with it.
    func read<Output: Sendable>(
        _ options: CallOptions, _ read: (Data, inout XRPCReading) throws -> Output
    ) throws -> XRPCResponse<Output> {
        var reading = options.reading
        let output = try output(&reading, read)
        return XRPCResponse(output: output, status: status, headers: headers, issues: reading.issues)
    }
}
