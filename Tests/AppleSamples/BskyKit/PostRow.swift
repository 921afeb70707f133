// A sample of the article WriteAnApp. `.ci/apple_check` compiles it against the stubs of Apple's frameworks, and
// AppDocumentationTests compares it with the article.

// sample: app-row
import SwiftUI

struct PostRow: View {
    let row: Home.Row

    var body: some View {
        VStack(alignment: .leading) {
            Text(row.author)
                .bold()
            Covered(reason: row.cover, canUncover: row.canUncover) {
                Text(row.text)
                Covered(reason: row.pictureCover, canUncover: row.canUncover) {
                    ForEach(row.pictures) { picture in
                        AsyncImage(url: picture.address) { image in
                            image.resizable().scaledToFit()
                        } placeholder: {
                            ProgressView()
                        }
                        .accessibilityLabel(picture.alt)
                    }
                }
            }
        }
    }
}
// sample end
