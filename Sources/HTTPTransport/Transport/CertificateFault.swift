/// Why a server's certificate was not accepted.
public enum CertificateFault: Hashable, Sendable {
    /// Its time is over.
    case expired
    /// Its time has not come, or this machine's clock is slow.
    case notYetValid
    /// It vouches for itself.
    case selfSigned
    /// It was issued by somebody whom this machine doesn't trust, or the server left out certificates in between.
    case unknownIssuer
    /// It is for another host.
    case otherHost
    /// Its issuer took it back.
    case revoked
    /// Anything else that the system reported.
    case other(String)
}

extension CertificateFault: CustomStringConvertible {
    /// What is wrong and what to try, as it follows "the server's certificate …".
    public var description: String {
        switch self {
        case .expired: "has expired: its owner has to renew it; check this machine's clock, too"
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
