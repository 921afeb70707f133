import ATOAuth
import Foundation
import HTTPTransport

/// Finds the metadata of apps, and checks their authentication.
final class ClientRegistry: Sendable {
    /// The source of a document.
    enum Source: Sendable {
        case data(Data)
        /// A server on this machine, instead of the published address.
        case server(URL)
    }

    /// The result of a check of an app.
    struct Finding: Sendable {
        /// The document; `nil` if there is none, or it couldn't be read.
        var document: Data?
        /// The problems, in sentences; empty if there are none.
        var problems: [String] = []
        var isConfidential = false
        let checkedAt: Date
    }

    private struct State {
        var sources: [String: Source] = [:]
        /// The apps that have been checked, by ID.
        var findings: [String: Finding] = [:]
        var known = BoundedStore<KnownClient>(capacity: 1_000)
        var assertions = SeenAssertions()
    }

    /// How long metadata is cached, as in the reference implementation.
    private static let lifetime: TimeInterval = 600
    /// The most apps whose findings are remembered.
    private static let mostFindings = 1_000

    private let state = Guarded(State())

    /// Publishes a document at an address, or replaces it.
    func publish(_ source: Source, at address: String) {
        state.withLock { state in
            state.sources[address] = source
            // Any app may have its keys there.
            state.known = BoundedStore(capacity: 1_000)
        }
    }

    /// The findings about every app that has been checked, by ID.
    var findings: [String: Finding] { state.withLock(\.findings) }

    /// Checks an app's metadata anew, even if it is cached.
    func check(_ id: String, allowsLoopback: Bool, at now: Date) async {
        state.withLock { _ = $0.known.remove(id, at: now) }
        _ = try? await client(id, allowsLoopback: allowsLoopback, at: now)
    }

    /// Finds an app.
    func client(_ id: String, allowsLoopback: Bool, at now: Date) async throws(OAuthFailure) -> KnownClient {
        if let known = state.withLock({ $0.known.value(id, at: now) }) { return known }
        var finding = Finding(checkedAt: now)
        do throws(OAuthFailure) {
            let client = try await read(id, allowsLoopback: allowsLoopback, &finding)
            finding.isConfidential = client.keys != nil
            remember(finding, of: id)
            // A loopback client has no document that could be cached.
            guard finding.document != nil else { return client }
            state.withLock {
                $0.known.insert(client, for: id, until: now.addingTimeInterval(Self.lifetime), at: now)
            }
            return client
        } catch {
            if finding.problems.isEmpty { finding.problems = [error.description] }
            remember(finding, of: id)
            throw error
        }
    }

    private func remember(_ finding: Finding, of id: String) {
        state.withLock { state in
            if state.findings[id] == nil, state.findings.count >= Self.mostFindings,
                let oldest = state.findings.min(by: { $0.value.checkedAt < $1.value.checkedAt })
            {
                state.findings[oldest.key] = nil
            }
            state.findings[id] = finding
        }
    }

    /// Reads and checks an app's metadata.
    private func read(
        _ id: String, allowsLoopback: Bool, _ finding: inout Finding
    ) async throws(OAuthFailure) -> KnownClient {
        if id.utf8.starts(with: "http:".utf8) {
            guard allowsLoopback else { throw .invalidClient("Loopback clients are not allowed") }
            do throws(OAuthAppError) {
                let loopback = try LoopbackClientID(id)
                return KnownClient(id, scope: loopback.scopes, redirects: loopback.redirectURIs, keys: nil)
            } catch {
                throw OAuthFailure("invalid_client_metadata", "The client_id is not valid: \(error)")
            }
        }
        let document = try await document(id)
        finding.document = document
        finding.problems = ClientMetadata.problems(in: document, servedAt: id).map(\.description)
        guard finding.problems.isEmpty, let metadata = try? ClientMetadata(json: document) else {
            let list = finding.problems.joined(separator: " ")
            throw OAuthFailure("invalid_client_metadata", "The client's metadata is not valid. \(list)")
        }
        var keys: ClientKeySet?
        if metadata.authenticationMethod == "private_key_jwt" {
            keys = metadata.keys
            if let url = metadata.keySetURL {
                keys = try? ClientKeySet(json: try await self.document(url.absoluteString))
            }
            guard let keys, !keys.entries.isEmpty else {
                throw OAuthFailure("invalid_client_metadata", "The client's keys can't be read.")
            }
        }
        return KnownClient(id, scope: metadata.scope, redirects: metadata.redirectURIs, keys: keys)
    }

    private func document(_ address: String) async throws(OAuthFailure) -> Data {
        switch state.withLock({ $0.sources[address] }) {
        case .data(let data)?: return data
        case .server(let url)?:
            do {
                let origin = Origin(url).map { [$0] } ?? []
                return try await MetadataFetcher(loopback: Set(origin)).document(at: url)
            } catch {
                throw OAuthFailure("invalid_client_metadata", "Unable to obtain client metadata: \(error)")
            }
        case nil:
            throw OAuthFailure(
                "invalid_client_metadata", "Unable to obtain client metadata: nothing is published at \(address)")
        }
    }

    /// Checks the authentication of an app in a request.
    func authenticate(
        _ client: KnownClient, with parameters: OAuthParameters, for issuer: Issuer, at now: Date
    ) throws(OAuthFailure) -> Grant.Authentication {
        let assertion = parameters["client_assertion"]
        guard let keys = client.keys else {
            guard assertion == nil else { throw .invalidClient("The client has no keys for an assertion") }
            return .none
        }
        guard let assertion, parameters["client_assertion_type"] == ClientAssertion.type else {
            throw .invalidClient("The client must authenticate with private_key_jwt")
        }
        let result = state.withLock { state in
            Result { () throws(ClientAssertionError) in
                try ClientAssertion.verify(
                    assertion, of: client.id, for: issuer, keys: keys, at: now, seen: &state.assertions)
            }
        }
        switch result {
        case .success(let key): return Grant.Authentication(keyID: key.id, keyThumbprint: key.thumbprint)
        case .failure(let error): throw .invalidClient("\(error)")
        }
    }
}
