import ATCrypto
import ATData
import ATIdentity
import ATRepo
import ATStreams
import Foundation
import HTTPTransport

extension CheckRun {
    /// Checks a labeler: its key, its record, its labels, their stream, and reports.
    mutating func checkLabeler(_ document: DIDDocument, at url: URL) async throws {
        let did = document.id
        if document.key("#atproto_label") == nil {
            fail("label-key", "The document of \(did) has no key #atproto_label. Add it with: atp labeler setup")
        } else {
            pass("label-key", "The document has the key that signs labels")
        }
        let declared = try await checkDeclaration(of: did)
        if declared != nil { try await checkIndex(ofLabeler: did) }
        let count = try await checkLabels(document, at: url, declared: declared)
        try await checkStream(document, at: url, hasLabels: count > 0)
        try await checkFutureCursor(did, at: url)
        if waitsForSilence { try await checkSilentStream(did, at: url) }
        // An input that no labeler stores.
        try await checkTokens(
            for: did, service: ServiceKind.labeler.fragment, at: url, call: "com.atproto.moderation.createReport",
            input: "{}")
    }

    // MARK: The record

    /// Checks the record that describes the labeler. Returns the declared values; `nil` if there is no record.
    private mutating func checkDeclaration(of did: DID) async throws -> Set<String>? {
        guard let record = try await record("app.bsky.labeler.service", "self", of: did) else {
            fail(
                "declaration",
                "There is no record app.bsky.labeler.service/self, so apps don't know the labeler: atp labeler declare")
            return nil
        }
        let policies = record["policies"]?.object ?? [:]
        let values = (policies["labelValues"]?.array ?? []).compactMap(\.string)
        var faults: [String] = []
        var defined: Set<String> = []
        for item in policies["labelValueDefinitions"]?.array ?? [] {
            let definition = item.object ?? [:]
            guard let name = definition["identifier"]?.string else {
                faults.append("A definition has no identifier")
                continue
            }
            defined.insert(name)
            if (definition["locales"]?.array ?? []).isEmpty {
                faults.append("The definition of \(name) has no text in any language")
            }
            if definition["severity"]?.string == "none", definition["blurs"]?.string == "none" {
                faults.append("\(name) has neither a severity nor a blur, so apps show nothing")
            }
            if !values.contains(name) { faults.append("\(name) is defined, and not among the labelValues") }
        }
        for value in values where !value.hasPrefix("!") {
            if !SignedLabel.isValue(value) {
                faults.append("Apps ignore '\(value)': a value has only a-z and inner hyphens")
            }
            if !defined.contains(value), !Self.global.contains(value) {
                faults.append("\(value) has no definition, so apps can't say what it means")
            }
        }
        if values.isEmpty { faults.append("The record declares no labelValues") }
        guard faults.isEmpty else {
            fail("declaration", faults.joined(separator: "; "))
            return Set(values)
        }
        pass("declaration", values.count == 1 ? "It declares one value" : "It declares \(values.count) values")
        return Set(values)
    }

    /// The values that apps know without a definition.
    private static let global: Set<String> = ["porn", "sexual", "nudity", "graphic-media", "gore"]

    // MARK: Labels

    /// The most pages without a label before the first one.
    private static let mostEmptyPages = 20

    /// Checks the first labels of a query. Returns their number.
    private mutating func checkLabels(
        _ document: DIDDocument, at url: URL, declared: Set<String>?
    ) async throws -> Int {
        let did = document.id
        var (start, items) = (String?.none, [LexValue]())
        // Of labels that have expired, there may be pages that are empty.
        for _ in 0..<Self.mostEmptyPages {
            guard let page = try await labels(of: did, at: url, limit: 50, cursor: start) else { return 0 }
            items = page.items
            guard items.isEmpty, let cursor = page.cursor else { break }
            start = cursor
        }
        var unsigned = 0
        var undeclared: Set<String> = []
        for item in items {
            do {
                let label = try SignedLabel(item.object ?? [:])
                try label.verify(from: document)
                if let declared, !declared.contains(label.val) { undeclared.insert(label.val) }
            } catch {
                unsigned += 1
            }
        }
        if unsigned > 0 {
            fail("labels", "\(unsigned) of \(items.count) labels aren't signed by the key in the document of \(did)")
        } else if !undeclared.isEmpty {
            warn(
                "labels",
                "These values aren't declared, so apps hide them: \(undeclared.sorted().joined(separator: ", "))")
        } else {
            pass("labels", items.isEmpty ? "There are no labels yet" : "\(items.count) labels have valid signatures")
        }
        try await checkPages(items, after: start, of: did, at: url)
        return items.count
    }

    /// A page of labels; `nil` if there is none.
    private mutating func labels(
        of did: DID, at url: URL, limit: Int, cursor: String? = nil
    ) async throws -> (items: [LexValue], cursor: String?)? {
        let address = url.call("com.atproto.label.queryLabels", ["uriPatterns": "*", "limit": "\(limit)"])
        let response = try await send(
            .get, cursor.map { address.appending(queryItems: [URLQueryItem(name: "cursor", value: $0)]) } ?? address,
            of: did)
        guard response.status == .ok, let items = response.object?["labels"]?.array else {
            fail("labels", "queryLabels answers with status \(response.status.rawValue) instead of labels")
            return nil
        }
        return (items, response.object?["cursor"]?.string)
    }

    /// Checks that two pages have the labels of one.
    private mutating func checkPages(
        _ labels: [LexValue], after start: String?, of did: DID, at url: URL
    ) async throws {
        let half = labels.count / 2
        guard half > 0, let first = try await self.labels(of: did, at: url, limit: half, cursor: start) else { return }
        var both = first.items
        if let cursor = first.cursor {
            both += try await self.labels(of: did, at: url, limit: labels.count - half, cursor: cursor)?.items ?? []
        }
        guard both == labels else {
            return warn("labels", "Two pages of labels aren't what one page has. Order labels by their numbers")
        }
        pass("labels", "Pages lose no label")
    }

    // MARK: The stream

    /// How long a stream may take to send its first message.
    private static let streamPatience = Duration.seconds(5)

    private func connect(_ did: DID, at url: URL, cursor: String?) async throws -> WebSocketConnection {
        let address = url.call("com.atproto.label.subscribeLabels")
        var request = WebSocketRequest(
            cursor.map { address.appending(queryItems: [URLQueryItem(name: "cursor", value: $0)]) } ?? address)
        request.openTimeout = Self.patience
        // So that the stream is as silent as the service lets it be.
        request.silence = Self.silence * 4
        if isAllowed(url) { return try await WebSocket.connect(request) }
        return try await resolver.webSockets(to: request.url, of: did).connect(request)
    }

    private mutating func checkStream(_ document: DIDDocument, at url: URL, hasLabels: Bool) async throws {
        let connection: WebSocketConnection
        do {
            connection = try await connect(document.id, at: url, cursor: "0")
        } catch let error as WebSocketError {
            guard case .refused(let response) = error.reason else { return fail("stream", "\(error)") }
            return fail(
                "stream",
                "subscribeLabels answers with status \(response.status.rawValue) instead of a WebSocket. A proxy needs "
                    + "lines that forward the fields Upgrade and Connection")
        }
        let first = try await Self.next(of: connection)
        await connection.close()
        switch first {
        case nil where hasLabels: fail("stream", "The stream from 0 sends nothing, although there are labels")
        case nil: pass("stream", "The stream can be opened")
        case .text: fail("stream", "The stream sends text messages. Apps only read binary ones")
        case .binary(let data):
            do {
                switch try LabelFrameDecoder().decode(data).content {
                case .event(let event):
                    for label in event.labels { try label.label.verify(from: document) }
                    pass("stream", "The stream begins with signed labels")
                case .filtered: break
                case .failure(let failure): fail("stream", "The stream from 0 ends with the error \(failure.name)")
                }
            } catch {
                fail("stream", "The first message of the stream can't be used: \(error)")
            }
        }
    }

    private mutating func checkFutureCursor(_ did: DID, at url: URL) async throws {
        guard let connection = try? await connect(did, at: url, cursor: "9007199254740991") else { return }
        let first = try await Self.next(of: connection)
        var isEnded = false
        if case .binary(let data)? = first, case .failure? = try? LabelFrameDecoder().decode(data).content {
            isEnded = try await Self.next(of: connection) == nil && connection.closure != nil
        }
        await connection.close()
        if isEnded {
            pass("future-cursor", "A cursor from the future is refused")
        } else {
            warn("future-cursor", "A cursor from the future must end the stream with the error FutureCursor")
        }
    }

    /// The longest silence that proxies must allow. Some end a connection after a minute.
    private static let silence = Duration.seconds(70)

    private mutating func checkSilentStream(_ did: DID, at url: URL) async throws {
        guard let connection = try? await connect(did, at: url, cursor: nil) else { return }
        let wasCut = try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask {
                do { for try await _ in connection {} } catch { try Task.checkCancellation() }
                return true
            }
            group.addTask { [time] in
                try await time.sleep(Self.silence)
                return false
            }
            defer { group.cancelAll() }
            return try await group.next() ?? false
        }
        await connection.close()
        guard wasCut else { return pass("silent-stream", "The stream stays open without messages") }
        fail(
            "silent-stream",
            "The stream ended within \(Self.silence.components.seconds) s. A proxy must allow a longer silence, for "
                + "nginx with proxy_read_timeout 1h")
    }

    /// The next message; `nil` if none arrives in time, or the stream has ended.
    private static func next(of connection: WebSocketConnection) async throws -> WebSocketMessage? {
        try await withThrowingTaskGroup(of: WebSocketMessage?.self) { group in
            group.addTask {
                var messages = connection.makeAsyncIterator()
                return try? await messages.next()
            }
            group.addTask {
                try? await Task.sleep(for: streamPatience)
                return nil
            }
            let first = try await group.next() ?? nil
            group.cancelAll()
            try Task.checkCancellation()
            return first
        }
    }
}
