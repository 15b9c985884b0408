import PagingPresentation

extension PresentedList {
    /// Claims the announcement of an update, so that each update is announced once however many views show the list.
    ///
    /// - Parameter update: The update.
    /// - Returns: `true` for the first call for this update, unless a later update was claimed before.
    public func claimAnnouncement(of update: PresentedUpdate<Item, Element, Section>) -> Bool {
        announcementClaim.claim(update.rows.base.version)
    }
}
