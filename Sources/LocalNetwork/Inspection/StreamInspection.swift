import ATCrypto
package import ATData
import ATProtoLexicons
import ATRepo
import ATServer
package import Foundation
import HTTPTransport
import LocalServer

// What an inspector sees of the streams beside the firehose, as their consumers get them.

extension LocalTap {
    /// How far an event has come.
    package enum Delivery: String, Sendable {
        /// The event waits for a consumer, or for an earlier event of its account.
        case waiting
        /// The event was sent, and isn't acknowledged.
        case sent
        /// The event was acknowledged.
        case acknowledged
    }
}

extension LocalNetwork {
    /// A message of a stream.
    package struct StreamMessage: Sendable {
        /// The number in the stream, or the ID of a Tap's event.
        package let number: Int
        /// The message as it is sent.
        package let bytes: Data
        /// The account that the message is about.
        package let account: DID?
        package let collection: NSID?
        /// How far a Tap's event has come.
        package var delivery: LocalTap.Delivery?
        /// Whether a label has a signature of the key in its labeler's document.
        package var isVerified: Bool?
    }

    /// A stream beside the firehose.
    package struct InspectedStream: Sendable {
        package enum Kind: String, Sendable {
            case jetstream
            case labels
            case tap
        }

        fileprivate enum Source: Sendable {
            case jetstream(LocalJetstream)
            case labels(Labeler, DID, NetworkContext)
            case tap(LocalTap)
        }

        /// The ID of the stream's server.
        package let id: String
        fileprivate let source: Source

        package var kind: Kind {
            switch source {
            case .jetstream: .jetstream
            case .labels: .labels
            case .tap: .tap
            }
        }

        /// The labeler's account.
        package var labeler: DID? {
            if case .labels(_, let did, _) = source { did } else { nil }
        }

        /// The address for consumers.
        package var url: URL {
            switch source {
            case .jetstream(let jetstream): LocalFirehose.url(path: "/subscribe", on: jetstream.server.url)
            case .labels(let labeler, _, _): labeler.url
            case .tap(let tap): LocalFirehose.url(path: "/channel", on: tap.url)
            }
        }

        /// The number of consumers that are connected.
        package var consumerCount: Int {
            switch source {
            case .jetstream(let jetstream): jetstream.consumerCount
            case .labels(let labeler, _, _): labeler.consumerCount
            case .tap(let tap): tap.consumerCount
            }
        }

        /// The number of a Tap's events that aren't acknowledged; `nil` for other streams.
        package var openCount: Int? {
            if case .tap(let tap) = source { tap.waitingEvents } else { nil }
        }

        /// The number of the last message; 0 if there is none.
        package var last: Int {
            switch source {
            case .jetstream(let jetstream): Int(jetstream.lastEvent)
            case .labels(let labeler, _, _): labeler.lastLabel
            case .tap(let tap): tap.outbox.last
            }
        }

        /// The newest messages after a number that a filter accepts, newest first.
        package func messages(
            after number: Int, limit: Int, where accepts: (DID?, NSID?) -> Bool
        ) throws -> [StreamMessage] {
            var found: [StreamMessage] = []
            switch source {
            case .jetstream(let jetstream):
                for row in jetstream.log.all.reversed() where accepts(row.did, row.collection) {
                    guard row.seq > number, found.count < limit else { break }
                    found.append(try Self.message(row))
                }
            case .labels(_, let did, let context):
                let start = max(0, number)
                let (labels, key) = context.labels(of: did, after: start, most: .max)
                for (index, label) in labels.enumerated().reversed() where accepts(label.account, label.collection) {
                    guard found.count < limit else { break }
                    found.append(try Self.message(start + index + 1, label, key))
                }
            case .tap(let tap):
                for event in tap.outbox.newest where accepts(event.item.did, event.item.collection) {
                    guard event.item.id > number, found.count < limit else { break }
                    found.append(try Self.message(event))
                }
            }
            return found
        }

        /// The message with a number; `nil` if there is none, or it isn't kept any more.
        package func message(_ number: Int) throws -> StreamMessage? {
            switch source {
            case .jetstream(let jetstream): return try jetstream.log.all.first { $0.seq == number }.map(Self.message)
            case .labels(_, let did, let context):
                guard number > 0 else { return nil }
                let (labels, key) = context.labels(of: did, after: number - 1, most: 1)
                return try labels.first.map { try Self.message(number, $0, key) }
            case .tap(let tap): return try tap.outbox.newest.first { $0.item.id == number }.map(Self.message)
            }
        }

        private static func message(_ row: JetstreamRow) throws -> StreamMessage {
            // Version 1 has no `#sync`.
            StreamMessage(
                number: Int(row.seq), bytes: Data(try (row.v1() ?? row.v2()).utf8), account: row.did,
                collection: row.collection)
        }

        private static func message(
            _ seq: Int, _ label: LabelBook.Label, _ key: VerifyingKey?
        ) throws -> StreamMessage {
            StreamMessage(
                number: seq, bytes: try LabelLog.event(seq, label).frame, account: label.account,
                collection: label.collection, isVerified: try key.map(SignedLabel(label).isSigned) ?? false)
        }

        private static func message(
            _ event: (item: TapOutbox.Item, delivery: LocalTap.Delivery)
        ) throws -> StreamMessage {
            StreamMessage(
                number: event.item.id, bytes: Data(try event.item.text().utf8), account: event.item.did,
                collection: event.item.collection, delivery: event.delivery)
        }
    }

    /// The running streams beside the firehose: Jetstreams, labelers and Taps.
    package var inspectedStreams: [InspectedStream] {
        get async {
            let servers = servers
            func id(of server: LocalServer) -> String? { servers.first { $0.server === server }?.id }
            var streams: [InspectedStream] = []
            func add(_ server: LocalServer, _ source: InspectedStream.Source) {
                if let id = id(of: server) { streams.append(InspectedStream(id: id, source: source)) }
            }
            for jetstream in jetstreams.withLock(\.self) { add(jetstream.server, .jetstream(jetstream)) }
            for (did, labeler) in await labelers.running { add(labeler.server, .labels(labeler, did, context)) }
            for tap in taps.withLock({ $0 ?? [] }) { add(tap.server, .tap(tap)) }
            return streams.sorted { ($0.kind.rawValue, $0.id.count, $0.id) < ($1.kind.rawValue, $1.id.count, $1.id) }
        }
    }
}

extension NetworkContext {
    /// The labels of a labeler after a sequence number, and the key in its document that verifies them.
    fileprivate func labels(of labeler: DID, after seq: Int, most: Int) -> ([LabelBook.Label], VerifyingKey?) {
        let (labels, keys) = world.withLock { world in
            (
                world.labels.labels(of: labeler, after: seq, most: most),
                world.logs[labeler]?.state?.verificationMethods
            )
        }
        return (labels, keys?["atproto_label"].flatMap { try? VerifyingKey(didKey: $0) })
    }
}

extension LabelBook.Label {
    /// The labeled account, or the account of the labeled record.
    fileprivate var account: DID? { (try? DID(uri.description)) ?? address?.authority.did }
    fileprivate var collection: NSID? { address?.collection }
    private var address: ATURI? { try? ATURI(uri.description) }
}

extension TapOutbox.Item {
    /// The collection of an event about a record.
    fileprivate var collection: NSID? {
        guard case .object(let record)? = fields["record"], case .string(let name)? = record["collection"] else {
            return nil
        }
        return try? NSID(name)
    }
}
