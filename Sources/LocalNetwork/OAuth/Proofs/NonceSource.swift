import ATCrypto
import Foundation

/// The nonces of a server: codes of a counter that advances with time or with each proof.
struct NonceSource: Sendable {
    /// The result of checking a nonce.
    enum Verdict {
        case good
        case missing
        case wrong
        /// The server uses no nonces.
        case unwanted
    }

    private var secret = SymmetricKey.generate()
    /// The number of accepted proofs.
    private var uses: UInt64 = 0

    /// Checks a nonce. The previous and the next one are also accepted.
    mutating func check(_ nonce: String?, _ rotation: LocalNetwork.OAuth.NonceRotation, at now: Date) -> Verdict {
        if case .off = rotation { return nonce == nil ? .good : .unwanted }
        guard let nonce else { return .missing }
        guard let code = try? Base64.url.decode(nonce) else { return .wrong }
        let current = counter(rotation, now)
        let near = [current, current &+ 1, current &- 1]
        guard near.contains(where: { secret.isValidAuthenticationCode(code, for: Self.bytes($0)) }) else {
            return .wrong
        }
        uses &+= 1
        return .good
    }

    /// Invalidates every nonce so far.
    mutating func renew() { secret = .generate() }

    /// The nonce for the next proof; `nil` if the server uses none.
    func next(_ rotation: LocalNetwork.OAuth.NonceRotation, at now: Date) -> String? {
        if case .off = rotation { return nil }
        return Base64.url.encode(secret.authenticationCode(for: Self.bytes(counter(rotation, now) &+ 1)))
    }

    private func counter(_ rotation: LocalNetwork.OAuth.NonceRotation, _ now: Date) -> UInt64 {
        switch rotation {
        case .off, .never: 0
        case .every(let period):
            UInt64(exactly: (now.timeIntervalSince1970 / max(1, period.seconds)).rounded(.down)) ?? 0
        case .perRequest: uses
        }
    }

    private static func bytes(_ counter: UInt64) -> [UInt8] {
        withUnsafeBytes(of: counter.bigEndian) { Array($0) }
    }
}
