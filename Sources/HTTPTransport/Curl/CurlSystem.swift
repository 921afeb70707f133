#if os(Linux)
import CSystem
import Foundation

/// What is the same for every transport of the process.
enum CurlSystem {
    /// Whether libcurl works. Asked for before anything else of it, and set up once.
    static let isReady = curl_global_init(Int(CURL_GLOBAL_ALL)) == Int32(CURLE_OK)

    /// Whether libcurl asks before it sends a request, as it does since version 7.80.
    static let asksBeforeRequests: Bool = {
        guard let easy = curl_easy_init() else { return false }
        defer { curl_easy_cleanup(easy) }
        return curl_set_before_request(easy, curlBeforeRequest) == Int32(CURLE_OK)
    }()

    /// The program's name and libcurl's version.
    static let userAgent: String = {
        let name = ProcessInfo.processInfo.processName.filter { String($0).isHTTPToken }
        let version = curl_version().map { String(cString: $0) } ?? ""
        return "\(name.isEmpty ? "CoreATProtocol" : name) \(version.prefix { $0 != " " })"
    }()

    /// Whether the environment names a proxy. Where it names none, libcurl needn't look for one with every request.
    static let hasProxies = ProcessInfo.processInfo.environment.contains { name, value in
        !value.isEmpty && ["http_proxy", "https_proxy", "all_proxy"].contains(name.lowercased())
    }
}
#endif
