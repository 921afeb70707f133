import CoreATProtocol
public import Foundation
public import HTTPTransport

/// Handles a Tap's webhook requests, which your own server receives.
///
/// ```swift
/// let webhook = TapWebhook(password: password, deadLetters: letters)
/// // For each request that your server receives:
/// let response = await webhook.handle(method: .post, headers: headers, body: body) { event in
///     try await index(event)
///     return .done
/// }
/// ```
///
/// The Tap sends its `TAP_ADMIN_PASSWORD` with each request; requests without it are rejected. A success response
/// acknowledges the event: it was handled, or became a dead letter. After any other response, the Tap sends the event
/// again, without limit. So return `.deadLetter` for events that can't be handled. Events that can't be decoded become
/// dead letters automatically.
///
/// Use HTTPS unless the Tap and your server are on one machine, because the password is sent unencrypted.
public struct TapWebhook: Sendable {
    private let credential: TapCredential?
    private let deadLetters: any DeadLetterStore
    private let date: @Sendable () -> Date

    /// The largest body.
    private static let largest = 16 << 20

    /// Creates a webhook.
    ///
    /// - Parameters:
    ///   - password: The Tap's `TAP_ADMIN_PASSWORD`. With `nil`, all requests are accepted, which is only safe if
    ///     nobody else can reach your server.
    ///   - deadLetters: Stores events that can't be read or handled.
    public init(password: String?, deadLetters: any DeadLetterStore) {
        self.init(password: password, deadLetters: deadLetters, time: .system)
    }

    init(password: String?, deadLetters: any DeadLetterStore, time: TimeSource) {
        credential = password.map { TapCredential($0) }
        self.deadLetters = deadLetters
        date = time.date
    }

    /// Handles a request.
    ///
    /// - Parameters:
    ///   - method: The request's method.
    ///   - headers: Its header fields.
    ///   - body: Its body.
    ///   - handle: Handles the event.
    /// - Returns: The response to send: a success if the event was handled, or became a dead letter.
    public func handle(
        method: HTTPMethod, headers: HTTPHeaders, body: Data, _ handle: (TapEvent) async throws -> Tap.Outcome
    ) async -> HTTPResponse {
        if let credential, !credential.matches(headers["Authorization"]) {
            return Self.response(
                .unauthorized, "The password is missing or wrong.",
                ["WWW-Authenticate": "Basic realm=\"tap\", charset=\"UTF-8\""])
        }
        guard method == .post else {
            return Self.response(HTTPStatusCode(rawValue: 405), "Events are sent with POST.", ["Allow": "POST"])
        }
        guard body.count <= Self.largest else {
            return Self.response(.contentTooLarge, "The event is larger than \(Self.largest) bytes.")
        }
        switch TapMessage(json: body) {
        case .event(let event): return await self.handle(event, handle)
        case .unreadable(let id, let why):
            // Nobody but the Tap gets this far. It would send this again for ever.
            return await bury(id: id ?? 0, nil, body, why, attempts: 0)
        }
    }

    private func handle(_ event: TapEvent, _ handle: (TapEvent) async throws -> Tap.Outcome) async -> HTTPResponse {
        do {
            switch try await handle(event) {
            case .done: return HTTPResponse(status: .ok)
            case .deadLetter(let reason): return await bury(id: event.id, event, event.json, reason, attempts: 1)
            case .retry: return Self.response(.serviceUnavailable, "Try again later.")
            }
        } catch {
            // The words of the error are for your log, not for whoever sent the request.
            return Self.response(.internalServerError, "The event could not be handled.")
        }
    }

    private func bury(
        id: Int, _ event: TapEvent?, _ json: Data, _ reason: String, attempts: Int
    ) async -> HTTPResponse {
        let letter = DeadLetter(
            eventID: id, did: event?.did, json: json, reason: reason, attempts: attempts, date: date())
        do {
            try await deadLetters.put(letter)
            return HTTPResponse(status: .ok)
        } catch {
            return Self.response(.internalServerError, "The dead letter could not be stored.")
        }
    }

    private static func response(
        _ status: HTTPStatusCode, _ words: String, _ headers: HTTPHeaders = [:]
    ) -> HTTPResponse {
        var headers = headers
        headers["Content-Type"] = "text/plain; charset=utf-8"
        return HTTPResponse(status: status, headers: headers, body: Data(words.utf8))
    }
}
