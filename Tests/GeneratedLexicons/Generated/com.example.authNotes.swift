// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComExample {
    /// `com.example.authNotes`, a permission set.
    public enum AuthNotes: LexiconPermissionSet {
        /// The name of the lexicon.
        public static var nsid: NSID { "com.example.authNotes" }

        /// What it is made of.
        public static var permissions: [LexiconPermission] {
            [
                LexiconPermission(
                    resource: "rpc",
                    calls: ["com.example.putNote", "com.example.moveNote"],
                    inheritsAudience: true
                ),
                LexiconPermission(
                    resource: "rpc",
                    calls: ["com.example.listNotes"],
                    audience: "did:web:example.com#notes"
                ),
                LexiconPermission(
                    resource: "repo",
                    collections: ["com.example.note"],
                    actions: ["create", "delete"]
                ),
                LexiconPermission(
                    resource: "later"
                ),
            ]
        }
    }
}
