import ATData
import ATIdentity
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer

/// The resolution of a handle, step by step, as every client of the network does it.
struct HandleSteps: Sendable {
    struct Step: Sendable {
        /// `dns`, `https` or `document`.
        let name: String
        let request: String
        let response: String
        /// The DID that the step found.
        var did: DID?
    }

    let handle: Handle
    private(set) var steps: [Step] = []
    /// The DID that the handle names; `nil` if no step found one.
    private(set) var did: DID?
    /// Whether the handle names the DID, and the DID's document names the handle.
    private(set) var isValid = false
    private(set) var verdict = ""

    /// The longest response of a step.
    private static let textLimit = 2_000

    /// Resolves a handle.
    init(_ handle: Handle, _ bench: Bench) async {
        let handle = handle.normalized
        self.handle = handle
        async let web = Self.web(handle, bench)
        let (dns, isAmbiguous) = await Self.dns(handle, bench)
        steps = [dns, await web]
        guard !isAmbiguous else {
            verdict = "The DNS names several DIDs, so the handle is invalid. The web server doesn’t count."
            return
        }
        guard let did = dns.did ?? steps.last?.did else {
            verdict = "Neither the DNS nor the web server names a DID."
            return
        }
        self.did = did
        await check(did, bench)
        if let other = steps[1].did, other != did { verdict += " The web server names \(other), which doesn’t count." }
    }

    /// Looks up whether the document names the handle, too.
    private mutating func check(_ did: DID, _ bench: Bench) async {
        let resolver = bench.follower.resolver()
        let address = (try? resolver.documentAddress(of: did))?.absoluteString ?? did.description
        let request = "GET \(address)"
        do {
            let document = try await resolver.document(of: did)
            let claimed = document.handle?.normalized
            steps.append(
                Step(
                    name: "document", request: request,
                    response: claimed.map { "alsoKnownAs names at://\($0)" } ?? "alsoKnownAs names no handle", did: did)
            )
            isValid = claimed == handle
            verdict =
                isValid
                ? "\(handle) names \(did), and its document names \(handle): the handle is valid."
                : "\(handle) names \(did), but its document names \(claimed?.description ?? "no handle"): the handle is "
                    + "invalid, and apps show handle.invalid."
        } catch {
            steps.append(Step(name: "document", request: request, response: "\(error)"))
            verdict = "\(handle) names \(did), whose document can’t be read: the handle is invalid."
        }
    }

    /// The TXT record. Several different ones are an error.
    private static func dns(_ handle: Handle, _ bench: Bench) async -> (Step, isAmbiguous: Bool) {
        let name = "_atproto.\(handle)"
        let request = "TXT \(name)"
        let server = DNSServerAddress("127.0.0.1", port: bench.network.dns.port)
        do {
            let texts = try await DNSClient(servers: [server].compactMap(\.self)).texts(of: name).texts
            let values = Set(texts.filter { $0.hasPrefix("did=") }.map { String($0.dropFirst("did=".count)) })
            let response = texts.isEmpty ? "no record" : texts.joined(separator: "\n")
            let did = values.count == 1 ? values.first.flatMap { try? DID($0) } : nil
            return (Step(name: "dns", request: request, response: short(response), did: did), values.count > 1)
        } catch {
            return (Step(name: "dns", request: request, response: "\(error)"), false)
        }
    }

    /// The document of the handle's web server, which is the data server here.
    private static func web(_ handle: Handle, _ bench: Bench) async -> Step {
        let path = "/.well-known/atproto-did"
        let request = "GET https://\(handle)\(path)"
        guard let url = URL(string: "\(bench.network.host)\(path)?handle=\(handle)") else {
            return Step(name: "https", request: request, response: "not a valid address")
        }
        var call = bench.follower.marked(HTTPRequest(.get, url))
        call.timeouts.total = .seconds(3)
        do {
            let response = try await DefaultTransport.shared.send(call)
            let text = String(decoding: response.body, as: UTF8.self)
            let did = try? DID(text.trimmingCharacters(in: .whitespacesAndNewlines))
            return Step(
                name: "https", request: request, response: short("\(response.status.rawValue) \(text)"),
                did: response.status.isSuccess ? did : nil)
        } catch {
            return Step(name: "https", request: request, response: "\(error)")
        }
    }

    private static func short(_ text: String) -> String { String(text.prefix(textLimit)) }
}
