package import Testing

/// The numbers of the cases that a test covers, in the list of what a client for OAuth must withstand.
///
/// The list is `CaseList` in ATOAuthTests. `CaseListTests` reads the numbers from the sources, and fails when a case has no
/// test.
package struct CaseNumbers: TestTrait {
    package let numbers: [Int]
}

extension Trait where Self == CaseNumbers {
    /// The numbers of the cases that a test covers.
    package static func cases(_ numbers: Int...) -> Self { CaseNumbers(numbers: numbers) }
}
