import HTTPTransport
import TestLoad
import Testing

@Suite(.inTurn) struct ChunkedBodyTests {
    private static let strict = ChunkedBody.Rules.strict(lineLimit: 20, trailerLimit: 30)

    /// The content of a body, decoded from pieces of a size, or the first fault.
    private func content(
        _ text: String, _ rules: ChunkedBody.Rules, pieces: Int
    ) -> Result<String, ChunkedBody.Fault> {
        var decoder = ChunkedBody(rules)
        var content: [UInt8] = []
        var rest = Array(text.utf8)[...]
        do throws(ChunkedBody.Fault) {
            while !rest.isEmpty, !decoder.hasEnded {
                var piece = Array(rest.prefix(pieces))[...]
                rest = rest.dropFirst(pieces)
                while !piece.isEmpty, !decoder.hasEnded {
                    let decoded = try next(of: piece, &decoder).get()
                    content += decoded.content
                    piece = piece.dropFirst(decoded.used)
                }
            }
        } catch {
            return .failure(error)
        }
        return .success(String(decoding: content, as: UTF8.self) + (decoder.hasEnded ? "." : ""))
    }

    private func next(
        of bytes: ArraySlice<UInt8>, _ decoder: inout ChunkedBody
    ) -> Result<(used: Int, content: [UInt8]), ChunkedBody.Fault> {
        bytes.withUnsafeBytes { bytes in
            do throws(ChunkedBody.Fault) {
                let piece = try decoder.next(in: bytes)
                return .success((piece.used, Array(bytes[piece.content])))
            } catch {
                return .failure(error)
            }
        }
    }

    @Test(arguments: [
        ("5\r\nhello\r\n0\r\n\r\n", "hello."), ("5;a=b\r\nhello\r\n1 \r\n!\r\n0\r\nA: b\r\nC:\r\n\r\n", "hello!."),
        ("5\r\nhel", "hel"), ("0\r\n", ""),
    ])
    func `strict rules decode valid chunks in any pieces`(text: String, result: String) {
        for pieces in [1, 2, 3, 100] {
            #expect(content(text, Self.strict, pieces: pieces) == .success(result))
        }
    }

    @Test(arguments: [
        ("x\r\n", ChunkedBody.Fault.invalidSize), ("\r\n", .invalidSize), ("5 5\r\n", .invalidSize),
        ("5\r5", .invalidSize), ("5\n", .missingCarriageReturn), ("8000000000000000\r\n", .sizeTooLarge),
        ("1;\(String(repeating: "x", count: 20))\r\n", .lineTooLong), ("1\r\nab", .contentTooLong),
        ("1\r\na\n", .contentTooLong), ("0\r\nno colon\r\n", .invalidTrailer), ("0\r\n: b\r\n", .invalidTrailer),
        ("0\r\nA: b\n", .missingCarriageReturn), ("0\r\nA: \(String(repeating: "b", count: 30))\r\n", .trailersTooLong),
    ])
    func `strict rules report what is wrong, in any pieces`(text: String, fault: ChunkedBody.Fault) {
        for pieces in [1, 2, 3, 100] {
            #expect(content(text, Self.strict, pieces: pieces) == .failure(fault))
        }
    }

    @Test(arguments: [
        ("5\nhello\n0\n", "hello."), ("5\r\nhello\r\n0\r\nno trailer is read", "hello."),
        ("1;\(String(repeating: "x", count: 1_000))\r\na\r\n", "a"), ("ffffffffffffffffff\r\nabc", "abc"),
    ])
    func `lenient rules accept bare newlines, long lines and any size`(text: String, result: String) {
        for pieces in [1, 2, 3, 100] {
            #expect(content(text, .lenient, pieces: pieces) == .success(result))
        }
    }
}
