import ATData

/// The place where a DID's document is published.
enum DIDSource: Hashable, Sendable {
    /// In a PLC directory.
    case plc
    /// On a server of the public Internet.
    case web(host: String)
    /// On this machine, for development.
    case localhost(port: Int?)
}

extension DID {
    /// The place where the DID's document is published. Throws if it can't be looked up.
    ///
    /// The checks go beyond the syntax of DIDs: an accepted identifier can be part of a path or a host without
    /// escaping.
    func source(allowsTestNames: Bool = false) throws(IdentityError) -> DIDSource {
        if method.utf8.elementsEqual("plc".utf8) {
            guard identifier.utf8.count == 24, identifier.utf8.allSatisfy(\.isBase32) else {
                throw IdentityError(.invalidSyntax("a did:plc has 24 characters out of a-z and 2-7"), self)
            }
            return .plc
        }
        guard method.utf8.elementsEqual("web".utf8) else { throw IdentityError(.unsupportedMethod, self) }
        return try webSource(allowsTestNames: allowsTestNames)
    }

    private func webSource(allowsTestNames: Bool) throws(IdentityError) -> DIDSource {
        let name = identifier
        if name.utf8.elementsEqual("localhost".utf8) { return .localhost(port: nil) }
        if name.utf8.starts(with: "localhost%3A".utf8) {
            let digits = name.dropFirst(12)
            guard let port = UInt16(digits), port > 0, String(port).utf8.elementsEqual(digits.utf8) else {
                throw IdentityError(.invalidSyntax("localhost must be followed by a port"), self)
            }
            return .localhost(port: Int(port))
        }
        guard !name.utf8.contains(UInt8(ascii: ":")) else {
            throw IdentityError(.invalidSyntax("a did:web must not have a path"), self)
        }
        guard !name.utf8.contains(UInt8(ascii: "%")) else {
            throw IdentityError(.invalidSyntax("only localhost may have a port, written with %3A"), self)
        }
        guard !name.utf8.contains(where: { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }) else {
            throw IdentityError(.invalidSyntax("a did:web is written in lower case"), self)
        }
        // A handle is a host name of at least two parts, the last of which starts with a letter: never an IP address.
        guard let host = try? Handle(String(name)) else {
            throw IdentityError(.invalidSyntax("it doesn't name a host"), self)
        }
        guard !host.isReserved, allowsTestNames || !host.isTestName else {
            throw IdentityError(.reservedTLD, self)
        }
        return .web(host: host.description)
    }
}

extension Handle {
    /// Whether the top-level domain is `.test`, which is reserved for tests.
    var isTestName: Bool { normalized.description.utf8.suffix(5).elementsEqual(".test".utf8) }
}

extension UInt8 {
    /// Whether it is a character of a `did:plc`.
    package var isBase32: Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= self || UInt8(ascii: "2")...UInt8(ascii: "7") ~= self
    }
}
