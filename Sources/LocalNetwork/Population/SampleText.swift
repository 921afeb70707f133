import ATCrypto
import ATData
import ATProtoLexicons
import BskyLexicons

/// Creates posts and profiles from lists of names and phrases.
struct SampleText {
    /// A text and its facets.
    struct Post {
        var text: String
        var facets: [AppBsky.Richtext.Facet] = []

        /// Adds words to the text, with a facet if there is a feature.
        mutating func append(_ words: String, _ feature: AppBsky.Richtext.Facet.FeaturesUnion? = nil) {
            text += " "
            let start = text.utf8.count
            text += words
            guard let feature else { return }
            facets.append(
                AppBsky.Richtext.Facet(
                    index: AppBsky.Richtext.Facet.ByteSlice(byteStart: start, byteEnd: text.utf8.count),
                    features: [feature]))
        }
    }

    static let names = [
        "Ada", "Bela", "Chidi", "Dunja", "Emre", "Farah", "Goro", "Hedda", "Imani", "Jonas", "Kaya", "Luis", "Mei",
        "Nuno", "Olga", "Priya", "Quirin", "Rosa", "Sami", "Tove", "Ugo", "Vera", "Wanda", "Xenia", "Yusuf", "Zora",
    ]
    private static let places = ["Lagos", "Oslo", "Lima", "Izmir", "Kyoto", "Tartu", "Porto", "Accra", "Graz", "Pune"]
    private static let works = [
        "Builds bicycles", "Teaches maths", "Draws maps", "Repairs radios", "Writes compilers", "Bakes bread",
        "Counts birds", "Plays the oboe", "Restores clocks", "Studies moss",
    ]
    private static let openings = [
        "Good morning from", "Still thinking about", "Nobody told me about", "Just came back from",
        "A quiet evening in", "Three things I love about", "First snow in", "Lost my keys somewhere in",
        "Best coffee of the year in", "Missed the last train to",
    ]
    private static let endings = [
        "today.", "again ☕️", "and it shows.", "after all these years.", "🚲💨", "with the whole family 👩‍👩‍👧.",
        "— what a day!", "without any plan.", "日本語でも。", "and I would do it again.",
    ]
    private static let answers = [
        "So true.", "I had no idea!", "Where was that?", "Same here 😄", "Tell me more.", "Could not agree more.",
        "Next time take me along.", "That made my day.", "Are you sure?", "Congratulations 🎉",
    ]
    private static let tags = ["nofilter", "sunday", "birds", "maps", "swift", "bread", "radio", "moss"]

    static func profile(named name: String, using random: inout SplitMix64) -> AppBsky.Actor.Profile {
        let work = works.randomElement(using: &random) ?? ""
        let place = places.randomElement(using: &random) ?? ""
        return AppBsky.Actor.Profile(
            createdAt: .now, description: "\(work) in \(place).", displayName: "\(name) of \(place)")
    }

    /// The text of a post, sometimes with a mention, a link or a tag.
    static func post(mentioning person: LocalNetwork.Person?, using random: inout SplitMix64) -> Post {
        let place = places.randomElement(using: &random) ?? ""
        var post = Post(text: "\(openings.randomElement(using: &random) ?? "") \(place)")
        post.append(endings.randomElement(using: &random) ?? "")
        if let person {
            post.append("@\(person.handle)", .mention(AppBsky.Richtext.Facet.Mention(did: person.did)))
        }
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
            let tag = tags.randomElement(using: &random) ?? ""
            post.append("#\(tag)", .tag(AppBsky.Richtext.Facet.Tag(tag: tag)))
        case 1:
            let site = "\(place.lowercased()).example.com"
            post.append(site, .link(AppBsky.Richtext.Facet.Link(uri: URIString(unsafe: "https://\(site)/"))))
        default: break
        }
        return post
    }

    static func answer(using random: inout SplitMix64) -> String { answers.randomElement(using: &random) ?? "" }

    static func link(using random: inout SplitMix64) -> AppBsky.Embed.External {
        let place = places.randomElement(using: &random) ?? ""
        return AppBsky.Embed.External(
            external: AppBsky.Embed.External.External(
                uri: URIString(unsafe: "https://\(place.lowercased()).example.com/walks"), title: "Walks in \(place)",
                description: "Ten of them, the longest first."))
    }
}
