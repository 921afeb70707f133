import CoreATProtocol
import Foundation
import HTTPTransport
import Zstandard

/// The dictionary of a Jetstream: downloaded when it is first needed, and kept.
final class JetstreamDictionaries: Sendable {
    private struct State {
        var dictionary: JetstreamDictionary?
        /// Whether messages are not compressed.
        var isOver = false
        var hasReplaced = false
    }

    private let compression: Jetstream.Compression
    private let version: Jetstream.Version.Kind
    private let host: String
    private let transport: any Transport
    private let meter: StreamMeter
    private let state = Guarded(State())

    init(
        _ compression: Jetstream.Compression, _ version: Jetstream.Version.Kind, host: String, transport: any Transport,
        meter: StreamMeter
    ) {
        self.compression = compression
        self.version = version
        self.host = host
        self.transport = transport
        self.meter = meter
    }

    /// The dictionary to use; `nil` for messages that aren't compressed.
    ///
    /// - Throws: A `StreamError` when the given one isn't a dictionary, or a `CancellationError`.
    nonisolated(nonsending) func dictionary() async throws -> JetstreamDictionary? {
        let (known, isOver) = state.withLock { ($0.dictionary, $0.isOver) }
        if isOver || known != nil { return known }
        switch compression {
        case .none: break
        case .dictionary(let data):
            do throws(JetstreamDictionaryError) { return use(try JetstreamDictionary(data)) } catch {
                throw StreamError(
                    .invalidRequest(error.description), StreamID(service: host, name: "zstd dictionary"))
            }
        case .ifAvailable, .cached:
            if version == .v2 {
                if let stored = newest() { return use(stored) }
                return try await load(nil)
            }
        }
        state.withLock { $0.isOver = true }
        return nil
    }

    /// Requests another dictionary, because the server doesn't know the one in use. Without one, messages are not
    /// compressed. Returns whether anything has changed.
    ///
    /// - Parameter message: The server's message, which names its dictionary.
    nonisolated(nonsending) func replace(named message: String?) async throws -> Bool {
        let (old, isFirst) = state.withLock { state in
            defer { (state.dictionary, state.hasReplaced) = (nil, true) }
            return (state.dictionary, !state.hasReplaced)
        }
        guard let old else { return false }
        guard isFirst, version == .v2 else {
            state.withLock { $0.isOver = true }
            return true
        }
        let numbers = (message ?? "").split { !$0.isASCII || !$0.isNumber }.compactMap { UInt32($0) }
        _ = try await load(numbers.last { $0 != old.id && $0 > 0 })
        return true
    }

    /// Loads a dictionary from the folder or the server. If there is none, messages are not compressed.
    private nonisolated(nonsending) func load(_ id: UInt32?) async throws -> JetstreamDictionary? {
        do {
            if let id, let stored = stored(id) { return use(stored) }
            let dictionary = try await download(id)
            store(dictionary)
            return use(dictionary)
        } catch {
            if error is CancellationError || Task.isCancelled { throw CancellationError() }
            meter.note("messages are not compressed: \(error)")
            state.withLock { $0.isOver = true }
            return nil
        }
    }

    private func use(_ dictionary: JetstreamDictionary) -> JetstreamDictionary {
        state.withLock { $0.dictionary = dictionary }
        return dictionary
    }

    private nonisolated(nonsending) func download(_ id: UInt32?) async throws -> JetstreamDictionary {
        let query = id.map { [URLQueryItem(name: "id", value: "\($0)")] } ?? []
        guard let url = StreamAddress.call("network.bsky.jetstream.getZstdDictionary", of: host, query) else {
            throw JetstreamDictionaryError.unavailable("the address is not valid")
        }
        var request = HTTPRequest(.get, url)
        request.limits.bodyBytes = ZstandardDictionary.sizeLimit
        let response = try await transport.send(request)
        guard response.status == .ok else {
            throw JetstreamDictionaryError.unavailable("status \(response.status.rawValue)")
        }
        return try JetstreamDictionary(response.body, expected: id)
    }

    // MARK: The folder

    private func file(_ id: UInt32) -> URL? {
        guard case .cached(let folder) = compression else { return nil }
        return folder.appending(path: "jetstream-\(id).zdict", directoryHint: .notDirectory)
    }

    /// Reads the dictionary that was stored last, if there is one.
    private func newest() -> JetstreamDictionary? {
        guard case .cached(let folder) = compression,
            let files = try? FileManager.default.contentsOfDirectory(
                at: folder, includingPropertiesForKeys: [.contentModificationDateKey])
        else { return nil }
        let dated = files.map { file in
            let date = try? file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
            return (file, date ?? .distantPast)
        }
        let ids = dated.sorted { $0.1 > $1.1 }.compactMap { file, _ -> UInt32? in
            guard file.pathExtension == "zdict", file.lastPathComponent.hasPrefix("jetstream-") else { return nil }
            return UInt32(file.deletingPathExtension().lastPathComponent.dropFirst("jetstream-".count))
        }
        return ids.lazy.compactMap { self.stored($0) }.first
    }

    /// Reads a stored dictionary, if it matches its name.
    private func stored(_ id: UInt32) -> JetstreamDictionary? {
        guard let file = file(id), let handle = try? FileHandle(forReadingFrom: file) else { return nil }
        defer { try? handle.close() }
        guard let data = try? handle.read(upToCount: ZstandardDictionary.sizeLimit + 1) else { return nil }
        do throws(JetstreamDictionaryError) { return try JetstreamDictionary(data, expected: id) } catch { return nil }
    }

    /// Stores a dictionary. Without it, the next stream downloads it again.
    private func store(_ dictionary: JetstreamDictionary) {
        guard let file = file(dictionary.id) else { return }
        do {
            try PartialFile.replace(file) { try $0.write(Data(dictionary.bytes)) }
        } catch {
            meter.note("the dictionary could not be stored: \(StoreFailure.sentence(error))")
        }
    }
}

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
        return try message.read(decoder.decode)
    }
}

/// A dictionary can't be used.
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
