import ATOAuth
import BskyLexicons
import CoreATProtocol
import Foundation
import SharedFolder
import TestLoad
import Testing

@Suite(.inTurn) struct PermissionSetTests {
    private func set(_ entries: String, id: String = "com.example.foo.auth") throws -> PermissionSet {
        try PermissionSet(
            json: Data(
                #"{"lexicon":1,"id":"\#(id)","defs":{"main":{"type":"permission-set","permissions":[\#(entries)]}}}"#
                    .utf8))
    }

    /// An entry of `com.example.foo.auth`, and what it grants to `include:…?aud=did:web:example.com%23api`.
    private static let entries = [
        // Records
        (#""resource":"repo","collection":["com.example.foo.x"]"#, "repo:com.example.foo.x"),
        (#""resource":"repo","collection":["com.example.foo.bar.baz"]"#, "repo:com.example.foo.bar.baz"),
        (
            #""resource":"repo","collection":["com.example.foo.y","com.example.foo.x"],"action":["create"]"#,
            "repo?collection=com.example.foo.x&collection=com.example.foo.y&action=create"
        ),
        (#""resource":"repo","collection":["com.example.bar"]"#, nil),
        (#""resource":"repo","collection":["com.example.bar.foo"]"#, nil),
        (#""resource":"repo","collection":["com.example"]"#, nil),
        (#""resource":"repo","collection":["com.example.foo"]"#, nil),
        (#""resource":"repo","collection":["com.example.fooo.x"]"#, nil),
        (#""resource":"repo","collection":["com.example.Foo.x"]"#, nil),
        (#""resource":"repo","collection":["com.atproto.foo.x"]"#, nil),
        (#""resource":"repo","collection":["*"]"#, nil),
        (#""resource":"repo","collection":["com.example.foo.*"]"#, nil),
        // One bad name drops the whole entry.
        (#""resource":"repo","collection":["com.example.foo.x","com.example.bar"]"#, nil),
        (#""resource":"repo","collection":["com.example.foo.x","*"]"#, nil),
        (#""resource":"repo","collection":["com.example.foo.x","nonsense"]"#, nil),
        (#""resource":"repo","collection":["com.example.foo.x",1]"#, nil),
        // Values of another type, unknown fields, and what is missing.
        (#""resource":"repo","collection":"com.example.foo.x""#, nil),
        (#""resource":"repo","collection":[]"#, nil),
        (#""resource":"repo","collection":null"#, nil),
        (#""resource":"repo""#, nil),
        (#""resource":"repo","collection":["com.example.foo.x"],"action":[]"#, nil),
        (#""resource":"repo","collection":["com.example.foo.x"],"action":"create""#, nil),
        (#""resource":"repo","collection":["com.example.foo.x"],"action":["read"]"#, nil),
        (#""resource":"repo","collection":["com.example.foo.x"],"action":["create",true]"#, nil),
        (#""resource":"repo","collection":["com.example.foo.x"],"action":null"#, nil),
        (#""resource":"repo","collection":["com.example.foo.x"],"extra":"property""#, nil),
        (#""resource":"repo","collection":["com.example.foo.x"],"inheritAud":true"#, nil),
        // Calls
        (
            #""resource":"rpc","lxm":["com.example.foo.get"],"inheritAud":true"#,
            "rpc:com.example.foo.get?aud=did:web:example.com%23api"
        ),
        (#""resource":"rpc","lxm":["com.example.foo.get"],"aud":"*""#, "rpc:com.example.foo.get?aud=*"),
        (#""resource":"rpc","lxm":["com.example.foo.get"]"#, nil),
        (#""resource":"rpc","lxm":["com.example.foo.get"],"inheritAud":false"#, nil),
        (#""resource":"rpc","lxm":["com.example.foo.get"],"inheritAud":"true""#, nil),
        (#""resource":"rpc","lxm":["com.example.foo.get"],"inheritAud":1"#, nil),
        (#""resource":"rpc","lxm":["com.example.foo.get"],"aud":"*","inheritAud":true"#, nil),
        (#""resource":"rpc","lxm":["com.example.foo.get"],"aud":"*","inheritAud":false"#, nil),
        (#""resource":"rpc","lxm":["com.example.foo.get"],"aud":null,"inheritAud":true"#, nil),
        (#""resource":"rpc","lxm":["com.example.foo.get"],"aud":"did:web:example.com#api""#, nil),
        (#""resource":"rpc","lxm":["com.example.foo.get"],"aud":["*"]"#, nil),
        (#""resource":"rpc","lxm":"com.example.foo.get","aud":"*""#, nil),
        (#""resource":"rpc","lxm":["*"],"inheritAud":true"#, nil),
        (#""resource":"rpc","lxm":["*"],"aud":"*""#, nil),
        (#""resource":"rpc","lxm":["com.example.foo.get","com.other.get"],"aud":"*""#, nil),
        (#""resource":"rpc","lxm":["com.example.foo.get"],"aud":"*","extra":1"#, nil),
        (#""resource":"rpc","aud":"*""#, nil),
        // A set grants nothing else.
        (#""resource":"blob","accept":["image/*"]"#, nil),
        (#""resource":"account","attr":"email""#, nil),
        (#""resource":"identity","attr":"*""#, nil),
        (#""resource":"include","nsid":"com.example.foo.other""#, nil),
        (#""resource":"transition:generic""#, nil),
        (#""resource":["repo"],"collection":["com.example.foo.x"]"#, nil),
        (#""collection":["com.example.foo.x"]"#, nil),
    ]

    @Test(arguments: entries) func `each entry grants what the set may grant, or nothing`(
        _ entry: String, _ expected: String?
    ) throws {
        // Good entries beside it are not concerned.
        let set = try set(
            #"{"type":"permission","resource":"repo","collection":["com.example.foo.good"]},{"type":"permission",\#(entry)},7"#
        )
        let scopes = Scopes(parsing: "atproto include:com.example.foo.auth?aud=did:web:example.com%23api")
        let expanded = scopes.expanded { $0 == set.nsid ? set : nil }
        #expect(expanded == Scopes(parsing: "atproto repo:com.example.foo.good \(expected ?? "")"))
    }

    @Test func `without a service, inherited audiences grant nothing`() throws {
        let set = try set(#"{"resource":"rpc","lxm":["com.example.foo.get"],"inheritAud":true}"#)
        #expect(set.scopes().isEmpty)
        #expect(
            set.scopes(at: "did:web:example.com#api")
                == [.rpc("com.example.foo.get", at: "did:web:example.com#api")])
    }

    @Test func `sets that aren't known remain, and a set of another name is ignored`() throws {
        let set = try set(#"{"resource":"repo","collection":["com.example.foo.x"]}"#)
        let scopes = Scopes(parsing: "include:com.example.foo.auth include:com.example.bar.auth x")
        #expect(scopes.expanded { _ in nil } == scopes)
        #expect(
            scopes.expanded { _ in set }
                == Scopes(parsing: "repo:com.example.foo.x include:com.example.bar.auth x"))
        #expect(throws: CancellationError.self) { try scopes.expanded { _ in throw CancellationError() } }
    }

    @Test(arguments: [
        ("[]", "id"), ("{}", "id"), (#"{"id":"nonsense"}"#, "id"), (#"{"id":"com.example.x"}"#, "com.example.x"),
        (#"{"id":"com.example.x","defs":{"main":{"type":"record"}}}"#, "com.example.x"),
        (#"{"id":"com.example.x","defs":{"main":{"type":"permission-set"}}}"#, "permissions"),
        (#"{"id":"com.example.x","defs":{"main":{"type":"permission-set","permissions":{}}}}"#, "permissions"),
    ])
    func `other lexicons are errors`(_ json: String, _ words: String) {
        let error = #expect(throws: PermissionSetError.self) { try PermissionSet(json: Data(json.utf8)) }
        #expect(error?.errorDescription?.contains(words) == true)
    }

    @Test func `what isn't JSON is an error`() {
        #expect(throws: WireError.self) { try PermissionSet(json: Data("{".utf8)) }
    }

    private static let generated: [any LexiconPermissionSet.Type] = [
        AppBsky.AuthCreatePosts.self, AppBsky.AuthDeleteContent.self, AppBsky.AuthFullApp.self,
        AppBsky.AuthManageFeedDeclarations.self, AppBsky.AuthManageLabelerService.self,
        AppBsky.AuthManageModeration.self, AppBsky.AuthManageNotifications.self, AppBsky.AuthManageProfile.self,
        AppBsky.AuthViewAll.self,
    ]

    @Test(arguments: generated.indices) func `a generated type grants what the lexicon grants, every entry of it`(
        _ index: Int
    ) throws {
        let type = Self.generated[index]
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let path = "Lexicons/" + type.nsid.description.replacing(".", with: "/") + ".json"
        let lexicon = try PermissionSet(json: Data(contentsOf: root.appending(path: path)))
        let service: ScopeService = "did:web:api.bsky.app#bsky_appview"
        #expect(lexicon.nsid == type.nsid)
        #expect(lexicon.scopes(at: service) == PermissionSet(type).scopes(at: service))
        #expect(lexicon.scopes(at: service).count == type.permissions.count)
    }

    @Test(.enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.whenAbsent)))
    func `published sets with titles and details are read`() throws {
        let set = try PermissionSet(json: SharedFolder.data("lexicons/app/bsky/authCreatePosts.json"))
        #expect(set.scopes().count == 1)
        #expect(set.scopes(at: "did:web:api.bsky.app#bsky_appview").count == 2)
    }

    @Test func `generated permissions beyond the set's authority grant nothing`() {
        enum Greedy: LexiconPermissionSet {
            static let nsid: NSID = "com.example.foo.auth"
            static let permissions = [
                LexiconPermission(resource: "repo", includesAllCollections: true),
                LexiconPermission(resource: "repo", collections: ["com.example.foo.x"], includesAllCollections: true),
                LexiconPermission(resource: "repo", collections: ["com.other.x"]),
                LexiconPermission(resource: "repo"),
                LexiconPermission(resource: "rpc", inheritsAudience: true, includesAllCalls: true),
                LexiconPermission(
                    resource: "rpc", calls: ["com.example.foo.get"], audience: "*", inheritsAudience: true),
                LexiconPermission(resource: "rpc", calls: ["com.example.foo.get"], audience: "did:web:a.b#c"),
                LexiconPermission(resource: "rpc", calls: ["com.example.foo.get"]),
            ]
        }
        #expect(PermissionSet(Greedy.self).scopes(at: "did:web:a.b#c").isEmpty)
    }
}
