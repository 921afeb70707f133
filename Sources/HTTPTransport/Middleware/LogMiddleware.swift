import Foundation

#if canImport(os)
import os
#endif

/// One exchange, fit to be printed: no header value that is a secret, no query, no body.
public struct HTTPLogEntry: Sendable, CustomStringConvertible {
    /// The method.
    public let method: HTTPMethod
    /// The address without its query.
    public let address: String
    /// The request's headers. Their description leaves secrets out.
    public let requestHeaders: HTTPHeaders
    /// The status, where there was an answer.
    public let status: HTTPStatusCode?
    /// The answer's headers, where there was one. Their description leaves secrets out.
    public let responseHeaders: HTTPHeaders
    /// What went wrong, where there was no answer.
    public let failure: String?
    /// How long it took to the head of the answer.
    public let duration: Duration

    /// The exchange in one line.
    public var description: String {
        let outcome = status.map(\.description) ?? failure ?? "no answer"
        let milliseconds = duration.formatted(.units(allowed: [.milliseconds], width: .narrow))
        return "\(method) \(address) → \(outcome) (\(milliseconds))"
    }
}

/// Tells of every exchange, with the secrets left out.
public struct LogMiddleware: Middleware {
    private let log: @Sendable (HTTPLogEntry) -> Void

    /// Makes a middleware that hands every exchange to a function.
    public init(_ log: @escaping @Sendable (HTTPLogEntry) -> Void) {
        self.log = log
    }

    /// A middleware that writes to the system's log where there is one, and to standard error elsewhere.
    ///
    /// - Parameter subsystem: Under what name, such as `com.example.app`.
    public static func system(subsystem: String) -> LogMiddleware {
        #if canImport(os)
        let logger = Logger(subsystem: subsystem, category: "http")
        return LogMiddleware { entry in logger.info("\(entry.description, privacy: .public)") }
        #else
        return LogMiddleware { entry in
            FileHandle.standardError.write(Data("[\(subsystem)] \(entry)\n".utf8))
        }
        #endif
    }

    /// Measures the exchange and tells of it.
    public nonisolated(nonsending) func intercept<Answer: HTTPResponseHead>(
        _ request: HTTPRequest, next: nonisolated(nonsending) (HTTPRequest) async throws -> Answer
    ) async throws -> Answer {
        let start = ContinuousClock.now
        do {
            let answer = try await next(request)
            log(entry(request, start, status: answer.status, headers: answer.headers))
            return answer
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
            status: status, responseHeaders: headers, failure: failure, duration: start.duration(to: .now))
    }
}
