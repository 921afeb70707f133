// Made by lexgen from a lexicon: change that, or the generator, and generate again.

/// Lexicons of ComExample.
public enum ComExample {
    /// Lexicons of ComExample, Admin.
    public enum Admin {}
    /// Lexicons of ComExample, One.
    public enum One {
        /// Lexicons of ComExample, One, Things.
        public enum Things {}
    }
    /// Lexicons of ComExample, Two.
    public enum Two {
        /// Lexicons of ComExample, Two, Things.
        public enum Things {}
    }
}

/// Lexicons of ExampleLexicon.
public enum ExampleLexicon {}
