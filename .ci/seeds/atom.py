"""Compiles and runs the samples of the Atom seeds, unchanged, against this checkout.

    python3 .ci/seeds/atom.py SEEDS_FOLDER CHECKOUT WORK_FOLDER

Each seed becomes a module of its own, since all declare the same names. A sample is found by its first and last line
and by counting braces; a sample that is not found is an error, so the check can't quietly check nothing. Nothing of the
seeds is kept.
"""
import pathlib
import re
import shutil
import subprocess
import sys

SEEDS = ("000", "001", "002", "004")

# name, a pattern for its first line, how it ends: 'braces' (balanced), 'call' (balanced, then `()`), or 'line'.
SAMPLES = [
    ("default", r"^let atom = Atom\(\)$", "line"),
    ("endpoint", r"^extension Seatmap \{$", "braces"),
    ("typealias", r"^typealias Endpoint = Seatmap\.Endpoint$", "line"),
    ("call", r"^let seatmap = try await atom\.enqueue\(Endpoint\.refresh\)\.resume\(expecting: Seatmap\.self\)$", "line"),
    ("basic", r"^let atom: Atom = \{$", "braces"),            # the first of three
    ("manager", r"^actor CredentialManager \{$", "braces"),
    ("convertible", r"^extension CredentialManager: BasicCredentialConvertible \{$", "braces"),
    ("token", r"^actor TokenManager: TokenCredentialWritable \{$", "braces"),
    ("bearer", r"^let atom: Atom = \{$", "braces"),           # the last of three
]


def take(lines, start, end):
    if end == "line":
        return lines[start:start + 1]
    depth, out = 0, []
    for line in lines[start:]:
        out.append(line)
        code = line.split("//")[0]
        depth += code.count("{") - code.count("}")
        if depth == 0:
            return out
    raise SystemExit("a sample does not end: " + lines[start])


def samples(text):
    lines = text.splitlines()
    found = {}
    for name, pattern, end in SAMPLES:
        starts = [i for i, line in enumerate(lines) if re.match(pattern, line.strip())]
        if name in ("basic", "bearer"):
            if len(starts) != 3:
                raise SystemExit(f"expected three `let atom: Atom`, found {len(starts)}")
            starts = [starts[0 if name == "basic" else 2]]
        if not starts:
            raise SystemExit(f"sample {name} not found")
        found[name] = "\n".join(take(lines, starts[0], end))
    return found


def indented(text):
    return "\n".join(("        " + line).rstrip() for line in text.splitlines())


MODULE = '''// Written by .ci/seeds/atom.py from seed {seed}. What stands between `sample` and `end` is the seed's, unchanged.
import AtomNetworking
import Foundation
import LocalServer
import Synchronization

struct Seatmap: Model {{
    var seats: [String]
}}

// sample: endpoint
{endpoint}
// end

// sample: typealias
{typealias}
// end

// sample: manager
{manager}
// end

// sample: convertible
{convertible}
// end

// sample: token
{token}
// end

/// What the sample calls a keychain.
final class Keychain: Sendable {{
    private let kept = Mutex(TokenCredential(accessToken: "old", expiresAt: .distantPast, refreshToken: "refresh-0"))
    func tokenCredential() -> TokenCredential {{ kept.withLock {{ $0 }} }}
    func save(tokenCredential: TokenCredential) {{ kept.withLock {{ $0 = tokenCredential }} }}
}}
let keychain = Keychain()

/// Leads api.alaskaair.net to the local server.
struct Detour: Middleware {{
    @TaskLocal static var port: Int?
    let port: Int?

    nonisolated(nonsending) func intercept<Answer: HTTPResponseHead>(
        _ request: HTTPRequest, next: nonisolated(nonsending) (HTTPRequest) async throws -> Answer
    ) async throws -> Answer {{
        var request = request
        expect(request.url.host == "api.alaskaair.net" && request.url.scheme == "https", "the address")
        var parts = URLComponents(url: request.url, resolvingAgainstBaseURL: false)
        parts?.scheme = "http"
        parts?.host = "127.0.0.1"
        parts?.port = port
        if let url = parts?.url {{ request.url = url }}
        return try await next(request)
    }}
}}

/// Hides the initialiser from the samples, to add the detour.
func ServiceConfiguration(authenticationMethod: AuthenticationMethod) -> AtomNetworking.ServiceConfiguration {{
    .init(authenticationMethod: authenticationMethod, interceptors: [Detour(port: Detour.port)])
}}

func expect(_ condition: Bool, _ what: String) {{
    if !condition {{
        print("seed {seed}: FAILED: \\(what)")
        exit(1)
    }}
}}

public enum Seed{seed} {{
    static func withDefault() -> Atom {{
        // sample: default
{default}
        // end
        return atom
    }}

    static func withBasic() -> Atom {{
        // sample: basic
{basic}
        // end
        return atom
    }}

    static func withBearer() -> Atom {{
        // sample: bearer
{bearer}
        // end
        return atom
    }}

    static func call(_ atom: Atom) async throws -> Seatmap {{
        // sample: call
{call}
        // end
        return seatmap
    }}

    public static func run() async throws {{
        let server = try await LocalServer.start()
        server.route("/") {{ _ in try .json(["seats": ["1A"]]) }}
        server.route(.post, "/oauth2") {{ request in
            .data(Data(
                #"{{"access_token":"2YotnFZFEjr1zCsicMWpAA","expires_in":3600,"refresh_token":"tGzv3JOkF0XG5Qx2TlKWIA"}}"#.utf8
            ), contentType: "application/json")
        }}
        try await Detour.$port.withValue(server.port) {{
            _ = withDefault()
            expect(try await call(withBasic()).seats == ["1A"], "the model")
            expect(
                server.requests.last?.headers["Authorization"] == "Basic dXNlcm5hbWU6cGFzc3dvcmQ=", "the basic header")

            await CredentialManager.shared.update(username: "u")
            await CredentialManager.shared.update(password: "p")
            // The seed's own use of it reads an actor's property where nothing can wait: the provider itself does.
            _ = try await call(Atom(serviceConfiguration: ServiceConfiguration(
                authenticationMethod: .basic(CredentialManager.shared))))
            expect(server.requests.last?.headers["Authorization"] == "Basic dTpw", "the manager's header")

            server.forgetRequests()
            let atom = withBearer()
            _ = try await call(atom)
            _ = try await call(atom)
            expect(server.requests.map(\\.path) == ["/oauth2", "/", "/"], "one refresh, then the calls")
            expect(
                server.requests.first?.text
                    == "grant_type=refresh_token&client_id=client-id&refresh_token=refresh-0&client_secret=client-secret",
                "the form")
            expect(
                server.requests.last?.headers["Authorization"] == "Bearer 2YotnFZFEjr1zCsicMWpAA", "the bearer header")
            expect(keychain.tokenCredential().refreshToken == "tGzv3JOkF0XG5Qx2TlKWIA", "the keychain")
        }}
        await server.stop()
        print("seed {seed}: {count} samples compile and run")
    }}
}}
'''

PACKAGE = '''// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "AtomSeeds",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "CoreATProtocol", path: "{checkout}")],
    targets: [
{targets}
        .executableTarget(name: "AtomSeeds", dependencies: [{names}]),
    ],
    swiftLanguageModes: [.v6]
)
'''

TARGET = '''        .target(
            name: "Atom{seed}",
            dependencies: [
                .product(name: "AtomNetworking", package: "CoreATProtocol"),
                .product(name: "LocalServer", package: "CoreATProtocol"),
            ]),'''


def main():
    seeds, checkout, work = (pathlib.Path(argument).absolute() for argument in sys.argv[1:4])
    output = work / "AtomSeeds"
    shutil.rmtree(output / "Sources", ignore_errors=True)
    for seed in SEEDS:
        files = sorted(seeds.glob(f"{seed}_*.txt"))
        if not files:
            raise SystemExit(f"no seed {seed} in {seeds}")
        found = samples(files[0].read_text())
        for name in ("default", "basic", "bearer", "call"):
            found[name] = indented(found[name])
        folder = output / "Sources" / f"Atom{seed}"
        folder.mkdir(parents=True)
        (folder / f"Seed{seed}.swift").write_text(MODULE.format(seed=seed, count=len(SAMPLES), **found))
    main_folder = output / "Sources" / "AtomSeeds"
    main_folder.mkdir(parents=True)
    (main_folder / "main.swift").write_text(
        "".join(f"import Atom{s}\n" for s in SEEDS) + "\n" + "".join(f"try await Seed{s}.run()\n" for s in SEEDS))
    (output / "Package.swift").write_text(PACKAGE.format(
        checkout=checkout, targets="\n".join(TARGET.format(seed=s) for s in SEEDS),
        names=", ".join(f'"Atom{s}"' for s in SEEDS)))
    # The plan of another package must not be taken for this one's.
    for plan in (work / "build").glob("*.yaml"):
        plan.unlink()
    subprocess.run(["swift", "run", "--package-path", output, "--scratch-path", work / "build", "AtomSeeds"], check=True)


main()
