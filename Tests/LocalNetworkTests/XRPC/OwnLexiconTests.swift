import ATServer
import CoreATProtocol
import HTTPTransport
import LocalNetwork
import TestLoad
import Testing

/// The article *Your own lexicons*: a call of one's own, from the client through the data server to the service.
@Suite(.inTurn) struct OwnLexiconTests {
    @Test func `a query of one's own is served, and its pages are read through the data server`() async throws {
        let recipes = (1...5).map { ComExample.Recipe(title: "Soup \($0)") }
        let calls = Guarded(0)
        // sample: own query
        let network = try await LocalNetwork.start()
        let service = XRPCService(
            try .web("recipes.example.com", service: "#recipes", type: "RecipeService"),
            options: XRPCService.Options(resolver: network.identityResolver()))
        service.on(ComExample.GetRecipes.self, auth: .required) { call in
            // sample pause
            calls.withLock { $0 += 1 }
            // sample resume
            let start = call.cursor.flatMap { Int($0) } ?? 0
            let page = recipes.dropFirst(max(0, start)).prefix(call.limit)
            let next = page.endIndex < recipes.count ? "\(page.endIndex)" : nil
            return ComExample.GetRecipes.Output(recipes: Array(page), cursor: next)
        }
        let running = try await service.start()
        try network.use("did:web:recipes.example.com", at: running.url)

        let alice = try await network.createAccount("alice.test")
        let client = try await network.client(for: alice)
        let options = CallOptions.proxied(to: "did:web:recipes.example.com#recipes")
        var titles: [String] = []
        for try await recipe in client.items(.getRecipes(limit: 2), options: options) { titles.append(recipe.title) }
        // sample pause
        #expect(titles == recipes.map(\.title) && calls.withLock(\.self) == 3)
        // sample resume
        await running.stop()
        await network.stop()
        // sample end
    }

    @Test func `a record of a lexicon that the server doesn't know is checked by who writes it`() async throws {
        let network = try await LocalNetwork.start()
        let client = try await network.client(for: network.createAccount("alice.test"))
        let long = ComExample.Recipe(title: String(repeating: "a", count: 101))
        #expect(throws: ConstraintError.self) { try long.validate() }
        try await client.create(long)
        let error = await #expect(throws: AtError.self) { try await client.create(long, validate: true) }
        #expect(error.map { "\($0)".contains("Lexicon not found: com.example.recipe") } == true)
        await network.stop()
    }
}
