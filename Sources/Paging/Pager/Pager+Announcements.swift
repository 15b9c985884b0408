extension Pager {
    /// Claims the announcement of an update, so that each update is announced once however many views show the list.
    ///
    /// - Parameter version: The version of the update, see ``ListUpdate/version``.
    /// - Returns: `true` for the first call for this version, unless a later version was claimed before.
    public func claimAnnouncement(of version: Int) -> Bool { announcementClaim.claim(version) }
}
