import ATData
import Foundation
import HTTPTransport

/// The address of a Jetstream, with the parameters of a connection.
struct JetstreamAddress: Sendable {
    let version: Jetstream.Version.Kind
    let stream: StreamAddress

    /// The longest list that is part of the address. Longer ones are sent in a message, which only version 1 allows.
    private static let longestList = 100

    init(_ host: String, _ version: Jetstream.Version, reader: String?) {
        self.version = version.kind
        stream = StreamAddress(service: host, stream: version.streamName, path: version.path, reader: reader)
    }

    /// The address to connect to; `nil` if the server's address isn't valid.
    func url(_ filter: JetstreamFilter, cursor: Int64?, dictionary: UInt32?) -> URL? {
        stream.url(cursor: cursor).flatMap { adding(filter, dictionary, to: $0) }
    }

    /// The address that a server redirects to, with all parameters.
    func redirect(
        _ response: HTTPResponse, from url: URL, _ filter: JetstreamFilter, cursor: Int64?, dictionary: UInt32?
    ) -> URL? {
        StreamAddress.redirect(response, from: url, cursor: cursor).flatMap { adding(filter, dictionary, to: $0) }
    }

    /// Whether a filter is sent in a message instead of the address.
    func needsMessage(_ filter: JetstreamFilter) -> Bool {
        version == .v1 && filter.dids.count + filter.collections.count > Self.longestList
    }

    /// The message that replaces the filter of a connection of version 1.
    static func update(_ filter: JetstreamFilter) throws(WireError) -> String {
        let payload: LexObject = [
            "wantedCollections": .array(filter.collections.map { .string($0.description) }),
            "wantedDids": .array(filter.dids.sorted().map { .string($0.description) }),
        ]
        let message: LexObject = ["type": "options_update", "payload": .object(payload)]
        return String(decoding: try message.json(), as: UTF8.self)
    }

    private func adding(_ filter: JetstreamFilter, _ dictionary: UInt32?, to url: URL) -> URL? {
        var items: [URLQueryItem] = []
        if needsMessage(filter) {
            items.append(URLQueryItem(name: "requireHello", value: "true"))
        } else {
            let (collections, dids) = version == .v1 ? ("wantedCollections", "wantedDids") : ("collections", "dids")
            items += filter.collections.map { URLQueryItem(name: collections, value: $0.description) }
            items += filter.dids.sorted().map { URLQueryItem(name: dids, value: $0.description) }
        }
        if version == .v2, filter.kinds != .all {
            items += filter.kinds.map(\.rawValue).sorted().map { URLQueryItem(name: "kinds", value: $0) }
        }
        if let dictionary {
            items.append(
                version == .v1
                    ? URLQueryItem(name: "compress", value: "true")
                    : URLQueryItem(name: "zstdDictionary", value: "\(dictionary)"))
        }
        guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return nil }
        let names = Set(items.map(\.name))
        let all = (parts.queryItems ?? []).filter { !names.contains($0.name) } + items
        parts.queryItems = all.isEmpty ? nil : all
        return parts.url
    }
}
