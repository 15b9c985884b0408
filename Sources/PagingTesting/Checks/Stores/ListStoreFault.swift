/// A fault of a store that would lose, mix or invent what lists and logs keep.
public enum ListStoreFault: Hashable, Sendable, CaseIterable {
    /// A method throws although it was called correctly.
    case throwsError
    /// A list that was never stored has content.
    case inventsList
    /// A list that was removed has content.
    case keepsRemovedList
    /// The header is another one.
    case changesHeader
    /// A page is missing, or has other values.
    case changesPage
    /// The pages are not in the order of their positions.
    case unsortedPages
    /// A page that was moved is at its position of before.
    case keepsPosition
    /// A page that a change removes is still stored.
    case keepsRemovedPage
    /// A page that a change does not name is removed.
    case removesUnnamedPage
    /// A change that removes all other pages leaves one.
    case keepsOtherPages
    /// A body is another one.
    case changesBody
    /// A page that is not stored, or is stored without a body, has one.
    case inventsBody
    /// A page whose body stays unchanged has lost it.
    case losesUnchangedBody
    /// A page whose body was removed has one.
    case keepsRemovedBody
    /// A header, a head, a body or an entry of no bytes counts as none.
    case losesEmptyData
    /// Large data is not stored whole.
    case truncatesData
    /// A change leads to a revision that is not greater than the one before.
    case revisionDoesNotGrow
    /// Two lists, or one list before and after its removal, get the same revision.
    case reusesRevision
    /// The revision that a write returns is not the list's.
    case returnsOtherRevision
    /// A change that expects an earlier revision is made.
    case acceptsStaleRevision
    /// A change that expects the revision before the list's removal is made.
    case acceptsRevisionBeforeRemoval
    /// The removal of a list that is not stored leaves its revision.
    case keepsRevisionOfUnknownList
    /// The removal of all lists leaves the revision of a list that was never stored.
    case keepsRevisionAfterRemovalOfAll
    /// A refused change throws another error, or one with wrong values.
    case wrongConflict
    /// A refused change has changed something.
    case changesRefusedList
    /// Two changes that expect the same revision are made at the same time.
    case acceptsTwoWriters
    /// Of two changes at the same time none is made.
    case refusesBothWriters
    /// Lists with other names share content.
    case mixesLists
    /// Equal names are names of two lists.
    case separatesEqualNames
    /// The rows or bytes of a list are wrong.
    case wrongUsage
    /// A list that is not stored has a usage.
    case keepsUsageOfRemovedList
    /// The usage is not in the order in which the lists were used.
    case wrongUseOrder
    /// The entries are not in the order in which they were added, or one is missing or another one.
    case changesLog
    /// An entry that was replaced is at another place, or both are stored.
    case movesReplacedEntry
    /// An entry that was removed is still stored.
    case keepsRemovedEntry
    /// Logs with other names share entries.
    case mixesLogs
    /// The removal of lists removes entries of logs.
    case removesLogs
    /// A list is missing or another one after the store was opened again.
    case losesListsOnReopening
    /// A log is missing or another one after the store was opened again.
    case losesLogsOnReopening
    /// After the store was opened again, a stale change is made, or a revision is used again.
    case forgetsRevisionsOnReopening
    /// After the store was opened again, the usage is another one.
    case forgetsUsageOnReopening

    /// A description of the fault and how to fix it.
    public var advice: String {
        switch self {
        case .throwsError:
            "A method throws although it was called correctly. Throw only if the content cannot be read or written."
        case .inventsList: "A list that was never stored has content. Return nil as its content."
        case .keepsRemovedList:
            "A removed list has content. Remove the header and all pages, and return nil as its content."
        case .changesHeader: "The header is another one. Each change replaces it, and a list has one header."
        case .changesPage:
            "A page is missing or has other values. Store the position, the rows and the head of each page of a change."
        case .unsortedPages:
            "The pages are not sorted. Sort by the position as a signed number, not by the id or as text."
        case .keepsPosition:
            "A page that was moved is at its old position. Two pages may exchange their positions in one change."
        case .keepsRemovedPage: "A removed page is still stored. Remove the pages whose ids the change lists."
        case .removesUnnamedPage: "A page that the change does not name is gone. With .pages, all other pages stay."
        case .keepsOtherPages:
            "A page that the change does not name is still stored. With .allOthers, only pages of the change stay."
        case .changesBody: "A body is another one. Store bodies by list and page, and replace the whole body."
        case .inventsBody:
            "A page has a body that was never stored. Return only bodies that are stored, and no default."
        case .losesUnchangedBody:
            "A page has lost a body that is unchanged. Keep the stored body, also with .allOthers and at a new position."
        case .keepsRemovedBody: "A page has a body that was removed. Remove the body, and keep the page."
        case .losesEmptyData:
            "Data of no bytes counts as none. Distinguish empty data from missing data: SQL has NULL for the latter."
        case .truncatesData: "Large data is not stored whole. Check for limits of columns and buffers."
        case .revisionDoesNotGrow:
            "A change does not lead to a greater revision. Increment one counter for the whole store."
        case .reusesRevision:
            "A revision is used twice. Count revisions for the whole store, and keep the counter when lists are removed."
        case .returnsOtherRevision:
            "A write returns a revision that the list does not have. Return the revision that was stored."
        case .acceptsStaleRevision:
            "A stale change is made. Compare the revisions in the transaction that makes the change."
        case .acceptsRevisionBeforeRemoval:
            "A change from before the removal is made. A removal changes the revision of the list."
        case .keepsRevisionOfUnknownList:
            "The removal of a list that is not stored leaves its revision. Store the removal by name."
        case .keepsRevisionAfterRemovalOfAll:
            "The removal of all lists leaves a revision. Store the revision of the removal for all lists that are not stored."
        case .wrongConflict:
            "A refused change throws another error. Throw StoreFailure.conflict with the list's present revision."
        case .changesRefusedList: "A refused change has changed the list. Check the revision before the first change."
        case .acceptsTwoWriters:
            "Two changes with the same revision are made. Check the revision and write without a suspension between."
        case .refusesBothWriters: "Two changes at the same time are both refused. Let the first one win."
        case .mixesLists: "Lists with other names share content. Compare names exactly: case, spaces and NUL count."
        case .separatesEqualNames:
            "Equal strings are names of two lists. Swift compares by canonical equivalence: normalize names."
        case .wrongUsage:
            "The usage is wrong. Add the header, all heads and all bodies, and the rows of pages with a body."
        case .keepsUsageOfRemovedList: "A list that is not stored has a usage. Return the usage of stored lists only."
        case .wrongUseOrder:
            "The usage has another order. Reading and writing a list make it the last one; reading usage does not."
        case .changesLog: "A log has other entries. Return them in the order in which they were added, not by id."
        case .movesReplacedEntry: "A replaced entry is at another place. Update the entry with the same id where it is."
        case .keepsRemovedEntry: "A removed entry is still stored. Remove the entry with this id from this log."
        case .mixesLogs: "Logs with other names share entries. Ids are unique in one log, not in all."
        case .removesLogs:
            "The removal of lists has removed entries. A list and a log with the same name are independent."
        case .losesListsOnReopening:
            "A list is not there after the store was opened again. Wait for the write before the method returns."
        case .losesLogsOnReopening:
            "A log is not there after the store was opened again. Wait for the write before the method returns."
        case .forgetsRevisionsOnReopening: "Revisions begin again. Store the counter and the revisions of removals."
        case .forgetsUsageOnReopening:
            "The usage is another one after the store was opened again. Store the order of use."
        }
    }
}

/// A fault of a store, with evidence.
public struct ListStoreFinding: Hashable, Sendable, CustomStringConvertible {
    /// The fault.
    public let fault: ListStoreFault
    /// What was done, what it returned, and what was expected.
    public let evidence: String

    /// The fault, how to fix it, and the evidence.
    public var description: String { "\(fault): \(advice) Seen: \(evidence)" }

    private var advice: String { fault.advice }
}
