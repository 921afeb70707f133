"""Compiles and runs the samples of the CoreATProtocol seed, unchanged, against this checkout.

    python3 .ci/seeds/core_atprotocol.py SEEDS_FOLDER CHECKOUT WORK_FOLDER

The samples are cut out of the seed each time and put into a throwaway package; what is added stands in the templates
below and is only what a sample leaves out. Nothing of the seed is kept.
"""
import pathlib
import subprocess
import sys


def cut(lines, first, last):
    """The lines from the one that is `first` to the next that is `last`, both included."""
    start = next((i for i, line in enumerate(lines) if line.strip() == first), None)
    if start is None:
        sys.exit(f"seed samples: no line {first!r}")
    end = next((i for i in range(start, len(lines)) if lines[i].strip() == last), None)
    if end is None:
        sys.exit(f"seed samples: no line {last!r} after {first!r}")
    return "\n".join(lines[start : end + 1])


def balanced(lines, first, occurrence=0):
    """The lines from one that is `first` to where its braces close; with lines that begin with `@` before it."""
    starts = [i for i, line in enumerate(lines) if line.strip() == first]
    if len(starts) <= occurrence:
        sys.exit(f"seed samples: no line {first!r}")
    start = end = starts[occurrence]
    depth = 0
    while True:
        depth += lines[end].count("{") - lines[end].count("}")
        if depth == 0:
            break
        end += 1
    while lines[start - 1].startswith("@"):
        start -= 1
    return "\n".join(lines[start : end + 1])


def core_atprotocol(seed):
    lines = seed.read_text().splitlines()
    encodings = [line for line in lines if line.startswith(".") and "Encoding(" in line]
    if len(encodings) != 5:
        sys.exit(f"seed samples: {len(encodings)} parameter encodings instead of 5")
    setup = cut(lines, "import CoreATProtocol", 'await update(hostURL: "https://different-pds.example")')
    endpoint = balanced(lines, "enum MyEndpoint: EndpointType {")
    client = balanced(lines, "class MyATClient {")
    router = cut(lines, "let router = NetworkRouter<MyEndpoint>(decoder: .atDecoder)", "let router = NetworkRouter<MyEndpoint>(decoder: .atDecoder)")
    errors = cut(lines, "do {", "print(\"Network error: \\(networkError)\")") + "\n}\n}\n}"
    function = balanced(lines, "public func myFunction() async {")
    listed = "\n".join(f"let _: ParameterEncoding = {line}" for line in encodings)
    return {
        "Endpoint.swift": f"import Foundation\nimport CoreATProtocol\n{endpoint}\n",
        "Client.swift": f"import Foundation\nimport CoreATProtocol\n{client}\n{function}\n"
        "struct ProfileResponse: Codable, Sendable { let handle: String }\ntypealias Profile = ProfileResponse\n",
        "Encodings.swift": "import Foundation\nimport CoreATProtocol\nfunc encodings() {\n"
        'let jsonData = Data("{}".utf8)\nlet myStruct = ProfileResponse(handle: "h")\n' + listed + "\n}\n",
        "main.swift": "import Foundation\nimport LocalServer\n"
        'let newAccessToken = "new-access"\nlet newRefreshToken = "new-refresh"\n'
        + setup
        + """
let server = try await LocalServer.start()
server.route(.get, "/xrpc/app.bsky.actor.getProfile") { request in
    guard request.headers["Authorization"] == "Bearer new-access" else { return .status(.unauthorized) }
    return try .json(["handle": request.query("actor") ?? "?"])
}
await update(hostURL: "http://127.0.0.1:\\(server.port)")
"""
        + f"{router}\n{errors}\n"
        + """
let client = await MyATClient()
let answer = try await client.getProfile(actor: "alice.test")
guard answer.handle == "alice.test", server.requests.count == 2 else { fatalError("the client got \\(answer)") }
await myFunction()
encodings()
server.script("/xrpc/app.bsky.actor.getProfile", always: .status(500))
"""
        + errors
        + """
await server.stop()
print("seed 003: every sample compiles and runs")
""",
    }


def run(files, name, product, checkout, work):
    package = work / name
    sources = package / "Sources" / name
    sources.mkdir(parents=True, exist_ok=True)
    (package / "Package.swift").write_text(
        f"""// swift-tools-version: 6.2
import PackageDescription
let package = Package(
    name: "{name}", platforms: [.macOS(.v15)],
    dependencies: [.package(name: "CoreATProtocol", path: "{checkout}")],
    targets: [.executableTarget(name: "{name}", dependencies: [
        .product(name: "{product}", package: "CoreATProtocol"), .product(name: "LocalServer", package: "CoreATProtocol"),
    ])])
"""
    )
    for file, text in files.items():
        (sources / file).write_text(text)
    # The plan of another package must not be taken for this one's.
    for plan in (work / "build").glob("*.yaml"):
        plan.unlink()
    subprocess.run(["swift", "run", "--package-path", package, "--scratch-path", work / "build", name], check=True)


def main():
    seeds, checkout, work = (pathlib.Path(argument).absolute() for argument in sys.argv[1:4])
    seed = next(seeds.glob("003_*"))
    run(core_atprotocol(seed), "SeedCore", "CoreATProtocol", checkout, work)


main()
