import ATCrypto
import ATData
import ATRepo
import Foundation

/// Frames as servers send them, made for tests.
enum SampleFrame {
    static let did: DID = "did:plc:z72i7hdynmk6r22z27h6tvur"
    static let time = "2026-11-22T17:05:09.123Z"
    static let rev: TID = "3jui7kd54zh2y"

    /// A frame from its two objects, in the one order that DAG-CBOR allows.
    static func frame(_ type: String?, op: Int = 1, _ payload: LexObject) -> Data {
        var header: LexObject = ["op": .integer(op)]
        if let type { header["t"] = .string(type) }
        return Data(bytes { try header.dagCBOR() } + bytes { try payload.dagCBOR() })
    }

    /// What never fails with the values of these tests.
    private static func bytes(_ body: () throws -> [UInt8]) -> [UInt8] {
        do { return try body() } catch { preconditionFailure("\(error)") }
    }

    /// Bytes written as hexadecimal digits, with spaces wherever they help.
    static func bytes(hex: String) -> Data {
        let digits = hex.compactMap(\.hexDigitValue)
        return Data(stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) })
    }

    static func identity(_ seq: Int, did: DID = did, handle: String? = "alice.test") -> Data {
        var payload: LexObject = ["seq": .integer(seq), "did": .string(did.description), "time": .string(time)]
        if let handle { payload["handle"] = .string(handle) }
        return frame("#identity", payload)
    }

    static func account(_ seq: Int, did: DID = did, isActive: Bool = true, status: String? = nil, time: String = time)
        -> Data
    {
        var payload: LexObject = [
            "seq": .integer(seq), "did": .string(did.description), "time": .string(time), "active": .boolean(isActive),
        ]
        if let status { payload["status"] = .string(status) }
        return frame("#account", payload)
    }

    static func info(_ name: String, _ message: String? = nil) -> Data {
        var payload: LexObject = ["name": .string(name)]
        if let message { payload["message"] = .string(message) }
        return frame("#info", payload)
    }

    static func failure(_ name: String, _ message: String = "as a test") -> Data {
        frame(nil, op: -1, ["error": .string(name), "message": .string(message)])
    }

    /// A block with a record.
    static func record(_ type: String, _ text: String) -> Block {
        let value: LexObject = ["$type": .string(type), "text": .string(text)]
        return Block(BlockBytes(bytes { try value.dagCBOR() }))
    }

    /// The block that stands for the signed commit where nothing reads it.
    static let root = record("com.example.commit", "root")

    static func op(_ action: String, _ path: String, _ record: Block?) -> LexValue {
        [
            "action": .string(action), "path": .string(path), "cid": record.map { .link($0.cid) } ?? .null,
        ]
    }

    /// The second object of a commit.
    static func commitFields(
        _ seq: Int, did: DID = did, ops: [LexValue], records: [Block], time: String = time
    ) -> LexObject {
        [
            "seq": .integer(seq), "repo": .string(did.description), "rev": .string(rev.description), "since": .null,
            "time": .string(time), "commit": .link(root.cid), "ops": .array(ops), "blobs": .array([]),
            "rebase": .boolean(false), "tooBig": .boolean(false),
            "blocks": .bytes(Bytes(CARFormat.bytes(roots: [root.id], [root] + records))),
        ]
    }

    /// A commit that creates a record at each path.
    static func commit(_ seq: Int, did: DID = did, _ paths: [String] = ["com.example.post/1"]) -> Data {
        let records = paths.map { path in
            record(path.split(separator: "/").first.map(String.init) ?? "", "\(path) of \(seq)")
        }
        let ops = zip(paths, records).map { op("create", $0, $1) }
        return frame("#commit", commitFields(seq, did: did, ops: ops, records: records))
    }
}
