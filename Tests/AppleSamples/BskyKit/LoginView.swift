// A sample of the article WriteAnApp. `.ci/apple_check` compiles it against the stubs of Apple's frameworks, and
// AppDocumentationTests compares it with the article.

// sample: app-login-view
import ATOAuth
import AuthenticationServices
import SwiftUI

struct LoginView: View {
    @Environment(\.webAuthenticationSession) private var session
    @Environment(Login.self) private var login
    @State private var name = ""

    var body: some View {
        TextField("alice.example.com", text: $name)
        Button("Log in") {
            Task { await login.logIn(name, in: session.loginBrowser) }
        }
        Text(login.problem ?? "")
    }
}
// sample end
