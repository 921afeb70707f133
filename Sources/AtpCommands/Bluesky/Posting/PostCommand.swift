import BskyKit
import Terminal

/// `atp post`: writes a post or a thread.
enum PostCommand {
    static let text = Argument(
        "TEXT", "The text; standard input for -, or if there is nothing else to post", isRequired: false)
    static let thread = Option(
        "thread", value: "FILE",
        "Write a thread: the posts of a file (- for standard input), with lines --- between them",
        isFile: true)
    static let image = Option("image", value: "FILE", "A picture; up to ten", isRepeated: true, isFile: true)
    static let alt = Option(
        "alt", value: "TEXT",
        "A description of a picture or the video, for people who can't see it; in the order of the pictures",
        isRepeated: true)
    static let keepsMetadata = Option(
        flag: "keep-metadata", "Keep the metadata of pictures and the video, such as the place")
    static let video = Option("video", value: "FILE", "A video, which is uploaded to the video service", isFile: true)
    static let captions = Option(
        "captions", value: "TAG=FILE", "The video's captions in a language, as WebVTT, such as en=words.vtt",
        isRepeated: true)
    static let card = Option("card", value: "URL", "A page to show as a card, with its title and picture")
    static let replyTo = Option("reply-to", value: "POST", "The post to reply to")
    static let reply = Option("reply", value: "POST", "The same as --reply-to")
    static let quote = Option("quote", value: "POST", "The post, feed, list or starter pack to quote")
    static let gate = Option(
        "gate", value: "WHO",
        "Who may reply: everyone, nobody, mentioned, following, followers, or a list; repeatable (default: as your "
            + "preferences say, as always for quotes)", isRepeated: true)
    static let language = Option(
        "lang", value: "TAG", "A language of the text, such as en or pt-BR", isRepeated: true)

    static let command = Command(
        "post", "Write a post or a thread",
        discussion: """
            Mentions (@alice.example.com), links (https://… or example.com) and tags (#swift) are detected, and long \
            links are shortened. A POST or a list is an AT-URI or the URL of a page on bsky.app. Anything that the \
            server would reject, such as 301 characters, is reported before anything is sent.

            A thread is written at once: all its posts or none. Pictures, a video, a quote and a card belong to its \
            first post. Metadata of pictures and videos, such as the camera and the place, is removed. PNG, JPEG and \
            still GIF pictures that are too large are scaled down.
            """,
        arguments: [text],
        options: [
            thread, image, alt, keepsMetadata, video, captions, card, replyTo, reply, quote, gate, language,
        ],
        examples: [
            .init(#"atp post "Hello from the terminal""#, "Post a text"),
            .init(#"atp post "Look" --image cat.jpg --alt "A cat asleep on a keyboard""#, "Post a picture"),
            .init("date | atp post --lang en", "Post text from a pipe"),
            .init("date | atp post - --image clock.png", "Post text from a pipe with a picture"),
            .init(
                "atp post --thread chapter.txt --gate mentioned --gate following", "Post a thread for some to answer"),
            .init(#"atp post "Watch" --video bird.mp4 --captions en=bird.vtt"#, "Post a video with captions"),
            .init(
                #"atp post "Indeed" --reply-to https://bsky.app/profile/bsky.app/post/3l6oveex3ii2l"#,
                "Reply to a post"),
        ]
    ) { invocation in
        // Errors that don't need a server are reported before one is called.
        let input = try await PostInput(invocation)
        let (client, account) = try await invocation.accountAndClient()
        let references = try await input.send(client, invocation)
        if invocation.isJSON {
            for reference in references { try invocation.showJSON(reference) }
            return
        }
        for reference in references { try invocation.console.print("\(reference.uri)") }
        // The app's page shows the real network, not a local one.
        if let first = references.first, let name = try? ATIdentifier(account.name),
            let page = try RecordLink(first).webAddress(actor: name),
            account.session.host?.hasPrefix("https") ?? false
        {
            try invocation.console.print(invocation.console.faint("\(page)"))
        }
    }
}
