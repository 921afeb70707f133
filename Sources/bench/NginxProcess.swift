import Foundation
import HTTPTransport
import LocalServer

extension ServerProcess {
    /// The query that is measured, from nginx.
    var profileURL: URL { url.appending(path: "profile") }

    /// A body of `StreamBench.byteCount` bytes, from nginx.
    var largeURL: URL { url.appending(path: "large") }

    /// Starts nginx, which responds to the query that is measured. Returns `nil` if nginx isn't installed.
    ///
    /// - Parameter page: The content of the file at `/page`, if there is one. nginx is on the first processor then, as
    ///   the service beside it.
    static func nginx(sending page: Data? = nil) async throws -> ServerProcess? {
        let folders = ["/usr/sbin", "/usr/bin", "/usr/local/sbin", "/usr/local/bin", "/opt/homebrew/bin"]
        let programs = folders.map { "\($0)/nginx" }
        guard let program = programs.first(where: FileManager.default.isExecutableFile) else { return nil }
        let folder = FileManager.default.temporaryDirectory.appending(path: "bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var isRunning = false
        defer { if !isRunning { try? FileManager.default.removeItem(at: folder) } }
        // The file is a hole, so that it takes no room on the disk.
        try Data().write(to: folder.appending(path: "large"))
        let large = try FileHandle(forWritingTo: folder.appending(path: "large"))
        try large.truncate(atOffset: UInt64(StreamBench.byteCount))
        try large.close()
        if let page { try page.write(to: folder.appending(path: "page")) }
        // nginx can't choose a port by itself.
        let other = try await LocalServer.start()
        let url = other.url
        await other.stop()
        let file = folder.appending(path: "nginx.conf")
        try configuration(in: folder.path, port: url.port ?? 0).write(to: file, atomically: true, encoding: .utf8)

        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        // nginx does not read its input; the shell does, and ends nginx when this process is gone. Nothing milder than
        // SIGKILL arrives: a child inherits the blocked signals of the thread that starts it.
        process.arguments = [
            "-c", #""$0" -p "$1" -c "$2" & cat; kill -KILL $!; wait"#, program, folder.path, file.path,
        ]
        let input = Pipe()
        process.standardInput = input
        try process.run()
        let server = ServerProcess(url: url, process: process, input: input, folder: folder)
        do {
            try await server.untilReady()
            if page != nil { Load.pinChildren(of: process.processIdentifier, to: 0) }
            isRunning = true
        } catch {
            server.stop()
            throw error
        }
        return server
    }

    private func untilReady() async throws {
        let end = ContinuousClock.now + .seconds(10)
        while true {
            do {
                _ = try await DefaultTransport.shared.send(HTTPRequest(.get, url))
                return
            } catch  where process.isRunning && ContinuousClock.now < end {
                try await Task.sleep(for: .milliseconds(10))
            }
        }
    }

    private static func configuration(in folder: String, port: Int) -> String {
        """
        daemon off;
        master_process off;
        pid \(folder)/pid;
        error_log stderr crit;
        events { }
        http {
            access_log off;
            sendfile on;
            keepalive_requests 1000000000;
            client_body_temp_path \(folder)/body;
            proxy_temp_path \(folder)/proxy;
            fastcgi_temp_path \(folder)/fastcgi;
            uwsgi_temp_path \(folder)/uwsgi;
            scgi_temp_path \(folder)/scgi;
            server {
                listen 127.0.0.1:\(port);
                location = /large {
                    root \(folder);
                }
                location = /page {
                    default_type application/json;
                    root \(folder);
                }
                location / {
                    default_type application/json;
                    return 200 '\(profile)';
                }
            }
        }
        """
    }
}
