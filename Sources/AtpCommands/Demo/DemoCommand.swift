import Terminal

/// `atp demo`: demonstrates the library, without an account and without the internet.
enum DemoCommand {
    private static let subject = Argument(
        "SUBJECT", "The subject (default: the AT Protocol)", isRequired: false, choices: ["atom"])

    static let command = Command(
        "demo", "Demonstrate the library, against a network in this process",
        discussion: "With atom: calls to any REST service with AtomNetworking.",
        arguments: [subject],
        examples: [
            .init("atp demo", "Log in, post, read the timeline, and handle errors"),
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
