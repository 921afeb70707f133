import ATData
import ATProtoLexicons
import Foundation
import Testing

/// A message of the firehose, as a client decodes it.
enum StreamFrame {
    typealias Messages = ComAtproto.Sync.SubscribeRepos

    case commit(Messages.Commit)
    case sync(Messages.Sync)
    case identity(Messages.Identity)
    case account(Messages.Account)
    case info(Messages.Info)
    case error(name: String)

    init(_ data: Data) throws {
        let bytes = [UInt8](data)
        if bytes.starts(with: [0xA1, 0x62] + Array("op".utf8) + [0x20]) {
            let payload = try LexObject(dagCBOR: Array(bytes.dropFirst(5)))
            self = .error(name: try #require(LexValue.object(payload)["error"]?.text))
            return
        }
        // A map of two fields, of which the first is the type.
        try #require(bytes.starts(with: [0xA2, 0x61, UInt8(ascii: "t")]))
        let count = Int(try #require(bytes.dropFirst(3).first)) - 0x60
        let type = String(decoding: bytes.dropFirst(4).prefix(count), as: UTF8.self)
        let rest = bytes.dropFirst(4 + count)
        try #require(rest.starts(with: [0x62] + Array("op".utf8) + [0x01]))
        let payload = Array(rest.dropFirst(4))
        // The lexicon's limits hold too.
        switch type {
        case "#commit": self = .commit(try Messages.Commit(dagCBOR: payload))
        case "#sync": self = .sync(try Messages.Sync(dagCBOR: payload))
        case "#identity": self = .identity(try Messages.Identity(dagCBOR: payload))
        case "#account": self = .account(try Messages.Account(dagCBOR: payload))
        case "#info": self = .info(try Messages.Info(dagCBOR: payload))
        default: throw StreamFrameError.unknownType(type)
        }
    }

    var seq: Int? {
        switch self {
        case .commit(let event): event.seq
        case .sync(let event): event.seq
        case .identity(let event): event.seq
        case .account(let event): event.seq
        case .info, .error: nil
        }
    }

    var did: DID? {
        switch self {
        case .commit(let event): event.repo
        case .sync(let event): event.did
        case .identity(let event): event.did
        case .account(let event): event.did
        case .info, .error: nil
        }
    }

    /// A short word for it.
    var summary: String {
        switch self {
        case .commit(let event): "commit \(event.ops.map { "\($0.action.rawValue) \($0.path)" })"
        case .sync: "sync"
        case .identity(let event): "identity \(event.handle.map { "\($0)" } ?? "none")"
        case .account(let event): "account \(event.active) \(event.status?.rawValue ?? "")"
        case .info(let event): "info \(event.name.rawValue)"
        case .error(let name): "error \(name)"
        }
    }
}

enum StreamFrameError: Error { case unknownType(String) }
