public import ATData
public import Foundation
public import HTTPTransport

/// A PLC directory, which serves documents and logs, and accepts operations.
///
/// ```swift
/// let directory = PLCDirectory()
/// let log = try await directory.log(of: did)               // downloaded and checked
/// let next = try log.last?.update(signedBy: key) { $0.handle = "alice.example.com" }
/// ```
public struct PLCDirectory: Sendable {
    /// The directory's address.
    public let url: URL
    private let fetcher: IdentityFetcher

    /// The address of the public directory.
    public static let standard = URL(staticString: "https://plc.directory")

    private static let mostDocumentBytes = 1 << 20
    private static let mostLogBytes = 8 << 20
    private static let timeout = Duration.seconds(10)

    /// Creates a client of a directory.
    ///
    /// - Parameters:
    ///   - url: The directory's address.
    ///   - allowsLoopback: Whether the directory may run on this machine, without encryption, for development.
    ///   - transport: The transport for the requests. The default one only reaches the public Internet, and the
    ///     directory on this machine if that is allowed.
    public init(_ url: URL = standard, allowsLoopback: Bool = false, transport: (any Transport)? = nil) {
        let loopback = allowsLoopback ? Origin(url).map { Set([$0]) } ?? [] : []
        self.init(url, fetcher: IdentityFetcher(transport: transport, loopback: loopback))
    }

    init(_ url: URL, fetcher: IdentityFetcher) {
        self.url = url
        self.fetcher = fetcher
    }

    /// Returns the account's document.
    ///
    /// - Throws: ``IdentityError``: `notFound`, `tombstoned`, or the reason of a failure.
    public func document(of did: DID) async throws -> DIDDocument {
        let response = try await get(
            did, [], accept: "application/did+ld+json, application/json", limit: Self.mostDocumentBytes)
        return try DIDDocument(json: response.body, of: did)
    }

    /// Returns the account's log, after verifying every signature and hash.
    ///
    /// - Throws: ``IdentityError``: `badLog` if the log is invalid, `notFound`, or the reason of a failure.
    public func log(of did: DID) async throws -> PLCLog {
        let response = try await get(did, ["log", "audit"], accept: "application/json", limit: Self.mostLogBytes)
        do {
            return try PLCLog(verifying: response.body, of: did)
        } catch let error as PLCLogError {
            throw IdentityError(.badLog(error), did)
        }
    }

    /// Sends an operation to the directory. It is never sent twice.
    ///
    /// If the response is lost or a page of HTML, or the server fails, the operation is looked up in the account's log.
    /// If the task is cancelled meanwhile, it may have been accepted.
    ///
    /// - Throws: ``PLCSubmissionError`` if the directory rejects it, ``PLCUncertainError`` if it may have been accepted
    ///   and the log can't be read, or ``IdentityError``.
    public func submit(_ operation: PLCOperation, for did: DID) async throws {
        let order = order("application/json", Self.mostDocumentBytes)
        var request = fetcher.request(.post, try address(of: did), order)
        request.isSentOnce = true
        request.headers["Content-Type"] = "application/json"
        request.body = .bytes(try operation.object.jsonData())
        let response: HTTPResponse
        do {
            response = try await fetcher.send(request, order, for: did)
        } catch let error as IdentityError {
            guard let cause = error.lostResponse else { throw error }
            return try await find(operation, of: did, after: cause, or: error)
        }
        if response.status.isSuccess {
            guard response.isPage else { return }
            let cause = LookupFailure.unreadable("it is a page of HTML")
            return try await find(operation, of: did, after: cause, or: IdentityError(.failed(cause), did))
        }
        let error = PLCSubmissionError(status: response.status, message: Self.message(in: response.body))
        // A proxy's failure says nothing about the directory behind it.
        guard response.status.rawValue >= 500 else { throw error }
        try await find(operation, of: did, after: LookupFailure(response), or: error)
    }

    /// Looks in the log for an operation that may have been accepted. Throws the failure if it wasn't.
    private func find(
        _ operation: PLCOperation, of did: DID, after cause: LookupFailure, or failure: any Error
    ) async throws {
        let entries: [PLCLog.Entry]
        do {
            entries = try await log(of: did).entries
        } catch let error as IdentityError where error.reason == .notFound && operation.previous == nil {
            // The account doesn't exist, so its first operation wasn't accepted.
            throw failure
        } catch {
            throw PLCUncertainError(did: did, cid: operation.cid, cause: cause)
        }
        guard entries.contains(where: { $0.operation.cid == operation.cid }) else { throw failure }
    }

    /// The address of the account's document.
    func address(of did: DID) throws(IdentityError) -> URL {
        guard case .plc = try did.source() else { throw IdentityError(.unsupportedMethod, did) }
        return url.appending(path: did.description)
    }

    private func order(_ accept: String, _ mostBytes: Int) -> IdentityFetcher.Order {
        IdentityFetcher.Order(accept: accept, mostBytes: mostBytes, timeout: Self.timeout, isConfigured: true)
    }

    private func get(_ did: DID, _ path: [String], accept: String, limit: Int) async throws -> HTTPResponse {
        let url = path.reduce(try address(of: did)) { $0.appending(path: $1) }
        let response = try await fetcher.get(url, order(accept, limit), for: did)
        switch response.status.rawValue {
        case 200...299: return response
        case 410: throw IdentityError(.tombstoned, did)
        // The directory's documentation says 410; the directory itself says this.
        case 404 where Self.message(in: response.body)?.contains("DID not available") == true:
            throw IdentityError(.tombstoned, did)
        case 404: throw IdentityError(.notFound, did)
        default: throw IdentityError(.failed(LookupFailure(response)), did)
        }
    }

    /// The message in the directory's response.
    private static func message(in body: Data) -> String? {
        guard let text = (try? JSONMembers(body.prefix(64 << 10)))?["message"]?.text else { return nil }
        return String(text.withoutControlCharacters.prefix(500))
    }
}

/// A directory's rejection of an operation.
public struct PLCSubmissionError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// The response's status.
    public let status: HTTPStatusCode
    /// The directory's message, if it sent one.
    public let message: String?

    /// The reason, as a sentence.
    public var description: String {
        let why = message.map { $0.last == "." ? ": \($0)" : ": \($0)." } ?? "."
        return "The PLC directory did not accept the operation (status \(status))\(why)"
    }

    /// The same as `description`.
    public var errorDescription: String? { description }
}

/// A lost response to an operation that couldn't be looked up afterwards: the directory may have accepted it.
///
/// Until the account's log shows whether it was accepted, keep all keys, and don't send another operation.
public struct PLCUncertainError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// The account.
    public let did: DID
    /// The operation's hash, to look for in the log.
    public let cid: CID
    /// The reason why there was no usable response.
    public let cause: LookupFailure

    /// The error as sentences, with the command that shows the account's log.
    public var description: String {
        // Other causes end with the advice to try again.
        let why =
            switch cause {
            case .status(let status, _): "it responded with status \(status)"
            default: "its response was lost"
            }
        return "The PLC directory may have accepted the operation \(cid) of \(did): \(why), and the log can't be read "
            + "now. Keep all keys, and don't send another operation before you have looked for this one in the log, "
            + "with: atp plc log \(did) --json"
    }

    /// The same as `description`.
    public var errorDescription: String? { description }
}

extension IdentityError {
    /// The fault of the response, if the server may have received the request.
    fileprivate var lostResponse: LookupFailure? {
        switch reason {
        case .failed(.transport(let error)) where error.mayBeReceived: .transport(error)
        case .badDocument(let why): .unreadable(why)
        default: nil
        }
    }
}

extension HTTPResponse {
    /// Whether it is a page for people, as from a proxy. The directory itself sends none.
    fileprivate var isPage: Bool { headers["Content-Type"]?.lowercased().hasPrefix("text/html") ?? false }
}

extension LookupFailure {
    /// Creates the failure for a response's status.
    init(_ response: HTTPResponse) {
        self = .status(response.status, retryAfter: RateLimit(response.headers)?.wait)
    }
}

extension URL {
    /// Creates an address from a constant.
    fileprivate init(staticString text: StaticString) {
        guard let url = URL(string: text.description) else { preconditionFailure("\(text) is not a URL") }
        self = url
    }
}
