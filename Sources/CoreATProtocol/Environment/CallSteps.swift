import ATData
import Foundation
import HTTPTransport

/// Returns a router's current delegate, which may change requests and retry calls.
typealias CurrentDelegate = @Sendable () async -> (any NetworkRouterDelegate)?

extension APEnvironment {
    private nonisolated static var mostAttempts: Int { 10 }

    /// Makes a call: builds its request, sends it, and decodes the response.
    ///
    /// Every call is made here: those of endpoints, those of lexicons, and those that no type describes.
    ///
    /// - Parameters:
    ///   - delegate: Returns the delegate that decides about retries. `nil` if there is none.
    ///   - build: Builds the request for each attempt, and returns the delegate that may change it.
    ///   - read: Decodes a successful response.
    /// - Throws: `AtError`, or `CancellationError` if the task was cancelled.
    nonisolated func makeCall<Result>(
        delegate currentDelegate: CurrentDelegate? = nil,
        build: () async throws -> (request: HTTPRequest, delegate: (any NetworkRouterDelegate)?),
        read: (HTTPResponse) throws -> sending Result
    ) async throws -> sending Result {
        var attempts = 1
        while true {
            do {
                var (request, delegate) = try await build()
                if let delegate { request = try await request.intercepted(by: delegate) }
                return try read(try await send(request))
            } catch {
                let error = AtError.visible(error)
                guard attempts < Self.mostAttempts, try await isRetried(error, attempts, currentDelegate) else {
                    throw error
                }
                attempts += 1
            }
        }
    }

    private nonisolated func isRetried(
        _ error: any Error, _ attempts: Int, _ currentDelegate: CurrentDelegate?
    ) async throws -> Bool {
        guard !(error is CancellationError), let delegate = await currentDelegate?() else { return false }
        do {
            return try await delegate.shouldRetry(error: error, attempts: attempts)
        } catch {
            throw AtError.visible(error)
        }
    }

    /// Makes a call of a lexicon, or one that no type describes.
    nonisolated func makeCall<Output: Sendable>(
        _ call: OutgoingCall, _ options: CallOptions, delegate: CurrentDelegate? = nil,
        _ read: (Data, inout XRPCReading) throws -> Output
    ) async throws -> XRPCResponse<Output> {
        try await makeCall(delegate: delegate) {
            (try call.request(to: hostAddress(), options), await delegate?())
        } read: { response in
            try response.xrpcResponse(options, asOf: time.date(), read)
        }
    }
}
