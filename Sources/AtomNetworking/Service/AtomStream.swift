public import Foundation
import HTTPTransport

/// An answer whose body is still arriving, for bodies that should not be held in memory.
///
/// ```swift
/// for try await piece in try await atom.enqueue(endpoint).stream() { … }        // Data, as it arrives
/// for try await byte in try await atom.enqueue(endpoint).stream().bytes { … }   // one byte at a time
/// ```
///
/// The body is read from the network only as fast as it is taken, by one consumer, once. Letting go of the stream ends
/// the call.
public struct AtomStream: AsyncSequence, Sendable {
    /// The status and the headers. Its `data` is empty.
    public let response: AtomResponse
    private let body: HTTPBodyStream
    private let limits: HTTPLimits

    init(_ answer: HTTPStream, _ request: HTTPRequest) {
        let head = HTTPResponse(status: answer.status, headers: answer.headers)
        response = AtomResponse(head, request)
        body = answer.body
        limits = request.limits
    }

    /// The length of the whole body, where the service announced it.
    public var announcedLength: Int64? {
        response.headers["Content-Length"].flatMap { Int64($0) }
    }

    /// The body one byte at a time.
    public var bytes: Bytes { Bytes(pieces: self) }

    /// The rest of the body in memory, within the configured limits.
    public func collect() async throws(AtomError) -> Data {
        do {
            return try await body.collect(upTo: limits.bodyBytes)
        } catch {
            throw AtomError(wrapping: error)
        }
    }

    /// Writes the rest of the body to a file, which is replaced only once everything has arrived.
    ///
    /// - Parameters:
    ///   - file: Where to. Its folder must exist.
    ///   - progress: Told how far it has come, after each piece.
    public func save(
        to file: URL, progress: (@Sendable (DownloadProgress) -> Void)? = nil
    ) async throws(AtomError) {
        let total = announcedLength
        do {
            try await body.save(to: file) { progress?(DownloadProgress(received: $0, total: total)) }
        } catch {
            throw AtomError(wrapping: error)
        }
    }

    /// Takes the pieces one after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var base: HTTPBodyStream.AsyncIterator

        /// The next piece, or `nil` after the last.
        public mutating func next() async throws(AtomError) -> Data? {
            do {
                return try await base.next()
            } catch {
                throw AtomError(wrapping: error)
            }
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

    /// An iterator over the pieces that nobody has taken yet.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(base: body.makeAsyncIterator())
    }
}

extension AtomStream {
    /// A body one byte at a time.
    public struct Bytes: AsyncSequence, Sendable {
        fileprivate let pieces: AtomStream

        /// Takes the bytes one after the other.
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

        /// An iterator over the bytes that nobody has taken yet.
        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(pieces: pieces.makeAsyncIterator())
        }
    }
}
