// A sample of the article WriteAnApp. `.ci/apple_check` compiles it against the stubs of Apple's frameworks, and
// AppDocumentationTests compares it with the article.

// sample: app-main
import Foundation
import SwiftUI

@main
struct SkyApp: App {
    @State private var login = Login(
        clientID: URL(string: "https://app.example.com/client-metadata.json")!,
        redirect: URL(string: "com.example.app:/callback")!)

    var body: some Scene {
        WindowGroup {
            Group {
                if let home = login.home {
                    HomeView(home: home)
                } else {
                    LoginView()
                }
            }
            .environment(login)
            .task { await login.restore() }
        }
    }
}
// sample end
