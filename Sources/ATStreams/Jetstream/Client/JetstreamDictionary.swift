import Foundation
import Zstandard

/// A dictionary that messages are compressed with.
final class JetstreamDictionary: Sendable {
    /// Its number, which each compressed message has too.
    let id: UInt32
    let bytes: [UInt8]
    private let unpacker: ZstandardDecoder

    /// Checks a dictionary.
    ///
    /// - Parameter expected: The number that it must have; `nil` for any.
    init(_ data: Data, expected: UInt32? = nil) throws(JetstreamDictionaryError) {
        let dictionary: ZstandardDictionary
        do throws(ZstandardError) { dictionary = try ZstandardDictionary(data) } catch {
            throw .invalid(error.description)
        }
        guard dictionary.id == expected ?? dictionary.id else { throw .otherID(dictionary.id) }
        id = dictionary.id
        bytes = dictionary.bytes
        unpacker = ZstandardDecoder(dictionary: dictionary)
    }

    /// Unpacks and reads a message.
    func decode(_ data: Data, _ decoder: JetstreamDecoder) throws(FrameError) -> JetstreamDecoder.Message {
        let message: [UInt8]
        do throws(ZstandardError) { message = try unpacker.decode(data, limit: decoder.limit) } catch {
            if case .tooLarge = error { throw FrameError(.limit("it has more than \(decoder.limit) bytes"), at: 0) }
            throw FrameError(.malformed(error.description), at: 0)
        }
        let result: Result<JetstreamDecoder.Message, FrameError> = message.withUnsafeBytes { bytes in
            do throws(FrameError) { return .success(try decoder.decode(bytes)) } catch { return .failure(error) }
        }
        return try result.get()
    }
}

/// Why a dictionary can't be used.
enum JetstreamDictionaryError: Error, Hashable, CustomStringConvertible {
    case invalid(String)
    case otherID(UInt32)
    case unavailable(String)

    var description: String {
        switch self {
        case .invalid(let why): "The dictionary is not valid. \(why)"
        case .otherID(let id): "The server sent dictionary \(id) instead of the one that was requested."
        case .unavailable(let why): "The dictionary could not be downloaded: \(why)"
        }
    }
}
