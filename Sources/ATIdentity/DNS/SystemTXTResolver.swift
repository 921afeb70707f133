#if canImport(dnssd)
import Dispatch
import dnssd
#endif

/// Queries DNS with the system's settings.
///
/// On Apple platforms it uses the system's resolver, with its VPNs, profiles and encrypted DNS. On watchOS, which
/// restricts that, lookups fall back to HTTPS. On Linux it uses a ``DNSClient`` with the servers of `/etc/resolv.conf`,
/// which is read again when it changes.
public struct SystemTXTResolver: TXTResolver {
    #if !canImport(dnssd)
    private let client = DNSClient { SystemResolverConfiguration.shared.current }
    #endif

    /// Creates a resolver.
    public init() {}

    /// Looks up the TXT records of a name.
    public func texts(of name: String) async throws -> TXTAnswer {
        #if canImport(dnssd)
        // Only valid names are looked up.
        _ = try DNSName(name)
        let query = ServiceQuery()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { query.start($0, asking: name) }
        } onCancel: {
            query.cancel()
        }
        #else
        try await client.texts(of: name)
        #endif
    }
}

#if canImport(dnssd)
/// One query of the system's resolver.
///
/// Safe to share: everything happens on its queue.
private final class ServiceQuery: @unchecked Sendable {
    private let queue = DispatchQueue(label: "ATIdentity.DNS")
    private var service: DNSServiceRef?
    private var continuation: CheckedContinuation<TXTAnswer, any Error>?
    private var isOver = false
    private var texts: [String] = []
    private var seconds = UInt32.max

    // These values are part of the resolver's ABI.
    private static let moreComing: DNSServiceFlags = 0x1
    private static let returnIntermediates: DNSServiceFlags = 0x1000
    private static let timeout: DNSServiceFlags = 0x1_0000
    private static let noSuchName: DNSServiceErrorType = -65_538
    private static let noSuchRecord: DNSServiceErrorType = -65_554
    private static let timedOut: DNSServiceErrorType = -65_568

    func start(_ continuation: CheckedContinuation<TXTAnswer, any Error>, asking text: String) {
        queue.async { [self] in
            guard !isOver else { return continuation.resume(throwing: CancellationError()) }
            self.continuation = continuation
            // Kept until the end, which comes once: see `finish`.
            let context = Unmanaged.passRetained(self)
            let error = DNSServiceQueryRecord(
                &service, Self.timeout | Self.returnIntermediates, 0, text + ".", DNSQuery.RecordType.txt,
                DNSQuery.internet, serviceReply, context.toOpaque())
            guard error == 0, let service else {
                context.release()
                return finish(.failure(DNSError.system(code: Int(error))))
            }
            let scheduling = DNSServiceSetDispatchQueue(service, queue)
            if scheduling != 0 { finish(.failure(DNSError.system(code: Int(scheduling)))) }
        }
    }

    func cancel() {
        queue.async { [self] in finish(.failure(CancellationError())) }
    }

    fileprivate func take(
        _ flags: DNSServiceFlags, _ error: DNSServiceErrorType, _ type: UInt16, _ data: UnsafeRawBufferPointer,
        _ time: UInt32
    ) {
        switch error {
        case 0: break
        case Self.noSuchName, Self.noSuchRecord: return finish(.success(.absent))
        case Self.timedOut: return finish(.failure(DNSError.timedOut))
        default: return finish(.failure(DNSError.system(code: Int(error))))
        }
        // Aliases are reported on the way; the resolver follows them by itself.
        if type == DNSQuery.RecordType.txt {
            do throws(DNSError) {
                texts.append(String(decoding: try DNSResponse.joinedText(Array(data)[...]), as: UTF8.self))
            } catch {
                return finish(.failure(error))
            }
            seconds = min(seconds, time)
        }
        guard flags & Self.moreComing == 0, !texts.isEmpty else { return }
        finish(.success(TXTAnswer(texts: texts, timeToLive: .seconds(Int64(seconds)))))
    }

    private func finish(_ result: Result<TXTAnswer, any Error>) {
        guard !isOver else { return }
        isOver = true
        continuation?.resume(with: result)
        continuation = nil
        guard let service else { return }
        self.service = nil
        DNSServiceRefDeallocate(service)
        // The resolver doesn't call any more: what it was given is released.
        Unmanaged.passUnretained(self).release()
    }
}

private let serviceReply: DNSServiceQueryRecordReply = {
    _, flags, _, error, _, type, _, length, data, time, context in
    guard let context else { return }
    // Safe: the query is kept until it has finished, and the resolver calls on the query's queue.
    let query = Unmanaged<ServiceQuery>.fromOpaque(context).takeUnretainedValue()
    let bytes = UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : Int(length))
    query.take(flags, error, type, bytes, time)
}
#endif
