import EmbeddedRuntime
import PagingCore

extension Laboratory {
    /// The number that the page knows its list by.
    static let number: Int32 = 12

    /// How the list is loaded that opens next.
    // Safe: see `explorer`.
    nonisolated(unsafe) static var next = Laboratory()
}

/// Sets how the list of the laboratory is loaded when it opens next; see ``Laboratory`` for the numbers.
@_expose(wasm, "galleryConfigure") @_cdecl("gallery_configure")
func galleryConfigure(addressing: Int32, pageSize: Int32, policy: Int32, distance: Int32, retention: Int32) {
    Laboratory.next = Laboratory(
        addressing: addressing, pageSize: pageSize, policy: policy, distance: distance, retention: retention)
}

/// Opens a list beside the one of the laboratory: without elements, with another prefetch policy, and with the same viewport.
/// A negative policy only closes the one that is open.
@_expose(wasm, "galleryCompare") @_cdecl("gallery_compare")
func galleryCompare(policy: Int32, distance: Int32, now: Double) {
    explorer.shadow?.send(at: now) { $0.closed(at: $1) }
    explorer.shadow = nil
    guard policy >= 0 else { return }
    var laboratory = Laboratory.next
    laboratory.policy = policy
    laboratory.distance = distance
    let shadow = UnseenList(list: 2, laboratory.configuration, length: 0)
    explorer.shadow = shadow
    shadow.start(at: now)
    scrollShadow(at: now)
}

/// Passes the viewport of the list on screen to the one beside it.
func scrollShadow(at milliseconds: Double) {
    guard let shadow = explorer.shadow, let viewport = explorer.list?.viewport else { return }
    shadow.scroll(to: viewport.first, length: viewport.length, at: milliseconds)
}
