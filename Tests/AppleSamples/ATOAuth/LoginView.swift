// A sample of the article LoggingInFromAnApp. `.ci/apple_check` compiles it against the stubs of Apple's frameworks,
// and DocumentationTests compares it with the article.

// sample: app-view
import ATOAuth
import AuthenticationServices
import SwiftUI

struct LoginView: View {
    @Environment(\.webAuthenticationSession) private var session
    @Environment(Accounts.self) private var accounts
    @State private var name = ""

    var body: some View {
        TextField("alice.example.com", text: $name)
        Button("Log in") {
            Task { await accounts.logIn(name, in: session.loginBrowser) }
        }
        Text(accounts.problem ?? "")
    }
}
// sample end
