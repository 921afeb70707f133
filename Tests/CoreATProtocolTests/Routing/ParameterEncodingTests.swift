import CoreATProtocol
import Foundation
import LocalServer
import TestLoad
import Testing

@Suite(.inTurn) struct ParameterEncodingTests {
    /// What a server sees of a call.
    struct Echo: Codable, Sendable, Equatable {
        var method: String
        var target: String
        var contentType: String?
        var body: String
    }

    func echo(_ method: HTTPMethod = .post, path: String = "/x", _ task: @escaping @Sendable () -> HTTPTask)
        async throws -> Echo
    {
        let server = try await LocalServer.start { request in
            try .json(
                Echo(
                    method: "\(request.method)", target: request.target,
                    contentType: request.headers["Content-Type"], body: request.text))
        }
        let router = NetworkRouter<Calls>(environment: APEnvironment())
        let echo: Echo = try await router.execute(.any(method, path: path, base: "\(server.url)", task: task))
        await server.stop()
        return echo
    }

    @Test func `a query is sorted and percent-encoded, and arrays repeat their key`() async throws {
        let echo = try await echo(.get) {
            .requestParameters(
                encoding: .urlEncoding(parameters: [
                    "zero": 0, "flag": true, "off": false, "list": ["a", "b c"], "plus": "1+1=2&3?#/:@é~",
                    "nothing": String?.none as Any, "some": Optional("x") as Any, "pi": 3.5, "a key": "v",
                    "when": Date(timeIntervalSince1970: 0),
                ]))
        }
        #expect(
            echo.target
                == "/x?a%20key=v&flag=true&list=a&list=b%20c&off=false&pi=3.5&plus=1%2B1%3D2%263%3F%23%2F%3A%40%C3%A9~"
                + "&some=x&when=1970-01-01T00%3A00%3A00.000Z&zero=0")
        #expect(echo.body.isEmpty && echo.contentType == nil)
    }

    @Test func `JSON is sorted and keeps the types of its values`() async throws {
        let echo = try await echo {
            .requestParameters(
                encoding: .jsonEncoding(parameters: [
                    "text": "a/b \"ü\"", "one": 1, "yes": true, "no": false, "none": Int?.none as Any,
                    "big": UInt64.max, "half": 0.5, "list": [1, "two", [true]] as [Any],
                    "deep": ["b": ["c": NSNull()] as [String: Any], "a": 1] as [String: Any],
                ]))
        }
        let expected =
            #"{"big":18446744073709551615,"deep":{"a":1,"b":{"c":null}},"half":0.5,"list":[1,"two",[true]],"#
            + #""no":false,"none":null,"one":1,"text":"a/b \"ü\"","yes":true}"#
        #expect(echo.body == expected && echo.contentType == "application/json")
    }

    @Test func `numbers and booleans that Foundation decoded keep their types`() async throws {
        let echo = try await echo {
            let read = try? JSONSerialization.jsonObject(with: Data(#"{"a":1,"b":true,"c":1.5}"#.utf8))
            return .requestParameters(encoding: .jsonEncoding(parameters: read as? Parameters ?? [:]))
        }
        #expect(echo.body == #"{"a":1,"b":true,"c":1.5}"#)
    }

    @Test func `data is sent unchanged`() async throws {
        let echo = try await echo {
            .requestParameters(encoding: .jsonDataEncoding(data: Data(#"{ "a" : 1 }"#.utf8)))
        }
        #expect(echo.body == #"{ "a" : 1 }"# && echo.contentType == "application/json")
    }

    @Test func `a value is sent as JSON`() async throws {
        struct Value: Encodable {
            let b = Date(timeIntervalSince1970: 1)
            let a = "x"
        }
        let echo = try await echo { .requestParameters(encoding: .jsonEncodableEncoding(encodable: Value())) }
        #expect(echo.body == #"{"a":"x","b":"1970-01-01T00:00:01.000Z"}"#)
    }

    @Test func `a query and a body go together`() async throws {
        let echo = try await echo {
            .requestParameters(
                encoding: .urlAndJsonEncoding(urlParameters: ["q": "search"], bodyParameters: ["data": "value"]))
        }
        #expect(echo.target == "/x?q=search" && echo.body == #"{"data":"value"}"#)
    }

    @Test func `a call without parameters sends none`() async throws {
        let echo = try await echo { .request }
        #expect(echo == Echo(method: "POST", target: "/x", contentType: nil, body: ""))
    }

    @Test(arguments: [
        ("xrpc/a.b.c", "/xrpc/a.b.c"), ("/a b/é?x#y", "/a%20b/%C3%A9%3Fx%23y"), ("", "/"), ("//a", "//a"),
    ])
    func `a path is percent-encoded and starts with a slash`(path: String, target: String) async throws {
        #expect(try await echo(.get, path: path) { .request }.target == target)
    }

    @Test func `an error names the parameter that can't be encoded`() async throws {
        struct Opaque: Sendable {}
        let tasks: [(String, @Sendable () -> HTTPTask)] = [
            ("thing", { .requestParameters(encoding: .jsonEncoding(parameters: ["thing": Opaque()])) }),
            ("a.b[1]", { .requestParameters(encoding: .jsonEncoding(parameters: ["a": ["b": [1, Opaque()]]])) }),
            ("infinite", { .requestParameters(encoding: .jsonEncoding(parameters: ["infinite": Double.infinity])) }),
            ("object", { .requestParameters(encoding: .urlEncoding(parameters: ["object": ["a": 1]])) }),
        ]
        for (name, task) in tasks {
            let error = await #expect(throws: AtError.self) { try await echo(.post, task) }
            guard case .network(.encodingFailed(let why)) = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(why.contains(name))
        }
    }
}
