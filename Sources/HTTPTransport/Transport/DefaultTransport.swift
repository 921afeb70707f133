/// The transport of everything that is not given another one.
public enum DefaultTransport {
    /// `URLSessionTransport.shared` on Apple platforms, `CurlTransport.shared` on Linux.
    public static var shared: any Transport {
        #if os(Linux)
        CurlTransport.shared
        #else
        URLSessionTransport.shared
        #endif
    }
}
