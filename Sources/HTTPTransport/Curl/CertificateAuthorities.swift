#if canImport(CSystem)
import CSystem
public import Foundation

/// The certificate authorities that are trusted.
public enum CertificateAuthorities: Hashable, Sendable {
    /// Those of the system, or those in `SSL_CERT_FILE` or `SSL_CERT_DIR` from the environment.
    case system
    /// Those in a PEM file, and no others.
    case file(URL)

    /// The files of common distributions, in case libcurl was built for another one.
    private static let usualFiles = [
        "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
        "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem", "/etc/ssl/ca-bundle.pem", "/etc/ssl/cert.pem",
    ]

    /// The file and folder for `.system`; `nil` leaves the choice to libcurl.
    private static let found: (file: String?, folder: String?) = {
        let environment = ProcessInfo.processInfo.environment
        let named = { (name: String) in environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        let file = named("SSL_CERT_FILE") ?? named("CURL_CA_BUNDLE")
        let folder = named("SSL_CERT_DIR")
        if file != nil || folder != nil { return (file, folder) }
        return (usualFiles.first { FileManager.default.isReadableFile(atPath: $0) }, nil)
    }()

    func apply(to easy: OpaquePointer) {
        switch self {
        case .system:
            // Where Swift converts a text by itself, it copies it first.
            _ = Self.found.file?.withCString { curl_set_text(easy, CURLOPT_CAINFO, $0) }
            _ = Self.found.folder?.withCString { curl_set_text(easy, CURLOPT_CAPATH, $0) }
        case .file(let file):
            curl_set_text(easy, CURLOPT_CAINFO, file.path)
            curl_set_pointer(easy, CURLOPT_CAPATH, nil)
        }
    }
}
#endif
