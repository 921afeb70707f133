import Foundation
import HTTPTransport
import Inspector
import LocalNetwork
import LocalServer

/// Measures the cost of an inspector for the data server at full speed, without a page and with an open one. Needs the
/// Debian package `wrk`.
enum InspectorBench {
    /// Each round loads the three networks in turn, so that what else the machine does disturbs them alike.
    private static let rounds = 9

    static func run() async throws -> [Measurement] {
        let networks = [
            try await LocalNetwork.start(), try await LocalNetwork.start(), try await LocalNetwork.start(),
        ]
        let inspectors = [try await Inspector.start(networks[1]), try await Inspector.start(networks[2])]
        let page = OpenPage(try await stream(of: inspectors[1]))
        var costs: [[Double]] = [[], [], []]
        var rates: [[Double]] = [[], [], []]
        var requests = 0.0
        var memory: [Double] = []
        for _ in 0..<rounds {
            for (index, network) in networks.enumerated() {
                let before = Usage.processorSeconds
                let rate = try await load(network)
                rates[index].append(rate)
                costs[index].append((Usage.processorSeconds - before) / rate * 1e6)
                if index == 2 { requests += rate }
            }
            memory.append(Double(Usage.residentBytes) / 1e6)
        }
        page.end()
        for inspector in inspectors { await inspector.stop() }
        for network in networks { await network.stop() }
        let (medians, rate) = (costs.map(\.median), rates.map(\.median))
        // The first rounds fill the logs.
        let growth = (memory.last ?? 0) - memory[memory.count / 2]
        return [
            Measurement(metric: "processor per request, no inspector", value: medians[0], unit: "µs"),
            Measurement(metric: "with an inspector", value: medians[1] / medians[0], unit: "×"),
            Measurement(metric: "with an inspector and an open page", value: medians[2] / medians[0], unit: "×"),
            Measurement(metric: "requests, no inspector", value: rate[0], unit: "/s"),
            Measurement(metric: "requests with an inspector", value: rate[1] / rate[0], unit: "×"),
            Measurement(metric: "requests with an inspector and an open page", value: rate[2] / rate[0], unit: "×"),
            Measurement(metric: "requests while the page was open", value: requests, unit: ""),
            Measurement(metric: "rows that the page says it skipped", value: Double(page.skipped), unit: ""),
            Measurement(metric: "growth of memory in the second half", value: growth, unit: "MB"),
        ]
    }

    /// Loads a data server for a second. Returns the number of requests.
    private static func load(_ network: LocalNetwork) async throws -> Double {
        let url = network.server.url.appending(path: "xrpc/com.atproto.server.describeServer")
        return try await withCheckedThrowingContinuation { continuation in
            // It blocks, and the servers need the threads of tasks.
            DispatchQueue.global().async {
                continuation.resume(with: Result { try Load.rate(url, connections: 32, seconds: 1) })
            }
        }
    }

    private static func stream(of inspector: Inspector) async throws -> HTTPBodyStream {
        try await DefaultTransport.shared.stream(
            HTTPRequest(.get, inspector.url.appending(path: "requests/live"))
        ).body
    }

    /// Reads the new rows of a page, as a browser does.
    private final class OpenPage: Sendable {
        private let counted = Guarded(0)
        private let task: Task<Void, Never>

        init(_ stream: HTTPBodyStream) {
            task = Task { [counted] in
                var isSkip = false
                var line: [UInt8] = []
                do {
                    for try await piece in stream {
                        for byte in piece {
                            guard byte == UInt8(ascii: "\n") else {
                                line.append(byte)
                                continue
                            }
                            let text = String(decoding: line, as: UTF8.self)
                            line.removeAll(keepingCapacity: true)
                            if isSkip, let number = Int(text.dropFirst("data: ".count)) {
                                counted.withLock { $0 += number }
                            }
                            isSkip = text == "event: skipped"
                        }
                    }
                } catch {}
            }
        }

        var skipped: Int { counted.withLock(\.self) }

        func end() { task.cancel() }
    }
}
