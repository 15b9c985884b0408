/// The kinds of file that a page consists of; files of any other kind are not served.
enum MediaTypes {
    static func type(ofFile name: String) -> String? {
        guard let dot = name.lastIndex(of: ".") else { return nil }
        return switch name[name.index(after: dot)...] {
        case "html": "text/html; charset=utf-8"
        case "js", "mjs": "text/javascript; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "wasm": "application/wasm"
        case "json", "map": "application/json; charset=utf-8"
        case "webmanifest": "application/manifest+json; charset=utf-8"
        case "svg": "image/svg+xml; charset=utf-8"
        case "png": "image/png"
        case "jpg", "jpeg": "image/jpeg"
        case "webp": "image/webp"
        case "ico": "image/x-icon"
        case "woff2": "font/woff2"
        case "txt": "text/plain; charset=utf-8"
        default: nil
        }
    }

    /// Whether compressing such a file saves anything.
    static func isCompressible(_ type: String) -> Bool {
        !type.hasPrefix("image/") && !type.hasPrefix("font/") || type.hasPrefix("image/svg")
    }
}
