#if canImport(CSystem)
import CSystem
import Foundation

/// The facts about libcurl that are the same for every transport of the process.
enum CurlSystem {
    /// Whether libcurl works. Read before any other use of it; sets it up once.
    static let isReady = curl_global_init(Int(CURL_GLOBAL_ALL)) == Int32(CURLE_OK)

    /// Whether libcurl asks before it sends a request, as it does since version 7.80.
    static let asksBeforeRequests: Bool = {
        guard let easy = curl_easy_init() else { return false }
        defer { curl_easy_cleanup(easy) }
        return curl_set_before_request(easy, curlBeforeRequest) == Int32(CURLE_OK)
    }()

    /// Whether a handle can be used for one exchange after another.
    ///
    /// Versions 7.83 to 8.2 keep the address of the last header field of an exchange after they have freed it, and
    /// write to it when the next response on the handle starts with a blank: any server could corrupt the memory of the
    /// process.
    static let mayReuseHandles: Bool = {
        let version = curl_version().map { String(cString: $0) } ?? ""
        let numbers = version.drop { $0 != "/" }.dropFirst().prefix { $0 != " " }.split(separator: ".").map { Int($0) }
        guard numbers.count >= 2, let major = numbers[0], let minor = numbers[1] else { return false }
        return major < 7 || (major == 7 && minor < 83) || (major == 8 && minor > 2) || major > 8
    }()

    /// The program's name and libcurl's version.
    static let userAgent: String = {
        let name = ProcessInfo.processInfo.processName.filter { String($0).isHTTPToken }
        let version = curl_version().map { String(cString: $0) } ?? ""
        return "\(name.isEmpty ? "CoreATProtocol" : name) \(version.prefix { $0 != " " })"
    }()

    /// Whether the environment names a proxy. If it doesn't, libcurl needn't look for one with every request.
    static let hasProxies = ProcessInfo.processInfo.environment.contains { name, value in
        !value.isEmpty && ["http_proxy", "https_proxy", "all_proxy"].contains(name.lowercased())
    }
}
#endif
