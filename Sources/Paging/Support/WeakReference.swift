/// A reference that does not keep its object alive.
struct WeakReference<Object: AnyObject & Sendable>: Sendable {
    /// The object; `nil` after it was released.
    private(set) weak var object: Object?

    init(_ object: Object) { self.object = object }
}
