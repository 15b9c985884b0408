/// https://developer.apple.com/documentation/swiftui/dynamicproperty
public protocol DynamicProperty {}

/// A property whose value the view's node stores.
@MainActor
protocol NodeProperty: DynamicProperty {
    func link(to node: Node, at index: Int, _ environment: EnvironmentValues)
}

/// The storage of a `@State` in its node.
@MainActor
final class StateBox<Value> {
    weak var node: Node?
    private var stored: Value
    private var isRead = false

    init(_ value: Value) {
        stored = value
        if type(of: value) is AnyClass { StateObjects.current?.add(value as AnyObject) }
    }

    /// The value. A change invalidates the node only if a body has read the value.
    var value: Value {
        get {
            isRead = true
            return stored
        }
        set {
            stored = newValue
            if isRead { node?.invalidate() }
        }
    }
}

/// The objects that views of a test keep in `@State`. SwiftUI has no such type.
@MainActor
public final class StateObjects {
    /// The receiver of the objects of the current task and its child tasks.
    @TaskLocal public static var current: StateObjects?

    private struct Entry {
        weak var object: AnyObject?
        let type: String
    }

    private var entries: [Entry] = []

    /// Creates a receiver without objects.
    public init() {}

    func add(_ object: AnyObject) { entries.append(Entry(object: object, type: "\(type(of: object))")) }

    /// The types of the objects that are not released.
    public var unreleased: [String] { entries.compactMap { $0.object == nil ? nil : $0.type } }
}

/// The state storage of a view's node, shared by all copies of the view.
final class StateLink<Value> {
    let initial: Value
    var box: StateBox<Value>?

    init(_ value: Value) { initial = value }
}

/// https://developer.apple.com/documentation/swiftui/state
@propertyWrapper
public struct State<Value>: DynamicProperty {
    private let link: StateLink<Value>

    /// https://developer.apple.com/documentation/swiftui/state/init(wrappedvalue:)
    public init(wrappedValue value: Value) { link = StateLink(value) }

    /// https://developer.apple.com/documentation/swiftui/state/init(initialvalue:)
    public init(initialValue value: Value) { link = StateLink(value) }

    /// https://developer.apple.com/documentation/swiftui/state/wrappedvalue
    @MainActor public var wrappedValue: Value {
        get { link.box?.value ?? link.initial }
        nonmutating set { link.box?.value = newValue }
    }

    /// https://developer.apple.com/documentation/swiftui/state/projectedvalue
    @MainActor public var projectedValue: Binding<Value> {
        guard let box = link.box else {
            preconditionFailure("a binding to the state of a view that is not in the view tree")
        }
        return Binding(get: { box.value }, set: { box.value = $0 })
    }
}

extension State: NodeProperty {
    func link(to node: Node, at index: Int, _ environment: EnvironmentValues) {
        if let kept = node.properties[index] as? StateBox<Value> {
            link.box = kept
        } else {
            let box = StateBox(link.initial)
            box.node = node
            node.properties[index] = box
            link.box = box
        }
    }
}

/// https://developer.apple.com/documentation/swiftui/binding
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
    private let get: @MainActor () -> Value
    private let set: @MainActor (Value) -> Void

    /// https://developer.apple.com/documentation/swiftui/binding/init(get:set:)
    public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
        self.get = get
        self.set = set
    }

    /// https://developer.apple.com/documentation/swiftui/binding/wrappedvalue
    @MainActor public var wrappedValue: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }

    /// https://developer.apple.com/documentation/swiftui/binding/projectedvalue
    public var projectedValue: Binding<Value> { self }

    /// https://developer.apple.com/documentation/swiftui/binding/subscript(dynamicmember:)
    @MainActor public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
        Binding<Subject>(get: { get()[keyPath: keyPath] }) {
            var value = get()
            value[keyPath: keyPath] = $0
            set(value)
        }
    }
}

/// https://developer.apple.com/documentation/swiftui/bindable
@propertyWrapper @dynamicMemberLookup
public struct Bindable<Value> {
    /// https://developer.apple.com/documentation/swiftui/bindable/wrappedvalue
    public var wrappedValue: Value

    /// https://developer.apple.com/documentation/swiftui/bindable/projectedvalue
    public var projectedValue: Bindable<Value> { self }

    /// https://developer.apple.com/documentation/swiftui/bindable/init(wrappedvalue:)
    public init(wrappedValue: Value) where Value: AnyObject & Observable { self.wrappedValue = wrappedValue }
}

extension Bindable where Value: AnyObject & Observable {
    /// https://developer.apple.com/documentation/swiftui/bindable/init(_:)
    public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }

    /// https://developer.apple.com/documentation/swiftui/bindable/subscript(dynamicmember:)
    @MainActor public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>) -> Binding<
        Subject
    > {
        Binding<Subject>(get: { wrappedValue[keyPath: keyPath] }, set: { wrappedValue[keyPath: keyPath] = $0 })
    }
}
