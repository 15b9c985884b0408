/// The items of a page before a process has changed them.
struct ItemBase<Item: Identifiable> {
    let items: ContiguousArray<Item>
    /// Whether the store had them. Otherwise they are those that the server sent to this process.
    let isShared: Bool
}

extension ItemBase: Sendable where Item: Sendable {}
