import Foundation
public import HTTPServer
import HTTPTransport

extension ServerResponse {
    /// Creates a response with a body of any size, which is generated while it is sent and uses no memory.
    ///
    /// Its byte at `n` is `n % 251`.
    public static func generated(byteCount: Int, contentType: String = "application/octet-stream") -> ServerResponse {
        .stream(headers: ["Content-Length": String(byteCount)], contentType: contentType) { writer in
            var left = byteCount
            while left > 0 {
                let piece = min(left, GeneratedBytes.block.count)
                try await writer.write(GeneratedBytes.block.prefix(piece))
                left -= piece
            }
        }
    }
}

/// The bytes of generated bodies.
enum GeneratedBytes {
    /// A block of bytes. Its length is a multiple of 251, so that the pattern continues from block to block.
    static let block = Data((0..<251 * 512).map { UInt8($0 % 251) })
}
