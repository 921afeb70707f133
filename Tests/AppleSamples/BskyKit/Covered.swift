// A sample of the article WriteAnApp. `.ci/apple_check` compiles it against the stubs of Apple's frameworks, and
// AppDocumentationTests compares it with the article.

// sample: app-cover
import SwiftUI

struct Covered<Content: View>: View {
    let reason: String?
    let canUncover: Bool
    @ViewBuilder let content: Content
    @State private var isUncovered = false

    var body: some View {
        if let reason, !isUncovered {
            Text(reason)
            if canUncover {
                Button("Show anyway") { isUncovered = true }
                    .buttonStyle(.borderless)
            }
        } else {
            content
        }
    }
}
// sample end
