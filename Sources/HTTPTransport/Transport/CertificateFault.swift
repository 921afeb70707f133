/// The reason why a server's certificate was rejected.
public enum CertificateFault: Hashable, Sendable {
    /// It has expired.
    case expired
    /// It isn't valid yet, or this machine's clock is slow.
    case notYetValid
    /// It is self-signed.
    case selfSigned
    /// This machine doesn't trust its issuer, or the server omitted intermediate certificates.
    case unknownIssuer
    /// It is for another host.
    case otherHost
    /// Its issuer revoked it.
    case revoked
    /// Another reason, reported by the system.
    case other(String)
}

extension CertificateFault: CustomStringConvertible {
    /// The fault and what to do, to follow "The server's certificate …".
    public var description: String {
        switch self {
        case .expired: "has expired: its owner must replace it; also check this machine's clock"
        case .notYetValid: "is not valid yet: check this machine's clock"
        case .selfSigned: "is self-signed: trust its issuer, or use a server with a public certificate"
        case .unknownIssuer:
            "was issued by an authority that is not trusted here, or its chain is incomplete: install the "
                + "system's CA certificates (package ca-certificates), or trust that authority"
        case .otherHost: "is for another host: check the address"
        case .revoked: "was revoked by its issuer"
        case .other(let what): "was not accepted: \(what)"
        }
    }
}
