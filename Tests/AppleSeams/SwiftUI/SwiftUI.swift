// Apple's SwiftUI, of which this package uses no declaration: importing it with AuthenticationServices makes
// `WebAuthenticationSession` available. Never linked into anything.
