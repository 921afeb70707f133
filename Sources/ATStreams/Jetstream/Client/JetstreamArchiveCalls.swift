import ATData
import CoreATProtocol
import Foundation
import HTTPTransport

/// The download of a segment, which can be continued.
struct JetstreamDownload {
    let name: String
    let file: URL
    /// The bytes that are in the file.
    fileprivate(set) var count: Int64 = 0
    /// The version of the contents.
    fileprivate(set) var tag: String?
}

/// The calls of a Jetstream's archive. They throw an `ArchiveFault` or a `CancellationError`.
struct JetstreamArchiveCalls {
    private let host: String
    private let key: String?
    private let transport: any Transport

    private static let segmentBytes: Int64 = 16 << 30
    /// The largest block and plan.
    private static let blockBytes = 256 << 20
    private static let planBytes = 64 << 20

    init(host: String, key: String?, _ transport: any Transport) {
        self.host = host
        self.key = key
        self.transport = transport
    }

    /// A page of the plan.
    nonisolated(nonsending) func plan(
        _ filter: JetstreamFilter, after: Int64, before: Int64?
    ) async throws -> JetstreamPlan {
        var input: LexObject = ["afterSeq": .integer(Int(after))]
        if let before { input["beforeSeq"] = .integer(Int(before)) }
        if filter.kinds != .all { input["kinds"] = .array(filter.kinds.map(\.rawValue).sorted().map { .string($0) }) }
        if !filter.dids.isEmpty { input["dids"] = .array(filter.dids.sorted().map { .string($0.description) }) }
        if !filter.collections.isEmpty {
            input["collections"] = .array(filter.collections.map { .string($0.description) })
        }
        var request = try request(.post, "planSnapshot", [])
        request.headers["Content-Type"] = "application/json"
        request.body = .bytes(try input.jsonData())
        request.limits.bodyBytes = Self.planBytes
        let response = try await send(request)
        let plan: LexObject
        do throws(WireError) { plan = try LexObject(json: response.body) } catch {
            throw ArchiveFault.transient("The plan is not valid: \(error)", wait: nil)
        }
        return try JetstreamPlan(plan)
    }

    /// A block as it is in its segment.
    nonisolated(nonsending) func block(_ index: Int, of segment: String) async throws -> Data {
        var request = try request(
            .get, "getBlock",
            [URLQueryItem(name: "segment", value: segment), URLQueryItem(name: "blockIndex", value: "\(index)")])
        request.limits.bodyBytes = Self.blockBytes
        return try await send(request).body
    }

    /// Downloads a segment, or the missing rest of it. A segment that has changed since is downloaded completely.
    nonisolated(nonsending) func download(_ download: inout JetstreamDownload, received: (Int) -> Void) async throws {
        var request = try request(.get, "getSegment", [URLQueryItem(name: "name", value: download.name)])
        request.limits.bodyBytes = Int(Self.segmentBytes)
        if download.count > 0, let tag = download.tag {
            request.headers["Range"] = "bytes=\(download.count)-"
            request.headers["If-Range"] = tag
        }
        do {
            let response = try await transport.stream(request)
            guard [200, 206].contains(response.status.rawValue) else {
                let body = try await response.body.collect(upTo: 64 << 10)
                throw Self.fault(HTTPResponse(status: response.status, headers: response.headers, body: body))
            }
            let isRest =
                response.status.rawValue == 206
                && response.headers["Content-Range"]?.hasPrefix("bytes \(download.count)-") == true
            if response.status.rawValue == 206, !isRest {
                download.count = 0
                throw ArchiveFault.transient(
                    "The server sent another range than the one that was requested.", wait: nil)
            }
            if !isRest { (download.count, download.tag) = (0, response.headers["ETag"]) }
            try await save(response.body, &download, received)
        } catch let fault as ArchiveFault {
            throw fault
        } catch {
            throw try Self.fault(error)
        }
    }

    private nonisolated(nonsending) func save(
        _ body: HTTPBodyStream, _ download: inout JetstreamDownload, _ received: (Int) -> Void
    ) async throws {
        if download.count == 0 {
            guard
                FileManager.default.createFile(
                    atPath: download.file.path, contents: nil, attributes: [.posixPermissions: 0o600])
            else { throw ArchiveFault.permanent("The file \(download.file.path) could not be created.") }
        }
        let handle = try FileHandle(forWritingTo: download.file)
        defer { try? handle.close() }
        try handle.truncate(atOffset: UInt64(download.count))
        try handle.seekToEnd()
        for try await piece in body {
            guard Int64(piece.count) <= Self.segmentBytes - download.count else {
                throw ArchiveFault.permanent("The segment is larger than \(Self.segmentBytes) bytes.")
            }
            do { try handle.write(contentsOf: piece) } catch {
                throw ArchiveFault.permanent("The segment could not be stored: \(StoreFailure.sentence(error))")
            }
            download.count += Int64(piece.count)
            received(piece.count)
        }
    }

    // MARK: Requests

    private func request(_ method: HTTPMethod, _ name: String, _ items: [URLQueryItem]) throws -> HTTPRequest {
        guard let url = StreamAddress.call("network.bsky.jetstream.\(name)", of: host, items) else {
            throw ArchiveFault.permanent("This is not a valid server address.")
        }
        var request = HTTPRequest(method, url)
        if let key { request.headers["Authorization"] = "Bearer \(key)" }
        return request
    }

    private nonisolated(nonsending) func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let response: HTTPResponse
        do { response = try await transport.send(request) } catch { throw try Self.fault(error) }
        guard response.status == .ok else { throw Self.fault(response) }
        return response
    }

    private static func fault(_ response: HTTPResponse) -> ArchiveFault {
        let refusal = RefusedResponse(response, asOf: Date())
        let words = refusal.error.description
        if refusal.isNamed("SegmentNotFound") || refusal.isNamed("BlockNotFound") { return .gone(words) }
        return response.status.isTransient
            ? .transient(words, wait: RateLimit(response.headers, asOf: Date())?.wait) : .permanent(words)
    }

    private static func fault(_ error: any Error) throws -> ArchiveFault {
        if error is CancellationError || Task.isCancelled { throw CancellationError() }
        let isPermanent = (error as? TransportError).map { !$0.isTransient } ?? false
        return isPermanent ? .permanent("\(error)") : .transient("\(error)", wait: nil)
    }
}

/// The parts of an archive to download.
struct JetstreamPlan {
    /// A segment, or some of its blocks.
    struct Entry: Sendable {
        let name: String
        let firstSeq: Int64
        let lastSeq: Int64
        /// The blocks; none for all.
        let blocks: [ClosedRange<Int>]
    }

    /// Up to where the plan goes.
    let through: Int64
    /// The end of the archive.
    let tip: Int64
    let entries: [Entry]

    /// Reads the response of `planSnapshot`.
    init(_ object: LexObject) throws(ArchiveFault) {
        through = try Self.number(object["plannedThroughSeq"])
        tip = try Self.number(object["sealedTipSeq"])
        guard let segments = object["segments"]?.array else { throw Self.invalid }
        var entries: [Entry] = []
        for segment in segments {
            guard let name = segment["name"]?.string, let mode = segment["mode"]?.string else { throw Self.invalid }
            var blocks: [ClosedRange<Int>] = []
            if mode == "blocks" {
                guard let ranges = segment["blocks"]?.array else { throw Self.invalid }
                for range in ranges {
                    let (first, last) = (try Self.number(range["first"]), try Self.number(range["last"]))
                    guard first <= last, last < 1 << 20 else { throw Self.invalid }
                    blocks.append(Int(first)...Int(last))
                }
                guard !blocks.isEmpty else { throw Self.invalid }
            }
            entries.append(
                Entry(
                    name: name, firstSeq: try Self.number(segment["minSeq"]),
                    lastSeq: try Self.number(segment["maxSeq"]), blocks: blocks.sorted { $0.lowerBound < $1.lowerBound }
                ))
        }
        // Events before the last that was returned count as done.
        self.entries = entries.sorted { $0.lastSeq < $1.lastSeq }
    }

    private static let invalid = ArchiveFault.transient("The plan is not valid.", wait: nil)

    private static func number(_ value: LexValue?) throws(ArchiveFault) -> Int64 {
        guard let number = value?.integer, number >= 0 else { throw invalid }
        return Int64(number)
    }
}
