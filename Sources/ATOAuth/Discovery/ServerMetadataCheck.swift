import ATData
import Foundation
import HTTPTransport

/// Checks the members of an authorization server's metadata against the requirements.
struct ServerMetadataCheck {
    let members: JSONMembers
    let allowedLoopback: Set<Origin>
    /// The problems that prevent a login.
    private(set) var fatal: [MetadataProblem] = []
    /// The other violations.
    private(set) var warnings: [MetadataProblem] = []

    init(members: JSONMembers, allowedLoopback: Set<Origin>) {
        self.members = members
        self.allowedLoopback = allowedLoopback
    }

    private mutating func add(_ member: String, _ advice: String, isFatal: Bool) {
        if isFatal {
            fatal.append(.init(member, advice))
        } else {
            warnings.append(.init(member, advice))
        }
    }

    /// Checks that the issuer is the server that sent the document.
    mutating func identifier(_ issuer: Issuer) {
        switch members.text("issuer") {
        case .value(let text) where text.utf8.elementsEqual(issuer.description.utf8): break
        case .value(let text): add("issuer", "It is \(text.quoted), but the server is \"\(issuer)\".", isFatal: true)
        case .absent: add("issuer", "It is missing. It must be \"\(issuer)\".", isFatal: true)
        case .wrongType: add("issuer", "It must be a text, \"\(issuer)\".", isFatal: true)
        }
    }

    /// Checks a required address.
    mutating func endpoint(_ member: String) -> URL? {
        switch members.text(member) {
        case .value(let text): return address(text, member, isFatal: true)
        case .absent: add(member, "It is missing. A login needs this address.", isFatal: true)
        case .wrongType: add(member, "It must be a text, an https address.", isFatal: true)
        }
        return nil
    }

    /// Checks an optional address. An invalid one isn't used.
    mutating func optionalEndpoint(_ member: String) -> URL? {
        switch members.text(member) {
        case .value(let text): return address(text, member, isFatal: false)
        case .absent: break
        case .wrongType: add(member, "It must be a text, an https address.", isFatal: false)
        }
        return nil
    }

    private mutating func address(_ text: String, _ member: String, isFatal: Bool) -> URL? {
        guard let url = URL(plain: text), let origin = Origin(url) else {
            add(member, "\(text.quoted) is not a web address.", isFatal: isFatal)
            return nil
        }
        guard url.user() == nil, url.password() == nil, url.fragment() == nil else {
            add(member, "The address contains a user, a password or a fragment.", isFatal: isFatal)
            return nil
        }
        guard origin.mayServeOAuth(allowedLoopback) else {
            add(member, "\(text.quoted) is not an https address with a domain name.", isFatal: isFatal)
            return nil
        }
        return url
    }

    /// Checks a list that must contain some values, and must not contain another.
    mutating func list(_ member: String, has required: [String], lacks: String? = nil, isFatal: Bool = false) {
        switch members.texts(member) {
        case .value(let values):
            for value in required where !values.has(value) {
                add(member, "It lacks \"\(value)\", which the AT Protocol requires.", isFatal: isFatal)
            }
            if let lacks, values.has(lacks) { add(member, "It must not contain \"\(lacks)\".", isFatal: isFatal) }
        case .absent:
            let values = required.map { "\"\($0)\"" }.joined(separator: " and ")
            add(member, "It is missing. It must contain \(values).", isFatal: isFatal)
        case .wrongType: add(member, "It must be a list of texts.", isFatal: isFatal)
        }
    }

    /// Checks an optional list.
    mutating func optionalList(_ member: String) -> [String]? {
        switch members.texts(member) {
        case .value(let values): return values
        case .absent: break
        case .wrongType: add(member, "It must be a list of texts.", isFatal: false)
        }
        return nil
    }

    mutating func isTrue(_ member: String, isFatal: Bool = false) {
        if case .value(true) = members.flag(member) { return }
        add(member, "It must be true.", isFatal: isFatal)
    }

    mutating func isNotFalse(_ member: String) {
        switch members.flag(member) {
        case .value(true), .absent: break
        case .value(false), .wrongType: add(member, "It must be true, or absent.", isFatal: false)
        }
    }

    /// Checks the data servers of the authorization server, if it lists them.
    mutating func dataServers(_ own: Origin?) {
        switch members.texts("protected_resources") {
        case .value(let servers):
            guard let own, !servers.has(own.description) else { return }
            add("protected_resources", "It doesn't contain the data server \"\(own)\".", isFatal: false)
        case .absent: break
        case .wrongType: add("protected_resources", "It must be a list of texts.", isFatal: false)
        }
    }
}
