import Foundation

#if canImport(os)
import os
#endif

/// An exchange that is safe to print: it has no secret header values, query or body.
public struct HTTPLogEntry: Sendable, CustomStringConvertible {
    /// The method.
    public let method: HTTPMethod
    /// The address without its query.
    public let address: String
    /// The headers of the request. Their description omits secrets.
    public let requestHeaders: HTTPHeaders
    /// The status, if there was a response.
    public let status: HTTPStatusCode?
    /// The headers of the response, if there was one. Their description omits secrets.
    public let responseHeaders: HTTPHeaders
    /// The error, if there was no response.
    public let failure: String?
    /// The time until the head of the response arrived.
    public let duration: Duration

    /// The exchange in one line.
    public var description: String {
        let outcome = status.map(\.description) ?? failure ?? "no response"
        let milliseconds = duration.formatted(.units(allowed: [.milliseconds], width: .narrow))
        return "\(method) \(address) → \(outcome) (\(milliseconds))"
    }
}

/// Logs every exchange, without secrets.
public struct LoggingMiddleware: Middleware {
    private let log: @Sendable (HTTPLogEntry) -> Void
    private let time: TimeSource

    /// Creates a middleware that writes to the system's log on Apple platforms, and to standard error elsewhere, under
    /// the name of the program.
    public init() { self = .system(subsystem: ProcessInfo.processInfo.processName) }

    /// Creates a middleware that passes every exchange to a function.
    public init(_ log: @escaping @Sendable (HTTPLogEntry) -> Void) {
        self.init(time: .system, log)
    }

    /// Creates a middleware with a custom clock.
    package init(time: TimeSource, _ log: @escaping @Sendable (HTTPLogEntry) -> Void) {
        self.time = time
        self.log = log
    }

    /// A middleware that writes to the system's log on Apple platforms, and to standard error elsewhere.
    ///
    /// - Parameter subsystem: The name in the log, such as `com.example.app`.
    public static func system(subsystem: String) -> LoggingMiddleware {
        #if canImport(os)
        let logger = Logger(subsystem: subsystem, category: "http")
        return LoggingMiddleware { entry in logger.info("\(entry.description, privacy: .public)") }
        #else
        return LoggingMiddleware { entry in
            FileHandle.standardError.write(Data("[\(subsystem)] \(entry)\n".utf8))
        }
        #endif
    }

    /// Measures the exchange and logs it.
    public nonisolated(nonsending) func intercept<Response: HTTPResponseHead>(
        _ request: HTTPRequest, next: nonisolated(nonsending) (HTTPRequest) async throws -> Response
    ) async throws -> Response {
        let start = time.now()
        do {
            let response = try await next(request)
            log(entry(request, start, status: response.status, headers: response.headers))
            return response
        } catch {
            log(entry(request, start, failure: "\(error)"))
            throw error
        }
    }

    private func entry(
        _ request: HTTPRequest, _ start: ContinuousClock.Instant, status: HTTPStatusCode? = nil,
        headers: HTTPHeaders = [:], failure: String? = nil
    ) -> HTTPLogEntry {
        HTTPLogEntry(
            method: request.method, address: request.url.withoutSecrets, requestHeaders: request.headers,
            status: status, responseHeaders: headers, failure: failure, duration: start.duration(to: time.now()))
    }
}
