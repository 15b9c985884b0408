// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if !os(watchOS)
import Foundation

/// https://developer.apple.com/documentation/uikit/nsdiffabledatasourcesnapshot-swift.struct
public struct NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>: Sendable
where
    SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
{
    public private(set) var sectionIdentifiers: [SectionIdentifierType] = []
    public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []
    public private(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
    public private(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []
    private var items: [SectionIdentifierType: [ItemIdentifierType]] = [:]

    public init() {}

    public var numberOfItems: Int { itemIdentifiers.count }
    public var itemIdentifiers: [ItemIdentifierType] { sectionIdentifiers.flatMap { items[$0] ?? [] } }

    /// https://developer.apple.com/documentation/uikit/nsdiffabledatasourcesnapshot-swift.struct/itemidentifiers(insection:)
    ///
    /// An unknown section stops the process, as the exception would.
    public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
        precondition(sectionIdentifiers.contains(identifier), "invalid section identifier: \(identifier)")
        return items[identifier] ?? []
    }

    public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
        sectionIdentifiers.firstIndex(of: identifier)
    }

    public mutating func appendSections(_ identifiers: [SectionIdentifierType]) { sectionIdentifiers += identifiers }

    public mutating func appendItems(
        _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
    ) {
        guard let section = sectionIdentifier ?? sectionIdentifiers.last else {
            fatalError("there are currently no sections in the data source: add a section first")
        }
        precondition(sectionIdentifiers.contains(section), "invalid section identifier: \(section)")
        items[section, default: []] += identifiers
    }

    public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
        let gone = Set(identifiers)
        for section in sectionIdentifiers { items[section]?.removeAll { gone.contains($0) } }
    }

    public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) { reloadedItemIdentifiers += identifiers }

    /// https://developer.apple.com/documentation/uikit/nsdiffabledatasourcesnapshot-swift.struct/reloadsections(_:)
    public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
        precondition(Set(sectionIdentifiers).isSuperset(of: identifiers), "invalid section identifiers")
        reloadedSectionIdentifiers += identifiers
    }

    /// All items to reload, individually or with their sections.
    var itemsToReload: [ItemIdentifierType] {
        reloadedItemIdentifiers + reloadedSectionIdentifiers.flatMap { items[$0] ?? [] }
    }

    public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
        reconfiguredItemIdentifiers += identifiers
    }

    /// The same items without reloads and reconfigurations.
    var withoutReloads: Self {
        var withoutReloads = self
        withoutReloads.reloadedItemIdentifiers = []
        withoutReloads.reloadedSectionIdentifiers = []
        withoutReloads.reconfiguredItemIdentifiers = []
        return withoutReloads
    }

    /// The violation if an item is in the snapshot twice, or is to be reloaded and is not in it.
    var violation: Violation? {
        let all = itemIdentifiers
        let unique = Set(all)
        if unique.count < all.count { return Violation("the snapshot has an item identifier that is not unique") }
        guard unique.isSuperset(of: reconfiguredItemIdentifiers + reloadedItemIdentifiers) else {
            return Violation("attempted to reload or reconfigure an item identifier that is not in the snapshot")
        }
        return nil
    }

    func path(_ identifier: ItemIdentifierType) -> IndexPath? {
        for (section, name) in sectionIdentifiers.enumerated() {
            if let item = items[name]?.firstIndex(of: identifier) { return IndexPath(item: item, section: section) }
        }
        return nil
    }

    /// The rows to remove from another snapshot and to insert into this one.
    func difference(from old: Self) -> (removals: [IndexPath], insertions: [IndexPath]) {
        var removals: [IndexPath] = []
        var insertions: [IndexPath] = []
        for (section, name) in sectionIdentifiers.enumerated() {
            for change in (items[name] ?? []).difference(from: old.items[name] ?? []) {
                switch change {
                case .remove(let offset, _, _): removals.append(IndexPath(item: offset, section: section))
                case .insert(let offset, _, _): insertions.append(IndexPath(item: offset, section: section))
                }
            }
        }
        return (removals, insertions)
    }
}
#endif
