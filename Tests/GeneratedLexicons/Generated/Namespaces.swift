// Made by lexgen from a lexicon: change that, or the generator, and generate again.

/// Lexicons of ComExample.
public enum ComExample {}

/// Lexicons of ExampleLexicon.
public enum ExampleLexicon {}
