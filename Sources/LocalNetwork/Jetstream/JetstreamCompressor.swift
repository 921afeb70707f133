import ATServer
public import Foundation
import HTTPTransport
import Zstandard

extension LocalJetstream {
    /// The compression dictionary of version 2, which was trained on events of local networks.
    public static var dictionary: Data { JetstreamCompressor.dictionary(JetstreamCompressor.idV2) }

    /// The compression dictionary of version 1. Like that of public servers, it isn't sent.
    public static var dictionaryV1: Data { JetstreamCompressor.dictionary(JetstreamCompressor.idV1) }
}

/// Compresses the messages of a Jetstream.
struct JetstreamCompressor: Sendable {
    private let encoder: ZstandardEncoder

    static let idV2: UInt32 = 20_261_122
    /// The ID of the public servers' dictionary.
    static let idV1: UInt32 = 1_612_007_021

    private init(_ id: UInt32) throws {
        do {
            let dictionary = try ZstandardDictionary(Self.dictionary(id))
            encoder = try ZstandardEncoder(dictionary: dictionary)
        } catch {
            throw XRPCError(.internalServerError, error: "InternalServerError", "\(error)")
        }
    }

    /// The compression of version 1.
    static func v1() throws -> JetstreamCompressor { try JetstreamCompressor(idV1) }

    /// The compression of version 2 with a dictionary.
    static func v2(_ id: UInt32) throws -> JetstreamCompressor {
        guard id == idV2 else {
            throw XRPCError(
                .badRequest, error: "UnknownZstdDictionary",
                "The dictionary \(id) doesn't exist. The current one is \(idV2)")
        }
        return try JetstreamCompressor(id)
    }

    func compress(_ message: Data) throws -> Data { Data(try encoder.encode(message)) }

    static func dictionary(_ id: UInt32) -> Data {
        guard var data = Data(base64Encoded: base64) else { return Data() }
        // The number follows the magic number.
        data.replaceSubrange(4..<8, with: withUnsafeBytes(of: id.littleEndian) { Data($0) })
        return data
    }

    private static let base64 = """
        N6Qw7AIpNQEnENAK0gb//////wOZ313ZFZFdEZFd2RWRzX7Vwe7OzMwkzobtfyECgwUADAYExgMh7DwAAASABMbFhEXGCIVBgcFKjIhxIDg2\
        xlEABAAkCgAADgAMBTBURwAAAAC0cOHAgEw0hcSBcLAJw8AYgGABwAAAAAABAAAABAAAAAgAAAAiMjAyNi0xMS0yNVQwMzo0MzowOS42MjRa\
        IiwibGFuZ3MiOlsiZW4iXSwidGV4dCI6ImZpbGUiLCJya2V5IjoiM3phNTJ6d2xhN2JsbyIsInJlY29yZCI6eyIkdHlwZSI6ImFwcC5ic2t5\
        LmFjdG9yLnByb2ZpbGUiLCJjcmVhdGVkQXQiOiIyMDI2LTEwLTA5VDAxOjIwOjM0LjA3N1oiLCJkaXNwbGF5TmFtZSI6Inllc3RlcmRheSIs\
        ImRlc2NyaXB0aW9uIjoibW9vbiBuZXR3b3JrIGxhenkgbGlnaHQgaGVsbG8gYnJvd24gbmlnaHQgcmVhZGluZyBuZXR3b3JrIn0sImNpZCI6\
        ImJhZnlyZWl4bGZoaHE0YXZ5eXlhenRqd3Rndzdsemo2d3ZiMmNodmp5M2Zxd2d5YmZqeXJ2dnJhYWF5In19eyIkdHlwZSI6Im1lc3NhZ2Ui\
        LCJwYXlsb2FkIjp7IiR0eXBlIjoibmV0d29yay5ic2t5LmpldHN0cmVhbS5zdWJzY3JpYmVFdmVudHMjY29tbWl0Iiwic2VxIjozMjc3Njks\
        ImRpZCI6ImRpZDpwbGM6eHFrbzRoanlleGl3ZDZlZDd1ZTJyNmpyIiwidGltZSI6IjIwMjYtMTAtMDVUMTI6NTk6MzMuODk3WiIsInJldiI6\
        IjNxZXF3dnc2Y29hbmciLCJvcGVyYXRpb24iOiJjcmVhdGUiLCJjb2xsZWN0aW9uIjoiYXBwLmJza3kuZmVlZC5saWtlIiwicmtleSI6IjNm\
        YXBxeWtoZnc0M2IiLCJyZWNvcmQiOnsiJHR5cGUiOiJhcHAuYnNreS5mZWVkLmxpa2UiLCJjcmVhdGVkQXQiOiIyMDI2LTEwLTA1VDEyOjU5\
        OjMzLjg5N1oiLCJzdWJqZWN0Ijp7ImNpZCI6ImJhZnlyZWk1cnlhamJuNnhvdG90dTZzZWV2aWs3enJibWh3YmJtbzN0aWk1dmpvb252eGt5\
        cXN4cG91IiwidXJpIjoiYXQ6Ly9kaWQ6cGxjOnhuM21tdHZwZnpmeDJkb2diZ2Vlb3d3My9hcHAuYnNreS5mZWVkLnBvc3QvM2QzZGdvbW53\
        eXBmeSJ9fSwiY2lkIjoiYmFmeXJlaXliendpNzV2YXpja3JneGE0Z2xxY3Y1Mm56dHhsbWVubHJnN3UyaXhma2J6YTVzbmtzczYifX17IiR0\
        eXBlIjoibWVzc2FnZSIsInBheWxvYWQiOnsiJHR5cGUiOiJuZXR3b3JrLmJza3kuamV0c3RyZWFtLnN1YnNjcmliZUV2ZW50cyNhY2NvdW50\
        Iiwic2VxIjo0ODE0MDksImRpZCI6ImRpZDpwbGM6Yjd6bW1nNGFhd2xqZnh1enJmN25laG9mIiwidGltZSI6IjIwMjYtMDgtMTNUMTU6NTc6\
        NTkuODk5WiIsImFjY291bnQiOnsiYWN0aXZlIjp0cnVlLCJkaWQiOiJkaWQ6cGxjOmI3em1tZzRhYXdsamZ4dXpyZjduZWhvZiIsInNlcSI6\
        NDgxNDA5LCJ0aW1lIjoiMjAyNi0wOC0xM1QxNTo1Nzo1OS44OTlaIn19fXsiJHR5cGUiOiJtZXNzYWdlIiwicGF5bG9hZCI6eyIkdHlwZSI6\
        Im5ldHdvcmsuYnNreS5qZXRzdHJlYW0uc3Vic2NyaWJlRXZlbnRzI2NvbW1pdCIsInNlcSI6Mzk3NDM1LCJkaWQiOiJkaWQ6cGxjOjVvZ3Nr\
        aGg0aTZtdGRwbWs3Y2R6M2E2dSIsInRpbWUiOiIyMDI2LTA3LTE4VDA5OjUzOjMyLjk3NFoiLCJyZXYiOiIzNHVhYjR3NDRlbjZ4Iiwib3Bl\
        cmF0aW9uIjoiZGVsZXRlIiwiY29sbGVjdGlvbiI6ImFwcC5ic2t5LmdyYXBoLmZvbGxvdyIsInJrZXkiOiIzbmJncnBjb2tpYnRsIn19eyIk\
        dHlwZSI6Im1lc3NhZ2UiLCJwYXlsb2FkIjp7IiR0eXBlIjoibmV0d29yay5ic2t5LmpldHN0cmVhbS5zdWJzY3JpYmVFdmVudHMjY29tbWl0\
        Iiwic2VxIjo0NDE3NTQsImRpZCI6ImRpZDpwbGM6Mm8yNXdicmNka3dicms1ZzZraDd4aWRyIiwidGltZSI6IjIwMjYtMDctMTJUMjE6MDA6\
        MTQuMzk5WiIsInJldiI6IjNzNWxjYmVxN2RpM2IiLCJvcGVyYXRpb24iOiJ1cGRhdGUiLCJjb2xsZWN0aW9uIjoiYXBwLmJza3kuZmVlZC5y\
        ZXBvc3QiLCJya2V5IjoiM3NtbmllbHZuem5nNSIsInJlY29yZCI6eyIkdHlwZSI6ImFwcC5ic2t5LmZlZWQucmVwb3N0IiwiY3JlYXRlZEF0\
        IjoiMjAyNi0wNy0xMlQyMTowMDoxNC4zOTlaIiwibGFuZ3MiOlsiZW4iXSwidGV4dCI6InJlYWRpbmcgZmlsbSByaXZlciBnb29kIGZyaWVu\
        ZHMganVtcHMgcHJvdG9jb2wgbXVzaWM=
        """
}
