import ATData
import ATServer
import ATStreams
import Foundation
import HTTPTransport
import LocalServer

/// The archive of a Jetstream: its events in segments, which are created on request.
struct JetstreamArchive: Sendable {
    let log: JetstreamLog
    /// Increases when segments are recreated with different contents.
    let generation: Guarded<Int>

    private var options: LocalJetstream.Options { log.options }

    /// A sealed segment.
    private struct Sealed {
        let name: String
        let index: Int
        let rows: [JetstreamRow]
        let blocks: [[JetstreamRow]]
    }

    /// Adds the calls of an archive to a server.
    func addCalls(to service: XRPCService) {
        service.procedure("network.bsky.jetstream.planSnapshot", planSnapshot)
        service.query("network.bsky.jetstream.listSegments", listSegments)
        service.query("network.bsky.jetstream.getSegment", getSegment)
        service.query("network.bsky.jetstream.getBlock", getBlock)
    }

    private func check(_ request: XRPCRequest) throws {
        guard let key = options.archiveKey else { return }
        guard request.bearer == key else { throw XRPCError(.unauthorized, "The archive needs a key") }
    }

    private var segments: [Sealed] {
        let size = max(1, options.blockEvents >> min(generation.withLock { $0 }, 8))
        let rows = log.all
        return (0..<rows.count / options.segmentEvents).map { index in
            let part = Array(rows[index * options.segmentEvents..<(index + 1) * options.segmentEvents])
            let blocks = stride(from: 0, to: part.count, by: size).map { Array(part[$0..<min($0 + size, part.count)]) }
            let digits = String(index, radix: 16)
            let name = "seg_\(String(repeating: "0", count: max(0, 10 - digits.count)))\(digits).jss"
            return Sealed(name: name, index: index, rows: part, blocks: blocks)
        }
    }

    private func segment(_ name: String) throws -> Sealed {
        guard let segment = segments.first(where: { $0.name == name }) else {
            throw XRPCError(.badRequest, error: "SegmentNotFound", "The segment \(name) doesn't exist")
        }
        return segment
    }

    private static func bytes(_ segment: Sealed) throws -> [UInt8] {
        var writer = SegmentWriter()
        for block in segment.blocks { try writer.append(try block.map { try $0.archived() }) }
        return writer.sealed()
    }

    private static func checksum(_ bytes: [UInt8]) -> String {
        bytes[4..<12].reversed().map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0\(digits)" : digits
        }.joined()
    }

    // MARK: Calls

    @Sendable private func planSnapshot(_ request: XRPCRequest) throws -> ServerResponse {
        try check(request)
        let input = try request.input()
        let subscription = try JetstreamSubscription(plan: input)
        let after = try Self.seq(input, "afterSeq") ?? 0
        let segments = segments
        let tip = min(segments.last?.rows.last?.seq ?? 0, try Self.seq(input, "beforeSeq") ?? .max)
        var entries: [LexValue] = []
        var through = tip
        var (matched, blockCount, rangeCount) = (0, 0, 0)
        for segment in segments {
            guard let first = segment.rows.first?.seq, let last = segment.rows.last?.seq, last > after, first <= tip
            else { continue }
            let wanted = segment.blocks.indices.filter { index in
                guard let last = segment.blocks[index].last?.seq, last > after else { return false }
                // What a real server finds by its filters has some blocks that have nothing.
                return index % 3 == 2 || segment.blocks[index].contains { subscription.accepts($0) }
            }
            guard !wanted.isEmpty else { continue }
            guard rangeCount < options.planEntries else {
                through = max(after, first - 1)
                break
            }
            matched += 1
            let isWhole = wanted.count * 2 > segment.blocks.count
            // As on a real server, a page counts ranges of blocks, and can end within a segment.
            let taken = isWhole ? wanted[...] : wanted.prefix(options.planEntries - rangeCount)
            blockCount += taken.count
            rangeCount += isWhole ? 1 : taken.count
            var entry: LexObject = [
                "name": .string(segment.name), "index": .integer(segment.index),
                "checksum": .string(Self.checksum(try Self.bytes(segment))), "minSeq": .integer(Int(first)),
                "maxSeq": .integer(Int(last)),
            ]
            if isWhole {
                entry["mode"] = "segment"
            } else {
                entry["mode"] = "blocks"
                entry["blocks"] = .array(
                    taken.map { .object(["first": .integer($0), "last": .integer($0)]) })
            }
            entries.append(.object(entry))
            if taken.count < wanted.count, let end = taken.last.flatMap({ segment.blocks[$0].last?.seq }) {
                through = end
                break
            }
        }
        return try .value(
            [
                "plannedThroughSeq": .integer(Int(through)), "sealedTipSeq": .integer(Int(tip)),
                "segments": .array(entries),
                "stats": [
                    "segmentsExamined": .integer(segments.count), "segmentsMatched": .integer(matched),
                    "blocksMatched": .integer(blockCount), "entries": .integer(entries.count),
                ],
            ] as LexObject)
    }

    private static func seq(_ input: LexObject, _ name: String) throws -> Int64? {
        guard let value = input[name] else { return nil }
        guard case .integer(let number) = value, number >= 0 else {
            throw XRPCError.invalid("\(name) must be a number")
        }
        return Int64(number)
    }

    @Sendable private func listSegments(_ request: XRPCRequest) throws -> ServerResponse {
        try check(request)
        let limit = try request.limit(1...1000, default: 100)
        let start = try request.number("cursor", 0...Int.max, default: 0)
        let all = segments
        let page = all.dropFirst(start).prefix(limit)
        var output: LexObject = [
            "segments": .array(
                try page.map { segment in
                    let bytes = try Self.bytes(segment)
                    return .object([
                        "name": .string(segment.name), "index": .integer(segment.index),
                        "sizeBytes": .integer(bytes.count), "checksum": .string(Self.checksum(bytes)),
                        "eventCount": .integer(segment.rows.count),
                        "minSeq": .integer(Int(segment.rows.first?.seq ?? 0)),
                        "maxSeq": .integer(Int(segment.rows.last?.seq ?? 0)),
                        "minWitnessedAt": .integer(Int(segment.rows.first?.time ?? 0)),
                        "maxWitnessedAt": .integer(Int(segment.rows.last?.time ?? 0)),
                    ])
                })
        ]
        if let last = page.last, last.index + 1 < all.count { output["cursor"] = .string("\(last.index + 1)") }
        return try .value(output)
    }

    @Sendable private func getSegment(_ request: XRPCRequest) throws -> ServerResponse {
        try check(request)
        let bytes = try Self.bytes(try segment(try request.required("name")))
        let tag = "\"\(Self.checksum(bytes))\""
        var response = ServerResponse.data(Data(bytes), contentType: "application/octet-stream")
        if let range = request.headers["Range"], range.hasPrefix("bytes="), range.hasSuffix("-"),
            request.headers["If-Range"] ?? tag == tag, let start = Int(range.dropFirst(6).dropLast()),
            0..<bytes.count ~= start
        {
            response = .data(
                Data(bytes[start...]), status: HTTPStatusCode(rawValue: 206), contentType: "application/octet-stream")
            response.headers["Content-Range"] = "bytes \(start)-\(bytes.count - 1)/\(bytes.count)"
        }
        response.headers["ETag"] = tag
        return response
    }

    @Sendable private func getBlock(_ request: XRPCRequest) throws -> ServerResponse {
        try check(request)
        let sealed = try segment(try request.required("segment"))
        let bytes = try Self.bytes(sealed)
        let index = try request.number("blockIndex", 0...Int.max, default: 0)
        let entries = try Segment(bytes).blocks
        guard entries.indices.contains(index) else {
            throw XRPCError(.badRequest, error: "BlockNotFound", "The segment has \(entries.count) blocks")
        }
        return .data(Data(bytes[entries[index].frame]), contentType: "application/octet-stream")
    }
}

extension JetstreamRow {
    /// The event as a row of a segment.
    fileprivate func archived() throws -> SegmentWriter.Row {
        var row = SegmentWriter.Row(seq: UInt64(seq), witnessed: time, kind: 0, did: did.description)
        switch content {
        case .commit(let rev, let action, let path, _, let record):
            row.kind = action == .create ? 1 : action == .update ? 2 : 3
            (row.collection, row.recordKey) = (path.collection.description, path.key.description)
            (row.rev, row.payload) = (rev.description, record)
        case .identity: (row.kind, row.payload) = (4, try relayEvent.dagCBOR())
        case .account: (row.kind, row.payload) = (5, try relayEvent.dagCBOR())
        case .sync(let rev, _): (row.kind, row.rev, row.payload) = (6, rev.description, try relayEvent.dagCBOR())
        }
        return row
    }
}
