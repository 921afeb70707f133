// A sample of the article LoggingInFromAnApp. `.ci/apple_check` compiles it against the stubs of Apple's frameworks,
// and DocumentationTests compares it with the article.

// sample: app-browser
import Foundation
import SwiftUI

struct BrowserButton: View {
    @Environment(\.openURL) private var openURL
    @Environment(Accounts.self) private var accounts
    let name: String

    var body: some View {
        Button("Log in with the browser") {
            Task {
                guard let page = await accounts.begin(name, on: "settings") else { return }
                openURL(page)
            }
        }
    }
}
// sample end
