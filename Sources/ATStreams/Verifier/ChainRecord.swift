public import ATData
import Foundation

/// What a ``ChainStore`` keeps of an account: the newest state of its repository that was verified and handled.
public struct ChainRecord: Hashable, Sendable {
    /// The account.
    public let did: DID
    let state: ChainState

    init(_ did: DID, _ state: ChainState) {
        self.did = did
        self.state = state
    }

    /// The revision of the repository; `nil` if none is known.
    public var rev: TID? { state.rev == 0 ? nil : TID(microseconds: state.rev >> 10, clock: UInt16(state.rev & 0x3FF)) }

    /// The root of the repository's tree; `nil` if it isn't known.
    public var data: CID? { state.isKnown ? CID(state.data) : nil }

    /// Whether events of the account may have been missed. Its repository is downloaded when the stream starts again.
    public var isDesynced: Bool { state.isDesynced }

    /// Whether nothing is known of the account any more. A store may remove its record.
    public var isBlank: Bool { state.isBlank }

    // MARK: For stores

    /// Everything but the DID, to be stored as it is.
    public var bytes: [UInt8] { state.bytes }

    /// Creates a record from what was stored; `nil` when the bytes aren't those of a record.
    public init?(did: DID, bytes: some Collection<UInt8>) {
        guard let state = ChainState(bytes: bytes) else { return nil }
        self.init(did, state)
    }
}
