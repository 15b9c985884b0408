import EmbeddedRuntime
import PagingCore

extension Laboratory {
    /// How the list is loaded that opens next.
    // Safe: see `explorer`.
    nonisolated(unsafe) static var configuration = FeedConfiguration(addressing: .chained(limit: 1))
}

/// Sets how the list of the laboratory is loaded when it opens next; see ``Laboratory`` for the numbers. All items are held
/// where the retention is negative.
@_expose(wasm, "galleryConfigure") @_cdecl("gallery_configure")
func galleryConfigure(addressing: Int32, size: Int32, policy: Int32, argument: Int32, retention: Int32) {
    Laboratory.configuration = Laboratory.configuration(
        addressing: addressing, size: Int(size), policy: policy, argument: Int(argument), retention: Int(retention))
}

/// Opens a list beside the one of the laboratory: without elements, with another prefetch policy, and with the same viewport.
/// A negative policy only closes the one that is open.
@_expose(wasm, "galleryCompare") @_cdecl("gallery_compare")
func galleryCompare(policy: Int32, argument: Int32, now: Double) {
    explorer.shadow?.send(at: now) { $0.closed(at: $1) }
    explorer.shadow = nil
    guard policy >= 0 else { return }
    var configuration = Laboratory.configuration
    configuration.prefetch = Laboratory.prefetch(policy, Int(argument))
    let shadow = UnseenList(list: 2, configuration, length: 0)
    explorer.shadow = shadow
    shadow.start(at: now)
    scrollShadow(at: now)
}

/// Passes the viewport of the list on screen to the one beside it.
func scrollShadow(at milliseconds: Double) {
    guard let shadow = explorer.shadow, let viewport = explorer.list?.viewport else { return }
    shadow.scroll(to: viewport.first, length: viewport.length, at: milliseconds)
}
