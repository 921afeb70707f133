/// Reads a DNS message as the client does, for the fuzzer.
package struct DNSProbe: Sendable {
    /// Whether the message would be accepted as the response to a query with the same number.
    package let isAccepted: Bool
    /// The texts of the name, unless the server doesn't know them.
    package let texts: TXTAnswer?
    /// The number of bytes of names and texts that were read.
    package let byteCount: Int

    /// Reads a message. Throws if it is invalid.
    package static func read(_ message: [UInt8], asking name: String) throws(DNSError) -> DNSProbe {
        let name = try DNSName(name)
        let number = message.count < 2 ? 0 : UInt16(message[0]) << 8 | UInt16(message[1])
        let isAccepted = DNSQuery(id: number, name: name).isAnswered(by: message)
        let response = try DNSResponse(message)
        let byteCount = response.records.reduce(0) { sum, record in
            switch record.data {
            case .text(let text): sum + record.owner.bytes.count + text.count
            case .alias(let alias): sum + record.owner.bytes.count + alias.bytes.count
            }
        }
        return DNSProbe(isAccepted: isAccepted, texts: try? response.texts(of: name), byteCount: byteCount)
    }
}
