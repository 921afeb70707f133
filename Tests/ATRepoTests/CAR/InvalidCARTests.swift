import ATCrypto
import ATData
import Foundation
import TestLoad
import Testing

@testable import ATRepo

/// CARs that are not valid.
@Suite(.inTurn)
struct InvalidCARTests {
    let blocks = ["commit", "node", "record"].map { CARBytes.block($0) }
    var header: [UInt8] { CARBytes.header(roots: [blocks[0].id]) }

    /// The error of a CAR, which must be the same however it arrives.
    func error(_ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) async -> CARError? {
        let whole = CARBytes.readWhole(bytes)
        for size in [1, 7, 1 << 16] {
            let pieces = await CARBytes.read(bytes, pieces: size)
            #expect(pieces.error == whole.error, "pieces of \(size)", sourceLocation: sourceLocation)
        }
        return whole.error
    }

    @Test func `a length has at most nine bytes`() async {
        let long = CARError(.invalidLength("it has more than nine bytes"), at: 59)
        #expect(await error(header + [UInt8](repeating: 0x80, count: 9) + [1]) == long)
        #expect(await error(header + [UInt8](repeating: 0xFF, count: 30)) == long)
        let first = CARError(.invalidLength("it has more than nine bytes"), at: 0)
        #expect(await error([UInt8](repeating: 0xFF, count: 10)) == first)
    }

    @Test func `a length is in its shortest form`() async {
        let section = CARBytes.section(blocks[0])
        let padded = header + [section[0] | 0x80, 0] + section.dropFirst()
        #expect(await error(padded) == CARError(.invalidLength("it is not in its shortest form"), at: 59))
        #expect(await error([header[0] | 0x80, 0] + header.dropFirst())?.offset == 0)
    }

    @Test func `a length of up to 2^63 allocates nothing`() async {
        let largest = [UInt8](repeating: 0xFF, count: 8) + [0x7F]
        #expect(await error(header + largest) == CARError(.limit("a block has more than 2097152 bytes"), at: 59))
        #expect(
            await error(largest)
                == CARError(.limit("the header has more than 4096 bytes, or the data is not a CAR"), at: 0))
        // 2^63 has ten bytes.
        let more = [UInt8](repeating: 0x80, count: 9) + [1]
        #expect(await error(header + more)?.reason == .invalidLength("it has more than nine bytes"))
    }

    @Test func `a header longer than the file is truncated`() async {
        #expect(await error(Array(header.dropLast())) == CARError(.truncated, at: 0))
        #expect(await error([]) == CARError(.truncated, at: 0))
        #expect(await error([0]) == CARError(.invalidLength("the header is empty"), at: 0))
        #expect(await error(CARBytes.varint(4096) + [0xA2]) == CARError(.truncated, at: 0))
    }

    @Test func `the version is 1, and appears once`() async {
        let roots = CARBytes.rootsName + [0x81] + CARBytes.link(blocks[0].id)
        for version in [UInt8(0), 2] {
            let bytes = CARBytes.header([0xA2] + roots + CARBytes.versionName + [version])
            #expect(await error(bytes) == CARError(.unsupportedVersion(UInt64(version)), at: 0))
        }
        let versions: [[UInt8]] = [
            [0xA1] + roots,
            [0xA3] + roots + CARBytes.versionName + [1] + CARBytes.versionName + [1],
            [0xA2] + roots + CARBytes.versionName + [0x20],
            [0xA2] + roots + CARBytes.versionName + [0x61, 0x31],
            [0xA2] + roots + CARBytes.versionName + [0x18, 1],
            [0xA2] + CARBytes.versionName + [1] + roots,
        ]
        for bytes in versions {
            guard case .invalidHeader = await error(CARBytes.header(bytes))?.reason else {
                Issue.record("accepted: \(bytes)")
                continue
            }
        }
    }

    @Test func `there are roots, and they are links`() async {
        let version = CARBytes.versionName + [1]
        #expect(await error(CARBytes.header(roots: [])) == CARError(.noRoot, at: 0))
        let wrong: [[UInt8]] = [
            [0xA1] + version,
            [0xA2] + CARBytes.rootsName + [0xF6] + version,
            [0xA2] + CARBytes.rootsName + [0x81, 0x61, 0x61] + version,
            [0xA2] + CARBytes.rootsName + CARBytes.link(blocks[0].id) + version,
            [0xA2] + CARBytes.rootsName + [0x9A, 0xFF, 0xFF, 0xFF, 0xFF] + version,
            [0xA2] + CARBytes.rootsName + [0x81, 0xD8, 42, 0x58, 35, 0, 0x12, 0x20] + [UInt8](repeating: 7, count: 32)
                + version,
            [0xA2] + CARBytes.rootsName + [0x9F, 0xFF] + version,
            [0xA3] + [0x61, 0x61, 1] + CARBytes.rootsName + [0x81] + CARBytes.link(blocks[0].id) + version,
        ]
        for bytes in wrong {
            guard case .invalidHeader = await error(CARBytes.header(bytes))?.reason else {
                Issue.record("accepted: \(bytes)")
                continue
            }
        }
    }

    @Test func `nothing follows in the header`() async {
        let bytes = CARBytes.header(Array(header.dropFirst()) + [0])
        guard case .invalidHeader(let why) = await error(bytes)?.reason else {
            Issue.record("accepted")
            return
        }
        #expect(why.contains("something follows"))
    }

    @Test func `a section has an identifier and a block`() async {
        #expect(await error(header + [0]) == CARError(.invalidLength("a section is empty"), at: 59))
        for count in [1, 35] {
            let bytes = header + CARBytes.varint(count) + [UInt8](repeating: 1, count: count)
            let expected = CARError(.invalidLength("a section is too short for an identifier"), at: 59)
            #expect(await error(bytes) == expected)
        }
        #expect(await error(header + CARBytes.section(blocks[0].id.bytes, [])) == CARError(.emptyBlock, at: 59))
        var writer = try? CARWriter(root: blocks[0].cid, to: MemorySink())
        await #expect(throws: CARError.self) { try await writer?.append(Block(BlockBytes([]))) }
    }

    @Test(arguments: [
        ([0x12, 0x20], 32, "version 0"),
        ([1, 0x71, 0x13, 0x40], 64, "SHA-512"),
        ([1, 0x71, 0x12, 0x14], 20, "a hash of 20 bytes"),
        ([1, 0x71, 0x00, 0x20], 32, "the identity instead of a hash"),
        ([1, 0x70, 0x12, 0x20], 32, "codec 0x70"),
        ([1, 0x71, 0x1E, 0x20], 32, "hash function 0x1e"),
        ([2, 0x71, 0x12, 0x20], 32, "version 2"),
    ])
    func `identifiers of other kinds are refused`(head: [UInt8], count: Int, kind: String) async {
        let bytes =
            header
            + CARBytes.section(
                head + [UInt8](repeating: 7, count: count),
                Array("0123456789".utf8)
                    + [
                        UInt8
                    ](repeating: 8, count: 40))
        #expect(await error(bytes) == CARError(.unsupportedIdentifier(kind), at: 59))
    }

    @Test func `a block has the hash in its identifier`() async {
        var bytes = CARBytes.car(blocks)
        bytes[bytes.count - 1] ^= 1
        let start = Int64(59 + CARBytes.section(blocks[0]).count + CARBytes.section(blocks[1]).count)
        let error = await error(bytes)
        #expect(error == CARError(.hashMismatch(blocks[2].cid), at: start))
        #expect(error?.description.hasSuffix("(byte \(start)).") == true)
        // The blocks before it are read.
        #expect(await CARBytes.read(bytes).blocks.map(\.block) == Array(blocks[..<2]))
    }

    @Test func `what ends in the middle of a block is truncated, at every byte`() async {
        let car = CARBytes.car(blocks)
        var ends = [59]
        for block in blocks { ends.append(ends[ends.count - 1] + CARBytes.section(block).count) }
        for count in 0..<car.count {
            let error = await error(Array(car[..<count]))
            if ends.contains(count) {
                #expect(error == nil, "\(count) bytes")
            } else {
                #expect(error == CARError(.truncated, at: Int64(ends.last { $0 < count } ?? 0)), "\(count) bytes")
            }
        }
    }

    @Test func `version 2 has its own error`() async {
        let pragma: [UInt8] = [0x0A, 0xA1, 0x67] + "version".utf8 + [2] + [UInt8](repeating: 0, count: 40)
        #expect(await error(pragma) == CARError(.unsupportedVersion(2), at: 0))
    }

    @Test(arguments: ["<!DOCTYPE html><html></html>", #"{"error":"RepoNotFound"}"#, "<"])
    func `a web page or JSON is not a CAR`(text: String) async {
        let error = await error(Array(text.utf8))
        #expect(error?.reason == (text.count == 1 ? .truncated : .notACAR))
    }

    @Test func `every changed bit is noticed, except in the hash of the root`() async {
        let car = CARBytes.car(blocks)
        // The root in the header may be any block.
        let root = (header.count - 9 - 32)..<(header.count - 9)
        for index in car.indices where !root.contains(index) {
            for bit in 0..<8 {
                var bytes = car
                bytes[index] ^= 1 << bit
                #expect(CARBytes.readWhole(bytes).error != nil, "byte \(index), bit \(bit)")
            }
        }
    }

    @Test func `files that can't be read throw in words`() throws {
        let folder = FileManager.default.temporaryDirectory
        let missing = folder.appending(path: UUID().uuidString)
        for file in [missing, folder, URL(filePath: "/dev/null")] {
            let error = #expect(throws: CARError.self) { try CARBlocks(file: file) }
            guard case .unreadable = error?.reason else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(error?.description.contains(file.path) == true)
        }
        try Data().write(to: missing)
        defer { try? FileManager.default.removeItem(at: missing) }
        #expect(throws: CARError(.truncated, at: 0)) { try CARBlocks(file: missing) }
    }
}
