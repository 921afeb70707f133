public import Foundation
import HTTPTransport

/// A response whose body is still arriving, for bodies that shouldn't be kept in memory.
///
/// ```swift
/// for try await piece in try await atom.enqueue(endpoint).stream() { … }        // Data, as it arrives
/// for try await byte in try await atom.enqueue(endpoint).stream().bytes { … }   // one byte at a time
/// ```
///
/// The body is read from the network at the pace of its consumer, once. Releasing the stream ends the call.
public struct AtomStream: AsyncSequence, Sendable {
    /// The status and the headers. Its `data` is empty.
    public let response: AtomResponse
    /// The length of the whole body, if the service announced it; `nil` for a compressed body.
    public let announcedLength: Int64?
    private let body: HTTPBodyStream
    private let limits: HTTPLimits

    init(_ stream: HTTPStream, _ request: HTTPRequest) {
        let head = HTTPResponse(status: stream.status, headers: stream.headers)
        response = AtomResponse(head, request)
        announcedLength = stream.announcedLength
        body = stream.body
        limits = request.limits
    }

    /// The body as single bytes.
    public var bytes: Bytes { Bytes(pieces: self) }

    /// Collects the rest of the body in memory, within the configured limits.
    public func collect() async throws(AtomError) -> Data {
        try await AtomError.wrapping { try await body.collect(upTo: limits.bodyBytes) }
    }

    /// Writes the rest of the body to a file. An existing file is replaced only after everything has arrived.
    ///
    /// - Parameters:
    ///   - file: The destination. Its folder must exist.
    ///   - progress: Called after each piece.
    public func save(
        to file: URL, progress: (@Sendable (DownloadProgress) -> Void)? = nil
    ) async throws(AtomError) {
        let total = announcedLength
        _ = try await AtomError.wrapping {
            try await body.save(to: file) { progress?(DownloadProgress(received: $0, total: total)) }
        }
    }

    /// Iterates over the pieces.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var base: HTTPBodyStream.AsyncIterator

        /// The next piece, or `nil` after the last.
        public mutating func next() async throws(AtomError) -> Data? {
            try await next(isolation: nil)
        }

        /// The next piece, or `nil` after the last.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(AtomError) -> Data? {
            do {
                return try await base.next(isolation: actor)
            } catch {
                throw AtomError(wrapping: error)
            }
        }
    }

    /// Returns an iterator over the remaining pieces.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(base: body.makeAsyncIterator())
    }
}

extension AtomStream {
    /// A body as single bytes.
    public struct Bytes: AsyncSequence, Sendable {
        fileprivate let pieces: AtomStream

        /// Iterates over the bytes.
        public struct AsyncIterator: AsyncIteratorProtocol {
            fileprivate var pieces: AtomStream.AsyncIterator
            fileprivate var piece = Data().makeIterator()

            /// The next byte, or `nil` after the last.
            public mutating func next() async throws(AtomError) -> UInt8? {
                try await next(isolation: nil)
            }

            /// The next byte, or `nil` after the last.
            public mutating func next(isolation actor: isolated (any Actor)?) async throws(AtomError) -> UInt8? {
                while true {
                    if let byte = piece.next() { return byte }
                    guard let next = try await pieces.next(isolation: actor) else { return nil }
                    piece = next.makeIterator()
                }
            }
        }

        /// Returns an iterator over the remaining bytes.
        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(pieces: pieces.makeAsyncIterator())
        }
    }
}
