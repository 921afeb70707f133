import ATData
import ATRepo
import CoreATProtocol
import Terminal

/// A record of a repository as JSON.
struct RecordJSON {
    /// The error name for an invalid record.
    static let invalid = "InvalidRecord"
    /// The record itself.
    let value: [UInt8]
    private let uri: String
    private let cid: String

    /// - Throws: A `Refusal` if the record is invalid.
    init(_ record: RepoRecord, of did: DID) throws {
        uri = "at://\(did)/\(record.path)"
        cid = record.cid.description
        do throws(WireError) {
            value = try record.decode(UnknownObject.self).json()
        } catch {
            throw Refusal("\(record.path): the record is not valid: \(error)", name: Self.invalid)
        }
    }

    /// The record with its address and its CID.
    var withAddress: [UInt8] {
        get throws {
            let head: LexObject = ["uri": .string(uri), "cid": .string(cid)]
            return try head.json().dropLast() + Array(#","value":"#.utf8) + value + [UInt8(ascii: "}")]
        }
    }

    /// Prints the record, or with `--json` the record with its address and its CID.
    func show(_ invocation: Invocation) throws {
        guard !invocation.isJSON else { return try invocation.showJSON(bytes: try withAddress) }
        if invocation.console.output.isTerminal {
            try invocation.console.print(invocation.console.faint("\(uri) \(cid)"))
        }
        try invocation.showJSON(bytes: value)
    }
}
