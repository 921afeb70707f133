import Terminal

/// `atp demo`: shows what the library does, without an account and without the internet.
enum DemoCommand {
    private static let subject = Argument(
        "SUBJECT", "What to show (default: the AT Protocol)", isRequired: false, choices: ["atom"])

    static let command = Command(
        "demo", "See what the library does, against a network in this process",
        discussion: "With atom: calls to any REST service with AtomNetworking.",
        arguments: [subject],
        examples: [
            .init("atp demo", "Log in, post, read the timeline, and see what happens when things go wrong"),
            .init("atp demo atom", "The same for any REST service"),
        ]
    ) { invocation in
        if invocation[subject] == "atom" {
            try await AtomDemo.run(invocation.console)
        } else {
            try await NetworkDemo.run(invocation)
        }
    }
}
