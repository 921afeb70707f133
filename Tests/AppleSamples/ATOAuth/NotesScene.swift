// A sample of the article LoggingInFromAnApp. `.ci/apple_check` compiles it against the stubs of Apple's frameworks,
// and DocumentationTests compares it with the article.

// sample: app-scene
import SwiftUI

struct NotesScene: Scene {
    let accounts: Accounts
    @State private var page: String?

    var body: some Scene {
        WindowGroup {
            LoginView()
                .environment(accounts)
                .task { await accounts.restore() }
                .onOpenURL { link in
                    Task { page = await accounts.finish(link) }
                }
        }
    }
}
// sample end
