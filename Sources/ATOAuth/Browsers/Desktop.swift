package import Foundation
import HTTPTransport
import Processes

/// The desktop that a program runs on, as its environment variables describe it.
package struct Desktop: Sendable {
    /// The kinds of system, by how they open an address.
    enum Kind: Sendable {
        /// `open` shows it, except in a remote shell.
        case mac
        /// `xdg-open` shows it if there is a display.
        case freedesktop
        /// Programs can't open addresses.
        case none

        static var current: Kind {
            #if os(macOS)
            .mac
            #elseif os(Linux)
            .freedesktop
            #else
            .none
            #endif
        }
    }

    /// How long the program that opens addresses may take to report a failure.
    private static let patience = Duration.seconds(2)

    var kind = Kind.current
    var environment = ProcessInfo.processInfo.environment
    var time = TimeSource.system

    /// Whether the program runs in a shell on another computer than the user's.
    var isRemote: Bool { isSet("SSH_CONNECTION") || isSet("SSH_TTY") }

    /// Whether there is a screen to show a browser on.
    var hasDisplay: Bool {
        switch kind {
        case .mac: !isRemote
        case .freedesktop: isSet("DISPLAY") || isSet("WAYLAND_DISPLAY")
        case .none: false
        }
    }

    private func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }

    /// Opens an address in the user's browser. Returns whether that seems to have worked.
    package func open(_ url: URL) async -> Bool {
        #if os(macOS) || os(Linux)
        guard hasDisplay, let program else { return false }
        guard let process = try? ChildProcess(program, [Self.argument(url)], environment: environment) else {
            return false
        }
        let succeeds = Pending<Bool>()
        Task { succeeds.set(await process.end == .exit(0)) }
        // Where it starts the browser itself, it runs as long as the browser does.
        return await succeeds.value(within: Self.patience, of: time) ?? true
        #else
        return false
        #endif
    }

    /// The path of the program that opens addresses.
    private var program: String? {
        switch kind {
        case .mac: return "/usr/bin/open"
        case .freedesktop:
            // Relative folders in PATH depend on where this program was started. Someone else may write there.
            let folders = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
                .filter { $0.hasPrefix("/") }
            return folders.lazy.map { "\($0)/xdg-open" }.first { FileManager.default.isExecutableFile(atPath: $0) }
        case .none: return nil
        }
    }

    /// The address without characters that mean something to a shell: some versions of `xdg-open` are scripts that have
    /// run parts of an address as commands. `&` is left, because it separates parameters.
    static func argument(_ url: URL) -> String {
        url.absoluteString.utf8.reduce(into: "") { text, byte in
            switch byte {
            case UInt8(ascii: "&"), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "?"),
                UInt8(ascii: "%"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "@"), UInt8(ascii: "+"),
                UInt8(ascii: ","), UInt8(ascii: "#"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default: text.percentEncode(String(Unicode.Scalar(byte)), keeping: .unreserved)
            }
        }
    }
}

extension Desktop {
    /// The desktop that environment variables describe.
    package init(environment: [String: String]) { self.init(kind: .current, environment: environment) }
}
