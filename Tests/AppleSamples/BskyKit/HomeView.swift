// A sample of the article WriteAnApp. `.ci/apple_check` compiles it against the stubs of Apple's frameworks, and
// AppDocumentationTests compares it with the article.

// sample: app-home-view
import SwiftUI

struct HomeView: View {
    let home: Home
    @Environment(Login.self) private var login

    var body: some View {
        List {
            if let problem = home.problem {
                Text(problem)
            }
            ForEach(home.rows) { row in
                PostRow(row: row)
            }
            if !home.isAtEnd {
                // It comes into sight at the end of the list, and again below the next posts.
                ProgressView()
                    .task(id: home.rows.count) { await home.more() }
            }
            Button("Log out") {
                Task { await login.logOut() }
            }
        }
        .refreshable { await home.refresh() }
        .task { await home.refresh() }
    }
}
// sample end
