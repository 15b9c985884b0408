/// A reference that does not keep its object alive.
///
/// A closure holds the object, and not a `weak` property, because an existential such as `any UpdateReceiver<Item>`
/// cannot be the argument of a generic parameter that is constrained to `AnyObject`.
struct WeakReference<Object: Sendable>: Sendable {
    private let load: @Sendable () -> Object?

    /// - Parameter load: Returns the object, which it captures weakly.
    init(_ load: @escaping @Sendable () -> Object?) {
        self.load = load
    }

    /// The object; `nil` after it was released.
    var object: Object? { load() }
}
